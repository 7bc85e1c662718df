// What processes used, from /proc: processor time of a server and of a PostgreSQL with all its backends, and memory.
import { readFile, readdir } from 'node:fs/promises';

/** Clock ticks of a second in /proc/<pid>/stat (USER_HZ, 100 on every Linux that Node runs on). */
const HZ = 100;

interface Stat {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

async function readStat(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // Behind the name, which may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (place: number) => Number(fields[place]);
  return { parent: ticks(1), own: ticks(11) + ticks(12), ended: ticks(13) + ticks(14) };
}

/** Seconds of processor that the process itself has used. */
export const usedBy = async (pid: number): Promise<number> =>
  ((await readStat(pid))?.own ?? NaN) / HZ;

/** Seconds of processor of the postmaster and of every process it has or had. */
export async function usedByDatabase(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(readStat));
  const own = await readStat(postmaster);
  const living = stats.reduce(
    (sum, stat) => sum + (stat?.parent === postmaster ? stat.own + stat.ended : 0),
    0,
  );
  return (living + (own?.own ?? NaN) + (own?.ended ?? NaN)) / HZ;
}

/** Resident memory in MiB. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
