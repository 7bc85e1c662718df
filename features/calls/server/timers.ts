// Steps of the order, reminders and ring-outs. They are rows, so a restart loses none; the call is locked first and skipped where another
// process has it, so that two never both act; what it brings about is written in the same transaction.
import { goOn, writeDeed } from './change.ts';
import type { Written } from './change.ts';
import { repeatEvery } from './clock.ts';
import type { EngineParts } from './engine-parts.ts';
import { advanceCall } from './machine.ts';
import { factsOf } from './record.ts';
import { rulesOf } from './rules.ts';
import type { CallTransaction, DueTimer, Locked } from './store.ts';
import type { Tools } from './tools.ts';
import { writeTurn } from './turn.ts';
import { NOTHING_TO_SEND } from './work.ts';
import type { Work } from './work.ts';

/** Every process looks this often, and once more on time for what comes due in between; shorter timers would be late. */
const LOOK_EVERY_MS = 1000;
/** What has come due since, or is in another's hands. */
const AGAIN_MS = 100;
/** Many timers may fall due together. */
const LANES = 8;
/** A timer whose work failed comes again after this, so that it holds no other up. */
const AFTER_FAILURE_S = 30;

export interface Timers {
  /** Acts now on all that is due. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const NOTHING: Work = { ...NOTHING_TO_SEND, reply: {} };

/** What a timer does to a call in hand; null where it came too late to do anything. */
function actOn(
  tx: CallTransaction,
  tools: Tools,
  locked: Locked,
  { kind }: DueTimer,
): Promise<Written | null> | null {
  const { record } = locked;
  if (kind === 'handover') return writeTurn(tx, tools, locked);
  if (kind === 'step') {
    const waits = record.ended_at === null && record.state !== 'answered';
    return waits ? goOn(tx, tools, locked, { record, before: [], reason: 'time' }) : null;
  }
  const input = { kind: kind === 'timeout' ? kind : 'remind' } as const;
  const outcome = advanceCall(factsOf(record), input, rulesOf(record));
  if (outcome.kind !== 'changed') return null;
  const { change } = outcome;
  return writeDeed(tx, tools, locked, { change, by: {}, step: { action: change.step } });
}

/** Acts on one timer that is due; null where none is. */
async function actOnDue(
  tx: CallTransaction,
  tools: Tools,
  taken: (due: DueTimer) => void,
): Promise<Work | null> {
  const due = await tx.takeTimer();
  if (due) taken(due);
  const locked = due && (await tx.lockCall(due.call_id));
  if (!due || !locked) return null;
  // Between finding and locking, another process may have acted and set it anew.
  if (!(await tx.dropTimer(due))) return NOTHING;
  const written = await actOn(tx, tools, locked, due);
  return written ? { ...written, reply: {} } : NOTHING;
}

/** Starts acting on timers. */
export function startTimers(
  { store, clock, log, lanes = LANES, timerLate = () => undefined }: EngineParts,
  tools: Tools,
  told: (work: Work) => void,
): Timers {
  let stopped = false;
  const looking = new Set<Promise<void>>();
  const working: (Promise<void> | undefined)[] = [];
  let callOff: (() => void) | null = null;

  async function runLane(): Promise<void> {
    while (!stopped) {
      const work = await actOnOne();
      if (!work) return;
      told(work);
    }
  }
  /** Acts on one timer; one whose work fails is put off, for it must not hold up those of other calls. */
  async function actOnOne(): Promise<Work | null> {
    let due: DueTimer | undefined;
    try {
      const work = await store.transact('all', (tx) =>
        actOnDue(tx, tools, (found) => (due = found)),
      );
      if (due) timerLate(due.late_ms);
      return work;
    } catch (error) {
      const failed = due;
      if (!failed) throw error;
      log.error(
        { err: error, call: failed.call_id, kind: failed.kind },
        'A timer of a call failed',
      );
      await store.transact('all', (tx) => tx.putOffTimer(failed, AFTER_FAILURE_S));
      return NOTHING;
    }
  }
  /** Joins the lane where it is at work: one that waits for a lock holds up no other. */
  function workIn(lane: number): Promise<void> {
    return (working[lane] ??= runLane().finally(() => (working[lane] = undefined)));
  }
  const readNext = (): Promise<number | null> =>
    store.transact('all', (tx) => tx.readNextTimer(LOOK_EVERY_MS), { readOnly: true });
  async function turn(): Promise<void> {
    // Most looks find nothing, and ask for no more than that.
    let next = await readNext();
    if (next === 0 && !stopped) {
      await store.transact('all', (tx) => tx.turnHandovers());
      await Promise.all(Array.from({ length: lanes }, (_, lane) => workIn(lane)));
      next = stopped ? null : await readNext();
    }
    callOff?.();
    callOff = null;
    if (next !== null && !stopped)
      callOff = clock.after(next > 0 ? next : AGAIN_MS, () => void look());
  }
  async function look(): Promise<void> {
    if (stopped) return;
    const look = turn()
      .catch((error: unknown) => log.error({ err: error }, 'Timers of calls failed'))
      .finally(() => looking.delete(look));
    looking.add(look);
    await look;
  }
  const stopLooking = repeatEvery(clock, LOOK_EVERY_MS, () => void look());
  void look();
  return {
    look,
    async stop() {
      stopped = true;
      stopLooking();
      callOff?.();
      await Promise.all(looking);
    },
  };
}
