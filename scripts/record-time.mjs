// Preloaded into each process of tests: writes down at its end what its file took. A batch writes down its files itself.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['CARILLON_TEST_TIMES'];

/** Seconds by the clock and of the processor since the process began. */
export function spent() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now() / 1000, processor: (user + system) / 1e6 };
}

/** Keeps what a file took from one moment to another. */
export function recordTime(path, from, to) {
  if (!file) return;
  const [wall, processor] = [to.wall - from.wall, to.processor - from.processor];
  appendFileSync(file, `${JSON.stringify({ path, wall, processor })}\n`);
}

if (isMainThread && process.argv[1]?.endsWith('.test.ts'))
  process.once('exit', () => recordTime(process.argv[1], { wall: 0, processor: 0 }, spent()));
