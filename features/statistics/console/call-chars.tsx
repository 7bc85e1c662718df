// Statistics of calls: a month, a year or a day; every division with its chart and table; prints as a report.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentParams } from '#kit/ui/address.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { daysOf, periodOf } from '#kit/ui/period.ts';
import { StatePage } from '#kit/ui/state-page.tsx';
import { YearMonthPicker } from '#kit/ui/year-month-picker.tsx';
import { formatDay, formatMoment } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { DIVISIONS, statistics } from '../contract.ts';
import type { StatisticsView, ViewInput } from '../contract.ts';
import { DivisionCard } from './division-card.tsx';
import { KeyFigures } from './key-figures.tsx';
import { OrganisationChoice } from './organisation-choice.tsx';
import '#kit/ui/kit.css';
import './statistics.css';

const READ_EVERY_MS = 60_000;

/** The period and the organisation in the address; this month where it names none. */
function useChosen() {
  const { timeZone } = useConsole();
  const [params, setParams] = useSearchParams();
  const [opened] = useState(() => Date.now());
  const today = daysOf('month', formatDay(opened, timeZone));
  const asked = [params.get('from') ?? '', params.get('to') ?? ''] as const;
  const [from, to] = periodOf(...asked) ? asked : today;
  const change = (first: string, last: string) => {
    const next = currentParams();
    next.set('from', first || today[0]);
    next.set('to', last || today[1]);
    setParams(next, { replace: true });
  };
  const choose = (org_id: string | undefined) => {
    const next = currentParams();
    if (org_id) next.set('org', org_id);
    else next.delete('org');
    setParams(next, { replace: true });
  };
  const org_id = params.get('org') || undefined;
  return { from, to, change, org_id, choose, period: periodOf(from, to) ?? ('month' as const) };
}

export function Page() {
  const t = useT();
  const { client } = useConsole();
  const mayExport = useMay(statistics.routes.export);
  const { from, to, change, period, org_id, choose } = useChosen();
  const asked: ViewInput = { period, day: from, ...(org_id && { org_id }) };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['statistics', asked],
    queryFn: ({ signal }) => client.call(statistics.routes.view, { input: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_EVERY_MS,
  });
  const empty = data?.total.calls === 0;
  return (
    <div className="k-page st-page" aria-busy={isPlaceholderData || undefined}>
      <header className="k-head">
        <h1>{t('statistics.pages.CallChars')}</h1>
        <div className="st-tools">
          <OrganisationChoice org_id={org_id} onChange={choose} />
          <YearMonthPicker from={from} to={to} onChange={change} daily />
          {mayExport && (
            <Button
              icon={<DownloadOutlined />}
              disabled={!data || empty}
              onClick={() =>
                void client
                  .download(statistics.routes.export, { input: asked })
                  .catch(() => undefined)
              }
            >
              {t('statistics.exportAll')}
            </Button>
          )}
          <Button
            icon={<PrinterOutlined />}
            disabled={!data || empty}
            onClick={() => globalThis.print()}
          >
            {t('statistics.print')}
          </Button>
        </div>
      </header>
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Heading view={data} />}
      {data && empty && (
        <StatePage kind="empty" title={t('statistics.empty')} hint={t('statistics.emptyHint')} />
      )}
      {data && !empty && (
        <>
          <KeyFigures total={data.total} before={data.before} />
          <div className="st-cards">
            {DIVISIONS.map((division) => (
              <DivisionCard key={division} division={division} view={data} asked={asked} />
            ))}
          </div>
          <p className="k-aside">{t('statistics.note')}</p>
        </>
      )}
    </div>
  );
}

function Heading({ view: { organisation, from, to, as_of } }: { view: StatisticsView }) {
  const t = useT();
  const { timeZone } = useConsole();
  return (
    <p className="st-heading">
      <strong>{organisation?.name ?? t('statistics.all')}</strong>
      <span>{from === to ? from : t('statistics.range', { from, to })}</span>
      <span className="k-aside">
        {t('statistics.asOf', { time: formatMoment(as_of, timeZone) })}
      </span>
    </p>
  );
}
