// A change of a call as it is written: what the machine decided, put into rows.
import type { DeliveryAction } from '../contract.ts';
import type { Ids } from './clock.ts';
import { shown } from './record.ts';
import type { CallRecord, Receiver } from './record.ts';
import type { CallTransaction, Delivery, Said, StepRow, Writing } from './store.ts';
import { TIMER_KINDS } from './store.ts';

export interface CallChange {
  record: CallRecord;
  /** A call that begins; else one that changes. */
  fresh: boolean;
  at: string;
  step: StepRow;
  tell: DeliveryAction | null;
  receivers: readonly Receiver[];
  /** Seconds until the next reminder; `keep` leaves the one that runs, null ends every timer. */
  remindS: number | 'keep' | null;
  /** A conversation rings out after this, in seconds. */
  ringS?: number | null;
  said?: Said | undefined;
}

function eventOf({ record, fresh, step }: CallChange): Writing['event'] {
  const type = fresh
    ? 'call.raised'
    : record.ended_at === null || step.action === 'noted'
      ? 'call.changed'
      : 'call.ended';
  return { type, data: shown(record) };
}

function timersOf({ remindS, ringS = null }: CallChange): Writing['timers'] {
  if (remindS === null) return { set: [], drop: TIMER_KINDS };
  return {
    set: [
      ...(remindS === 'keep' ? [] : [{ kind: 'remind' as const, in_s: remindS }]),
      ...(ringS === null ? [] : [{ kind: 'timeout' as const, in_s: ringS }]),
    ],
    drop: [],
  };
}

/** Writes all of it and gives what has to be sent once it is committed. */
export async function writeChange(
  tx: CallTransaction,
  ids: Ids,
  change: CallChange,
): Promise<Delivery[]> {
  const { record, fresh, at, step, tell, receivers, said } = change;
  const deliveries =
    tell === null
      ? []
      : receivers.map((receiver) => ({ message_id: ids.message(), receiver, action: tell }));
  await tx.write({
    record,
    fresh,
    at,
    steps: [step],
    deliveries,
    timers: timersOf(change),
    said,
    event: eventOf(change),
  });
  return deliveries;
}
