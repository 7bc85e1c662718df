// The runs of a HIS: the one under way with how far it is, the last with its counts, and those before.
import { Alert, Skeleton } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#kit/contract/entity.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { EnumTag } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { hisRoom } from '../contract.ts';
import type { Run, his } from '../contract.ts';
import { RUN_TONES } from './run-tones.ts';
import { RefusedList } from './refused-list.tsx';
import { useRunWords } from './run-words.ts';
import './his.css';

export function RunsPanel({ row }: { row: RowOf<typeof his> }) {
  const t = useT();
  const { client } = useConsole();
  useLiveRefresh(['his'], ['his.changed']);
  const found = useQuery({
    queryKey: ['his', 'runs', row.id],
    queryFn: ({ signal }) => client.call(hisRoom.routes.runs, { params: { id: row.id }, signal }),
  });
  return (
    <section className="k-section" aria-label={t('his.sections.runs')}>
      <h2>{t('his.sections.runs')}</h2>
      {found.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {found.isError && !found.data && (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data && <Runs runs={found.data} enabled={row.enabled} />}
    </section>
  );
}

function Runs({ runs, enabled }: { runs: Run[]; enabled: boolean }) {
  const t = useT();
  const [last, ...before] = runs;
  if (!last) return <p className="k-aside">{t(enabled ? 'his.run.never' : 'his.run.disabled')}</p>;
  return (
    <>
      <LastRun run={last} />
      {before.length > 0 && <RunTable runs={before} />}
    </>
  );
}

const ALERTS = {
  running: 'info',
  done: 'success',
  failed: 'error',
  broken_off: 'warning',
} as const;

function LastRun({ run }: { run: Run }) {
  const t = useT();
  const { failureOf, progressOf, summaryOf } = useRunWords();
  const titles = {
    running: progressOf(run),
    done: t('his.run.done'),
    failed: `${t('his.run.failed')}: ${failureOf(run)}`,
    broken_off: t('his.run.brokenOff'),
  };
  return (
    <>
      <Alert
        className="his-last"
        type={run.state === 'done' && run.refused > 0 ? 'warning' : ALERTS[run.state]}
        showIcon
        title={titles[run.state]}
        description={
          <>
            <div>{summaryOf(run)}</div>
            <div className="k-aside">
              <Moment at={run.ended_at ?? run.started_at} age />
              {run.started_by && ` · ${run.started_by}`}
            </div>
          </>
        }
      />
      {run.refused > 0 && <RefusedList run={run} key={run.id} />}
    </>
  );
}

function RunTable({ runs }: { runs: readonly Run[] }) {
  const t = useT();
  const { field } = useLabels(hisRoom);
  const { failureOf } = useRunWords();
  const counts = ['made', 'changed', 'unchanged', 'refused'] as const;
  return (
    <div className="his-scroll">
      <table className="his-table">
        <thead>
          <tr>
            <th scope="col">{field('started_at')}</th>
            <th scope="col">{t('his.run.result')}</th>
            {counts.map((count) => (
              <th key={count} scope="col" className="his-number">
                {field(count)}
              </th>
            ))}
            <th scope="col">{field('started_by')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                <Moment at={run.started_at} />
              </th>
              <td>
                <EnumTag
                  room={hisRoom}
                  name="run_state"
                  value={run.state}
                  tone={RUN_TONES[run.state]}
                />
                {run.state === 'failed' && <div className="k-aside">{failureOf(run)}</div>}
              </td>
              {counts.map((count) => (
                <td key={count} className="his-number">
                  {run[count]}
                </td>
              ))}
              <td>{run.started_by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
