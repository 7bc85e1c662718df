// What all parts of the simulation share: one time, one source of chance, one course, one count.
import type { Course } from './course.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Counts {
  presses: number;
  repeats: number;
  calls: number;
  answers: number;
  refusals: number;
  ended: number;
  transfers: number;
  reminders: number;
  placed_again: number;
  /** Losses that said they were back. */
  returns: number;
  technical: number;
  outages: number;
  messages_down: number;
  messages_up: number;
  transactions: number;
  lost: number;
  doubled: number;
  reordered: number;
  cuts: number;
  kills: number;
  store_faults: number;
  clock_jumps: number;
  lies: number;
  staff_changes: number;
  checks: number;
}

export const noCounts = (): Counts => ({
  presses: 0,
  repeats: 0,
  calls: 0,
  answers: 0,
  refusals: 0,
  ended: 0,
  transfers: 0,
  reminders: 0,
  placed_again: 0,
  returns: 0,
  technical: 0,
  outages: 0,
  messages_down: 0,
  messages_up: 0,
  transactions: 0,
  lost: 0,
  doubled: 0,
  reordered: 0,
  cuts: 0,
  kills: 0,
  store_faults: 0,
  clock_jumps: 0,
  lies: 0,
  staff_changes: 0,
  checks: 0,
});

export interface Parts {
  time: VirtualTime;
  random: Random;
  course: Course;
  counts: Counts;
  /** What the store's clock is ahead of the world's, in milliseconds. */
  skew: { store: number };
  /** Since when nothing that concerns the whole ward has been out of order, in Unix milliseconds of the world, and what still is. */
  calm: { since: number; troubles: number };
  /** Keeps the first rule that did not hold; the run ends there. */
  fail(rule: string, detail: string): void;
}

/** Past this, in milliseconds, since all is well again, everything must have arrived: the longest pause between tries, and some. */
export const HEALED_MS = 75_000;

export const storeNow = ({ time, skew }: Pick<Parts, 'time' | 'skew'>): number =>
  time.now + skew.store;

/** Whether all has been well so long that everything must have arrived. */
export const isWell = ({ time, calm }: Pick<Parts, 'time' | 'calm'>): boolean =>
  calm.troubles === 0 && time.now - calm.since > HEALED_MS;
