// Reminders and ring-outs. They are rows, so a restart loses none; the call is locked first and skipped where another
// process has it, so that two never both act; what it brings about is written in the same transaction.
import { writeChange } from './change.ts';
import { repeatEvery } from './clock.ts';
import type { Ids } from './clock.ts';
import type { EngineParts } from './engine-parts.ts';
import { advanceCall } from './machine.ts';
import { applyChange, factsOf } from './record.ts';
import type { Receiver } from './record.ts';
import { rulesOf } from './rules.ts';
import type { CallTransaction, Locked } from './store.ts';
import { NOTHING_TO_SEND } from './work.ts';
import type { Work } from './work.ts';

/** Every process looks this often, and once more on time for what comes due in between; shorter timers would be late. */
const LOOK_EVERY_MS = 1000;

export interface Timers {
  /** Acts now on all that is due. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Those who were told, and those who have come since. */
async function receiversOf(tx: CallTransaction, { record, told }: Locked): Promise<Receiver[]> {
  const known = new Map(
    [...told, ...(await tx.findReceivers(record))].map((receiver) => [receiver.id, receiver]),
  );
  return [...known.values()];
}

/** Acts on one timer that is due; null where none is. */
async function actOnDue(tx: CallTransaction, ids: Ids): Promise<Work | null> {
  const due = await tx.takeTimer();
  const locked = due && (await tx.lockCall(due.call_id));
  if (!due || !locked) return null;
  const { record, at } = locked;
  // Between finding and locking, another process may have acted and set it anew.
  const mine = await tx.dropTimer(due);
  const outcome = mine ? advanceCall(factsOf(record), { kind: due.kind }, rulesOf(record)) : null;
  if (outcome?.kind !== 'changed') return { ...NOTHING_TO_SEND, reply: {} };
  const { change } = outcome;
  const next = applyChange(record, change, at, {});
  const deliveries = await writeChange(tx, ids, {
    record: next,
    fresh: false,
    at,
    step: { action: change.step },
    tell: change.tell,
    receivers: await receiversOf(tx, locked),
    remindS: change.remindS,
  });
  return { record: next, deliveries, reply: {} };
}

/** Starts acting on timers. */
export function startTimers(
  { store, clock, ids, log }: EngineParts,
  told: (work: Work) => void,
): Timers {
  let stopped = false;
  let running: Promise<void> | null = null;
  let callOff: (() => void) | null = null;

  async function turn(): Promise<void> {
    while (!stopped) {
      const work = await store.transact('all', (tx) => actOnDue(tx, ids));
      if (!work) break;
      told(work);
    }
    const next = stopped
      ? null
      : await store.transact('all', (tx) => tx.readNextTimer(LOOK_EVERY_MS), { readOnly: true });
    callOff?.();
    callOff = null;
    // What is due now and could not be had is in another's hands: the next look sees to it.
    if (next !== null && next > 0 && !stopped) callOff = clock.after(next, () => void look());
  }
  async function look(): Promise<void> {
    if (stopped) return;
    running ??= turn()
      .catch((error: unknown) => log.error({ err: error }, 'Timers of calls failed'))
      .finally(() => {
        running = null;
      });
    await running;
  }
  const stopLooking = repeatEvery(clock, LOOK_EVERY_MS, () => void look());
  void look();
  return {
    look,
    async stop() {
      stopped = true;
      stopLooking();
      callOff?.();
      await running;
    },
  };
}
