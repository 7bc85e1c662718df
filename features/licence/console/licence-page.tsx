// The provider's page: the serial number to send, how the licence stands, installing one, and all that were installed.
import { Alert, App, Skeleton, Typography } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { licence } from '../contract.ts';
import type { LicenceOverview } from '../contract.ts';
import { InstallForm } from './install-form.tsx';
import { LicenceHistory } from './licence-history.tsx';
import { LICENCE_KEY } from './licence-notice.tsx';
import { PresentLicence } from './present-licence.tsx';
import '#kit/ui/kit.css';
import './licence.css';

export function Page() {
  const t = useT();
  const { client } = useConsole();
  const { data, error, refetch } = useQuery({
    queryKey: [LICENCE_KEY, 'overview'],
    queryFn: ({ signal }) => client.call(licence.routes.read, { signal }),
  });
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('licence.title')}</h1>
      </header>
      {data ? (
        <Parts overview={data} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  );
}

function Parts({ overview }: { overview: LicenceOverview }) {
  return (
    <>
      <Warnings overview={overview} />
      <div className="licence-parts">
        <PresentLicence overview={overview} />
        <div className="licence-column">
          <Serial serial={overview.serial} />
          <InstallForm />
        </div>
        <LicenceHistory history={overview.history} />
      </div>
    </>
  );
}

function Warnings({
  overview: { standing, key_set, clock_back, latest_time },
}: {
  overview: LicenceOverview;
}) {
  const t = useT();
  const { timeZone } = useConsole();
  return (
    <>
      {standing === 'expired' && (
        <Alert type="error" showIcon title={t('licence.errors.LICENSE_EXPIRE')} />
      )}
      {standing === 'wrong_serial' && (
        <Alert type="error" showIcon title={t('licence.errors.LICENSE_ERROR')} />
      )}
      {standing === 'invalid' && key_set && (
        <Alert type="error" showIcon title={t('licence.errors.LICENSE_FAILED')} />
      )}
      {!key_set && (
        <Alert
          type={standing === 'none' ? 'info' : 'error'}
          showIcon
          title={t('licence.errors.LICENCE_KEY_UNSET')}
        />
      )}
      {clock_back && (
        <Alert
          type="warning"
          showIcon
          title={t('licence.clockBack', { time: formatMoment(latest_time, timeZone) })}
        />
      )}
    </>
  );
}

function Serial({ serial }: { serial: string }) {
  const t = useT();
  const { field } = useLabels(licence);
  const { message } = App.useApp();
  return (
    <section className="licence-part" aria-labelledby="licence-serial">
      <h2 id="licence-serial">{field('serial')}</h2>
      <Typography.Text
        className="licence-serial"
        copyable={{ tooltips: false, onCopy: () => void message.success(t('licence.copied')) }}
      >
        {serial}
      </Typography.Text>
      <p className="k-hint">{t('licence.serialHint')}</p>
    </section>
  );
}
