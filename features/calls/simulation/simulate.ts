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

/** Runs it; throws a `Violation` with the seed, the time and what came before, where a rule does not hold. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  let failed: Violation | null = null;
  const nextDue = (): number => earliestDue(world);
  const time = new VirtualTime(START, options.everySecond ? null : nextDue);
  const course = new Course(() => time.now);
  const parts: Parts = {
    time,
    course,
    random: new Random(options.seed),
    counts: noCounts(),
    skew: { store: 0 },
    calm: { since: START, troubles: 0 },
    fail(rule, detail) {
      const at = new Date(time.now).toISOString();
      failed ??= new Violation(rule, `${detail}; seed ${options.seed}, ${at}\n${course.tell()}`);
    },
  };
  const world: World = new World(parts, {
    plan: planWard(options.size),
    servers: options.servers,
    lanes: options.seed % 4 === 0 ? 4 : 1,
    mutate: options.mutate ?? null,
  });
  const end = START + options.days * DAY_MS;
  startLoad(world, options.callsPerBedDay, options.size.beds, end);
  startShifts(world);
  startFaults(world, options.faults, end);
  every(world, HOUR_MS, () => tidy(world));
  every(world, options.checkEveryMs, () => checkWorld(world));
  await run(time, end, () => failed);
  heal(world);
  every(world, 10 * 60_000, () => world.people.round(20 * 60_000));
  await run(time, end + 4 * HOUR_MS, () => failed);
  checkEnd(world);
  if (failed) throw failed;
  return { hash: course.hash, events: course.lines, counts: parts.counts };
}

/** Lets events happen one after another, each worked through before the next. */
function run(time: VirtualTime, until: number, failed: () => Violation | null): Promise<void> {
  return new Promise((resolve, reject) => {
    let done = false;
    const turn = (): void => {
      if (done) return;
      const violation = failed();
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
