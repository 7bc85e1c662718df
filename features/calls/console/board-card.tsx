// One call on the board, readable at three metres: priority, how long, where, what, who has it, and what to do.
import { Link } from 'react-router';
import { useOpen } from '#kit/ui/use-open.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import { CallMark } from './call-mark.tsx';
import { useCallAbout, useCallAge, useCallName, useCallPlace, useRepeats } from './call-words.ts';
import { DeedButtons } from './deed-buttons.tsx';
import { isOverdue } from './order-calls.ts';
import type { CallDeeds } from './use-call-deeds.ts';

export interface BoardCardProps {
  call: Call;
  /** The server's time in milliseconds. */
  now: number;
  deeds: CallDeeds;
}

export function BoardCard({ call, now, deeds }: BoardCardProps) {
  const t = useT();
  const nameOf = useCallName();
  const aboutOf = useCallAbout();
  const ageOf = useCallAge();
  const { searchFor } = useOpen();
  const overdue = isOverdue(call, now);
  const answered = call.state === 'answered';
  const place = useCallPlace()(call);
  return (
    <li>
      <article
        className="screen-card"
        data-board-card={call.id}
        data-priority={call.priority}
        data-code={call.code || undefined}
        data-answered={answered || undefined}
        data-overdue={overdue || undefined}
        aria-label={`${nameOf(call)} ${place}`}
      >
        <div className="screen-head">
          <CallMark call={call} />
          {overdue && <strong className="call-overdue">{t('calls.board.overdue')}</strong>}
          <span className="screen-age" role="timer">
            {ageOf(call, now)}
          </span>
        </div>
        <p className="screen-place">
          <Link to={searchFor(call.id)}>{place}</Link>
        </p>
        <p className="screen-what">
          {[nameOf(call), aboutOf(call)].filter((part) => part !== null).join(' · ')}
        </p>
        <StateLine call={call} now={now} />
        <div className="screen-foot">
          {!answered && <TargetBar call={call} now={now} />}
          <DeedButtons call={call} deeds={deeds} size="large" />
        </div>
      </article>
    </li>
  );
}

function StateLine({ call, now }: { call: Call; now: number }) {
  const t = useT();
  const age = useSpan();
  const repeatsOf = useRepeats();
  const parts = [
    t(`calls.enums.call_state.${call.state}`),
    call.answered_by_name && t('calls.screen.with', { name: call.answered_by_name }),
    call.state === 'answered' &&
      t('calls.board.since_press', { age: age((now - Date.parse(call.raised_at)) / 1000) }),
    call.back_at !== null &&
      t('calls.board.back', { age: age((now - Date.parse(call.back_at)) / 1000) }),
    repeatsOf(call),
    call.reminders > 0 && t('calls.screen.reminded', { times: call.reminders }),
  ];
  return <p className="screen-state">{parts.filter(Boolean).join(' · ')}</p>;
}

/** How much of the target is used up; beyond it, by how much it is exceeded. */
function TargetBar({ call: { raised_at, target_s }, now }: { call: Call; now: number }) {
  const t = useT();
  const age = useSpan();
  const waited = Math.max(0, (now - Date.parse(raised_at)) / 1000);
  const over = waited - target_s;
  return (
    <div className="screen-target">
      <span className="screen-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (waited / Math.max(1, target_s)) * 100)}%` }} />
      </span>
      <span>
        {over > 0
          ? t('calls.screen.over_by', { age: age(over) })
          : t('calls.screen.target', { age: age(target_s) })}
      </span>
    </div>
  );
}
