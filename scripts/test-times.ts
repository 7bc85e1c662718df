// What each test file and journey took in the last run, kept in node_modules/.cache: the longest start first, and --slowest tells it.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cache, root } from './paths.mjs';

export interface Time {
  /** Seconds by the clock. */
  wall: number;
  /** Seconds of the file's own process; a journey's are spent elsewhere. */
  processor?: number;
}
export type Times = Record<string, Time>;

const KEPT = join(cache, 'test-times.json');
const SHOWN = 30;
/** What is not known yet is taken to last by its length: some 150 bytes for each millisecond. */
const BYTES_A_SECOND = 3000;

export function readTimes(): Times {
  return existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Times) : {};
}

/** Lays new times over those that are kept. */
export function keepTimes(times: Times): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ ...readTimes(), ...times }, null, 1));
}

/** The times that the processes of tests wrote, a line each. */
export function parseTimes(lines: string): Times {
  const read = lines.split('\n').filter(Boolean);
  return Object.fromEntries(
    read.map((line) => {
      const { path, ...time } = JSON.parse(line) as Time & { path: string };
      return [relative(root, path).replaceAll('\\', '/'), time];
    }),
  );
}

/** How long a file will take, in seconds. */
export function expectedTime(file: string, times: Times): number {
  const size = statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0;
  return times[file]?.wall ?? size / BYTES_A_SECOND;
}

/** The slowest, a line each, and the sum of all. */
export function describeSlowest(times: Times): string {
  const all = Object.entries(times).sort(([, a], [, b]) => b.wall - a.wall);
  const sum = (of: keyof Time) => all.reduce((total, [, time]) => total + (time[of] ?? 0), 0);
  const line = (name: string, { wall, processor }: Time) =>
    `${wall.toFixed(1).padStart(8)} s ${processor === undefined ? ''.padStart(10) : `${processor.toFixed(1).padStart(8)} s`}  ${name}`;
  return [
    '      wall  processor',
    ...all.slice(0, SHOWN).map(([name, time]) => line(name, time)),
    line('all of them', { wall: sum('wall'), processor: sum('processor') }),
  ].join('\n');
}
