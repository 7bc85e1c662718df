// The live calls, readable at arm's length: what, where, who, for how long, and what to do.
import { Link } from 'react-router';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useOpen } from '#kit/ui/use-open.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import { CallMark } from './call-mark.tsx';
import { useCallAbout, useCallAge, useCallName, useCallPlace, useRepeats } from './call-words.ts';
import { DeedButtons } from './deed-buttons.tsx';
import { isOverdue } from './order-calls.ts';
import type { CallDeeds } from './use-call-deeds.ts';

export interface LiveListProps {
  /** In the order in which they are shown. */
  calls: readonly Call[];
  /** The server's time in milliseconds. */
  now: number;
  deeds: CallDeeds;
}

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
  const aboutOf = useCallAbout();
  const ageOf = useCallAge();
  const age = useSpan();
  const placeOf = useCallPlace();
  const { searchFor } = useOpen();
  const overdue = isOverdue(call, now);
  const answered = call.state === 'answered';
  const repeats = useRepeats()(call);
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
          {ageOf(call, now)}
        </span>
      </div>
      <p className="call-place">
        <Link to={searchFor(call.id)}>{placeOf(call)}</Link>
      </p>
      <p className="call-what">
        {[nameOf(call), aboutOf(call)].filter((part) => part !== null).join(' · ')}
      </p>
      <div className="call-deeds">
        <p className="call-state">
          {answered && call.answered_by_name
            ? t('calls.board.answered_by', { name: call.answered_by_name })
            : t(`calls.enums.call_state.${call.state}`)}
          {call.back_at !== null &&
            ` · ${t('calls.board.back', { age: age((now - Date.parse(call.back_at)) / 1000) })}`}
          {repeats && ` · ${repeats}`}
        </p>
        <DeedButtons call={call} deeds={deeds} />
        {deeds.mayNote && <Link to={searchFor(call.id)}>{t('calls.actions.note')}</Link>}
      </div>
    </li>
  );
}
