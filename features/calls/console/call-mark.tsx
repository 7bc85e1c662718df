// A call's priority, told by colour, shape and word together.
import { LEVEL_SHAPES } from '#kit/ui/level-shapes.ts';
import { useT } from '#features/use-t.ts';
import { OUTAGE_EVENT } from '#features/devices/contract.ts';
import { PRIORITIES } from '../contract.ts';
import type { Call } from '../contract.ts';

export function PriorityShape({ priority, code = false }: { priority: number; code?: boolean }) {
  return (
    <svg className="call-shape" viewBox="0 0 20 20" aria-hidden="true" data-priority={priority}>
      <path d={LEVEL_SHAPES[priority]} />
      {code && <path className="call-shape-cross" d="M10 5v10M5 10h10" />}
    </svg>
  );
}

export function CallMark({
  call,
}: {
  call: Pick<Call, 'priority' | 'code'> & { event?: string | null };
}) {
  const t = useT();
  // An outage is as urgent as its colour tells, but nobody is to read a patient's need into it.
  const level = call.event === OUTAGE_EVENT ? '5' : String(call.priority);
  const word = PRIORITIES.find((known) => known === level) ?? '4';
  return (
    <span className="call-mark" data-priority={call.priority}>
      <PriorityShape priority={call.priority} code={call.code} />
      {call.code ? t('calls.code') : t(`calls.enums.priority.${word}`)}
    </span>
  );
}

/** What each colour and shape means. */
export function PriorityLegend() {
  const t = useT();
  return (
    <ul className="call-legend" aria-label={t('calls.board.legend')}>
      {PRIORITIES.map((priority) => (
        <li key={priority}>
          <CallMark call={{ priority: Number(priority), code: false }} />
        </li>
      ))}
    </ul>
  );
}
