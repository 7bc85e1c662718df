// What stands beside live calls: their number once it is known, and why they could not be read.
import { Skeleton } from 'antd';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { OldReading } from '#kit/ui/reading.tsx';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import { isOverdue } from './order-calls.ts';
import type { LiveCalls } from './use-live-calls.ts';

interface LiveCountProps {
  live: LiveCalls;
  /** Those that are counted. */
  calls: readonly Call[];
  now: number;
}

/** How many there are, and how many are overdue: nothing at all until they have been read. */
export function LiveCount({ live, calls, now }: LiveCountProps) {
  const t = useT();
  const overdue = calls.filter((call) => isOverdue(call, now)).length;
  return (
    <p className="board-count" aria-live="polite">
      {live.known && t('calls.board.count', { count: calls.length })}
      {live.known && overdue > 0 && (
        <strong>{t('calls.board.overdue_count', { count: overdue })}</strong>
      )}
    </p>
  );
}

/** Stands above the calls where they are not read, or not read again; what the stream told meanwhile is shown below it all the same. */
export function LiveStates({ live }: { live: LiveCalls }) {
  if (live.known) return live.error && !live.stale ? <OldReading onRetry={live.retry} /> : null;
  if (live.error) return <FailureState error={live.error} onRetry={live.retry} />;
  return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
}
