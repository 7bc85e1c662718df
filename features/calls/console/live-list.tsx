// The live calls, readable at arm's length: what, where, who, for how long, and what to do.
import { Button } from 'antd';
import { Link } from 'react-router';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import { CallMark } from './call-mark.tsx';
import { useAge, useCallName, useRepeats } from './call-words.ts';
import { isOverdue } from './order-calls.ts';
import type { CallDeeds } from './use-call-deeds.ts';

export interface LiveListProps {
  /** In the order in which they are shown. */
  calls: readonly Call[];
  /** The server's time in milliseconds. */
  now: number;
  deeds: CallDeeds;
}

/** The address of a call's record. */
export const recordOf = (call: Pick<Call, 'id'>): string => `/interaction/history?open=${call.id}`;

export function LiveList({ calls, now, deeds }: LiveListProps) {
  const t = useT();
  if (calls.length === 0)
    return (
      <StatePage kind="empty" title={t('calls.board.quiet')} hint={t('calls.board.quiet_hint')} />
    );
  return (
    <ul className="call-list" aria-label={t('calls.board.live')}>
      {calls.map((call) => (
        <CallCard key={call.id} call={call} now={now} deeds={deeds} />
      ))}
    </ul>
  );
}

function CallCard({ call, now, deeds }: { call: Call; now: number; deeds: CallDeeds }) {
  const t = useT();
  const nameOf = useCallName();
  const age = useAge();
  const overdue = isOverdue(call, now);
  const answered = call.state === 'answered';
  const repeats = useRepeats()(call);
  const since = (instant: string) => age((now - Date.parse(instant)) / 1000);
  return (
    <li
      className="call-card"
      data-priority={call.priority}
      data-answered={answered || undefined}
      data-overdue={overdue || undefined}
    >
      <div className="call-card-head">
        <CallMark call={call} />
        {overdue && <strong className="call-overdue">{t('calls.board.overdue')}</strong>}
        <span className="call-age" role="timer">
          {answered && call.answered_at
            ? t('calls.board.since_answer', { age: since(call.answered_at) })
            : t('calls.board.waiting', { age: since(call.raised_at) })}
        </span>
      </div>
      <p className="call-place">
        <Link to={recordOf(call)}>
          {call.space_path ?? call.device_name ?? t('calls.board.unplaced')}
        </Link>
      </p>
      <p className="call-what">
        {[nameOf(call), call.resident_name].filter((part) => part !== null).join(' · ')}
      </p>
      <p className="call-state">
        {answered && call.answered_by_name
          ? t('calls.board.answered_by', { name: call.answered_by_name })
          : t(`calls.enums.call_state.${call.state}`)}
        {repeats && ` · ${repeats}`}
      </p>
      <div className="call-deeds">
        {deeds.mayAnswer(call) && (
          <Button
            type="primary"
            loading={deeds.busy === call.id}
            onClick={() => deeds.answer(call)}
          >
            {t('calls.actions.answer')}
          </Button>
        )}
        {deeds.mayCancel(call) && (
          <Button onClick={() => deeds.cancel(call)}>{t('calls.actions.cancel')}</Button>
        )}
        {deeds.mayNote && <Link to={recordOf(call)}>{t('calls.actions.note')}</Link>}
      </div>
    </li>
  );
}
