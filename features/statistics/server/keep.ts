// The job that keeps the sums while the server runs.
import type { Platform } from '#features/platform.ts';
import { bringUpToDate } from './sums.ts';

/** Often enough for a look at today. */
const EVERY_MS = 60_000;
/** A month is counted anew as a whole, a year added up of its months: each rests so many times as long as it took. */
const REST = 20;

/** Does the work, unless it still rests from the last time. */
function resting(work: () => Promise<void>): () => Promise<void> {
  let rested = 0;
  return async () => {
    const begun = performance.now();
    if (begun < rested) return;
    await work();
    rested = begun + (performance.now() - begun) * (1 + REST);
  };
}

/** Starts keeping the sums; the returned function stops it, after the month that is being counted. */
export async function keepSums({ db, log }: Platform): Promise<() => Promise<void>> {
  let stopped = false;
  const isStopped = () => stopped;
  const countMonths = resting(() => bringUpToDate(db, { isStopped, years: false }));
  const countYears = resting(() => bringUpToDate(db, { isStopped }));
  const turn = () =>
    countMonths()
      .then(countYears)
      .catch((err: unknown) => log.error({ err }, 'The sums of calls were not brought up to date'));
  let running = turn();
  const timer = setInterval(() => {
    running = running.then(turn);
  }, EVERY_MS);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
