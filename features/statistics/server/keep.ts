// The job that keeps the sums while the server runs.
import type { Platform } from '#features/platform.ts';
import { bringUpToDate } from './sums.ts';

/** A month is counted anew as a whole: often enough for a look at today, seldom enough to cost little. */
const EVERY_MS = 60_000;
/** Years, which are looked at for their months, are rested from so many times as long as adding them up took. */
const REST = 20;

/** Starts keeping the sums; the returned function stops it, after the month that is being counted. */
export async function keepSums({ db, log }: Platform): Promise<() => Promise<void>> {
  let stopped = false;
  let rested = 0;
  const isStopped = () => stopped;
  const work = async () => {
    await bringUpToDate(db, { isStopped, years: false });
    const begun = performance.now();
    if (begun < rested) return;
    await bringUpToDate(db, { isStopped });
    rested = begun + (performance.now() - begun) * (1 + REST);
  };
  const turn = () =>
    work().catch((err: unknown) =>
      log.error({ err }, 'The sums of calls were not brought up to date'),
    );
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
