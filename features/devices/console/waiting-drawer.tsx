// Who knocked and was refused: why, how often, and what to do about it.
import { useState } from 'react';
import { Alert, App, Button, Drawer, Skeleton } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { EnumTag } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { Age } from '#kit/ui/moment.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useOpen } from '#kit/ui/use-open.ts';
import { useDeedFailure } from '#kit/ui/deed-failure.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import type { ReplyOf } from '#kit/contract/route.ts';
import { useT } from '#features/use-t.ts';
import { devices } from '../contract.ts';
import { AdmitDialog } from './admit-dialog.tsx';
import { useWaiting } from './use-waiting.ts';

type Knock = ReplyOf<typeof devices.routes.waiting>['list'][number];

export function WaitingDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useWaiting();
  const { show } = useOpen();
  const [open, setOpen] = useState(true);
  const [admitting, setAdmitting] = useState<string | null>(null);
  const close = () => setOpen(false);
  return (
    <Drawer
      className="k-drawer"
      open={open}
      size={560}
      title={t('devices.waiting.title')}
      onClose={close}
      afterOpenChange={(now) => !now && onClose()}
    >
      {!data &&
        (error ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active />
        ))}
      {data?.total === 0 && (
        <StatePage
          kind="empty"
          title={t('devices.waiting.none')}
          hint={t('devices.waiting.noneHint')}
        />
      )}
      {data && data.total > 0 && (
        <>
          <Alert className="k-failure" type="info" title={t('devices.waiting.hint')} />
          <ul className="k-cards">
            {data.list.map((knock) => (
              <KnockCard
                key={knock.name}
                knock={knock}
                onAdmit={() => setAdmitting(knock.name)}
                onOpen={(id) => {
                  close();
                  show(id);
                }}
              />
            ))}
          </ul>
        </>
      )}
      {admitting !== null && (
        <AdmitDialog name={admitting} onClose={() => setAdmitting(null)} onAdmitted={show} />
      )}
    </Drawer>
  );
}

interface KnockCardProps {
  knock: Knock;
  onAdmit: () => void;
  onOpen: (id: string) => void;
}

function KnockCard({ knock, onAdmit, onOpen }: KnockCardProps) {
  const t = useT();
  const { field } = useLabels(devices);
  const mayWrite = useMay(devices.routes.admit);
  const { device_id } = knock;
  return (
    <li className="k-card">
      <div className="k-card-head">
        <b>{knock.name}</b>
      </div>
      <dl>
        <div>
          <dt>{field('reason')}</dt>
          <dd>
            <EnumTag room={devices} name="waiting_reason" value={knock.reason} tone="warn" />
          </dd>
        </div>
        <div>
          <dt>{field('address')}</dt>
          <dd>{knock.address ?? '–'}</dd>
        </div>
        <div>
          <dt>{field('last_at')}</dt>
          <dd>
            <Age at={knock.last_at} /> · {t('devices.waiting.attempts', { count: knock.attempts })}
          </dd>
        </div>
      </dl>
      <div className="k-row-actions">
        {device_id ? (
          <Button size="small" type="primary" onClick={() => onOpen(device_id)}>
            {t('devices.waiting.open')}
          </Button>
        ) : (
          mayWrite && (
            <Button size="small" type="primary" onClick={onAdmit}>
              {t('devices.waiting.admit')}
            </Button>
          )
        )}
        {mayWrite && <DismissButton name={knock.name} />}
      </div>
    </li>
  );
}

function DismissButton({ name }: { name: string }) {
  const t = useT();
  const failureOf = useDeedFailure();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const dismiss = async () => {
    try {
      await client.call(devices.routes.dismiss, { input: { name }, quiet: true });
      await invalidateThings(queries, ['device']);
    } catch (error) {
      void message.error(failureOf(error), 5);
    }
  };
  return (
    <Button size="small" onClick={() => void dismiss()}>
      {t('devices.waiting.dismiss')}
    </Button>
  );
}
