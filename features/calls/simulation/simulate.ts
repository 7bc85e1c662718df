// One course of a ward from a seed: the same seed, the same course.
import type { CallTransaction } from '../server/store.ts';
import { checkEnd, checkWorld } from './check.ts';
import { Course, Violation } from './course.ts';
import { heal, startFaults, startShifts } from './faults.ts';
import type { FaultRates } from './faults.ts';
import { startLoad } from './load.ts';
import { noCounts, storeNow } from './parts.ts';
import type { Counts, Parts } from './parts.ts';
import { planWard } from './plan-ward.ts';
import type { WardSize } from './plan-ward.ts';
import { Random } from './random.ts';
import { VirtualTime } from './virtual-time.ts';
import { World } from './world.ts';

export interface SimulationOptions {
  seed: number;
  days: number;
  size: WardSize;
  callsPerBedDay: number;
  faults: FaultRates;
  servers: 1 | 2;
  /** Milliseconds between two looks at the whole ward; each commit is looked at anyway. */
  checkEveryMs: number;
  mutate?: ((tx: CallTransaction) => void) | null;
  /** Runs every second of every loop, also where nothing can be found. */
  everySecond?: boolean;
}

export interface SimulationResult {
  hash: string;
  events: number;
  counts: Counts;
}

const START = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const AT_ONCE = 64;

/** The first rule that did not hold, if any. */
interface Finding {
  first: Violation | null;
}

function makeParts(seed: number, time: VirtualTime, finding: Finding): Parts {
  const course = new Course(() => time.now);
  return {
    time,
    course,
    random: new Random(seed),
    counts: noCounts(),
    skew: { store: 0 },
    calm: { since: START, troubles: 0 },
    fail(rule, detail) {
      const at = new Date(time.now).toISOString();
      finding.first ??= new Violation(rule, `${detail}; seed ${seed}, ${at}\n${course.tell()}`);
    },
  };
}

/** Runs it; throws a `Violation` with the seed, the time and what came before, where a rule does not hold. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, days, size, servers, mutate = null } = options;
  const finding: Finding = { first: null };
  const nextDue = (): number => earliestDue(world);
  const time = new VirtualTime(START, options.everySecond ? null : nextDue);
  const parts = makeParts(seed, time, finding);
  const lanes = seed % 4 === 0 ? 4 : 1;
  const world: World = new World(parts, { plan: planWard(size), servers, lanes, mutate });
  const end = START + days * DAY_MS;
  startLoad(world, options.callsPerBedDay, size.beds, end);
  startShifts(world);
  startFaults(world, options.faults, end);
  every(world, HOUR_MS, () => tidy(world));
  every(world, options.checkEveryMs, () => checkWorld(world));
  await run(time, end, finding);
  heal(world);
  every(world, 10 * 60_000, () => world.people.round(20 * 60_000));
  await run(time, end + 4 * HOUR_MS, finding);
  checkEnd(world);
  if (finding.first) throw finding.first;
  return { hash: parts.course.hash, events: parts.course.lines, counts: parts.counts };
}

/** Lets events happen one after another, each worked through before the next. */
function run(time: VirtualTime, until: number, finding: Finding): Promise<void> {
  return new Promise((resolve, reject) => {
    let done = false;
    const turn = (): void => {
      if (done) return;
      const violation = finding.first;
      done = violation !== null || !time.step(until);
      if (violation) reject(violation);
      else if (done) resolve();
    };
    const burst = (): void => {
      if (done) return;
      // Promises that an event leaves are settled before the next immediate runs.
      for (let place = 1; place < AT_ONCE; place += 1) setImmediate(turn);
      setImmediate(() => {
        turn();
        burst();
      });
    };
    burst();
  });
}

/** Not at whole seconds, where the engine's own loops begin. */
function every({ parts: { time } }: World, ms: number, act: () => void): void {
  const next = (wait: number): void =>
    void time.after(wait, () => {
      act();
      next(ms);
    });
  next(ms + 377);
}

/** Before this no loop of the engine finds anything to do. */
function earliestDue({ store, parts }: World): number {
  const { timers, waiting } = store.tables;
  let due = Infinity;
  for (const { due_at } of timers.values()) due = Math.min(due, due_at - 1000);
  for (const { again_at } of waiting.values()) due = Math.min(due, again_at);
  return due - parts.skew.store;
}

/** People make their rounds, and what nobody asks for any more is let go: years would not fit. */
function tidy(world: World): void {
  const { store, model, parts, people } = world;
  people.round(2 * HOUR_MS);
  store.tables.events.length = 0;
  store.forgetReplies(storeNow(parts) - 2 * DAY_MS);
  const waiting = new Set([...store.tables.waiting.values()].map(({ call_id }) => call_id));
  for (const { id, endedAt } of model.calls.values())
    if (endedAt !== null && storeNow(parts) - endedAt > 2 * HOUR_MS && !waiting.has(id))
      world.forget(id);
}
