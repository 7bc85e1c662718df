// One call on the board, readable at three metres: priority, how long, where, what, who has it, and what to do.
import { Button } from 'antd';
import { Link } from 'react-router';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import { CallMark } from './call-mark.tsx';
import { useAge, useCallName, useRepeats } from './call-words.ts';
import { recordOf } from './live-list.tsx';
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
  const age = useAge();
  const overdue = isOverdue(call, now);
  const answered = call.state === 'answered';
  const since = (instant: string) => age((now - Date.parse(instant)) / 1000);
  const place = call.space_path ?? call.device_name ?? t('calls.board.unplaced');
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
            {since(answered && call.answered_at ? call.answered_at : call.raised_at)}
          </span>
        </div>
        <p className="screen-place">
          <Link to={recordOf(call)}>{place}</Link>
        </p>
        <p className="screen-what">
          {[nameOf(call), call.resident_name].filter((part) => part !== null).join(' · ')}
        </p>
        <StateLine call={call} />
        {!answered && <TargetBar call={call} now={now} />}
        <div className="screen-deeds">
          {deeds.mayAnswer(call) && (
            <Button
              type="primary"
              size="large"
              loading={deeds.busy === call.id}
              onClick={() => deeds.answer(call)}
            >
              {t('calls.actions.answer')}
            </Button>
          )}
          {deeds.mayCancel(call) && (
            <Button size="large" onClick={() => deeds.cancel(call)}>
              {t('calls.actions.cancel')}
            </Button>
          )}
        </div>
      </article>
    </li>
  );
}

function StateLine({ call }: { call: Call }) {
  const t = useT();
  const repeatsOf = useRepeats();
  const parts = [
    t(`calls.enums.call_state.${call.state}`),
    call.answered_by_name && t('calls.screen.with', { name: call.answered_by_name }),
    repeatsOf(call),
    call.reminders > 0 && t('calls.screen.reminded', { times: call.reminders }),
  ];
  return <p className="screen-state">{parts.filter(Boolean).join(' · ')}</p>;
}

/** How much of the target is used up; beyond it, by how much it is exceeded. */
function TargetBar({ call: { raised_at, target_s }, now }: { call: Call; now: number }) {
  const t = useT();
  const age = useAge();
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
