// The last tests of a ward, the newest first.
import { Skeleton } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { EnumTag } from '#kit/ui/enum-tag.tsx';
import type { Tones } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { watchdog } from '../contract.ts';
import { WATCHDOG_KEY } from './use-wards.ts';

const TONES: Tones = { ok: 'good', failed: 'bad', running: 'info', interrupted: 'off' };

export function RunHistory({ department_id }: { department_id: string }) {
  const t = useT();
  const { option } = useLabels(watchdog);
  const { client } = useConsole();
  const { data, error, refetch } = useQuery({
    queryKey: [WATCHDOG_KEY, 'runs', department_id],
    queryFn: ({ signal }) =>
      client.call(watchdog.routes.runs, { params: { department_id }, signal }),
  });
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <ol className="wd-runs">
      {data.list.map((run) => (
        <li key={run.id}>
          <Moment at={run.started_at} />
          <EnumTag room={watchdog} name="run_state" value={run.state} tone={TONES[run.state]} />
          <span className="k-aside">
            {run.started_by_name === null
              ? t('watchdog.byClock')
              : t('watchdog.byPerson', { name: run.started_by_name })}
            {run.failed_at &&
              ` · ${t('watchdog.failedAt', { stage: option('stage', run.failed_at) })}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
