// Processor time of other processes, as Linux counts it: of a bench's server, database and loader each on its own.
import { readFile, readdir } from 'node:fs/promises';

const TICKS_A_SECOND = 100;

/** Fields of /proc/<pid>/stat after the name, which may hold anything. */
async function fieldsOf(pid: number | string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const sum = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((total, field) => total + Number(field), 0) / TICKS_A_SECOND;

/** Seconds that the process, its children and those that ended have worked so far. */
export async function processorOf(pid: number): Promise<number> {
  const own = await fieldsOf(pid);
  const others = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = (await Promise.all(others.map(fieldsOf))).filter(
    ([, parent]) => parent === String(pid),
  );
  return sum(own, 11, 15) + children.reduce((total, fields) => total + sum(fields, 11, 13), 0);
}

export interface Workers {
  server: number;
  database: number;
  loader: number;
}

/** Watches over processes by their ids; the function it returns gives how many cores each has used since. */
export async function watchProcessors(pids: Workers): Promise<() => Promise<Workers>> {
  const read = async (): Promise<Workers> => ({
    server: await processorOf(pids.server),
    database: await processorOf(pids.database),
    loader: await processorOf(pids.loader),
  });
  const [before, from] = [await read(), performance.now()];
  return async () => {
    const after = await read();
    const s = (performance.now() - from) / 1000;
    const cores = (who: keyof Workers) => (after[who] - before[who]) / s;
    return { server: cores('server'), database: cores('database'), loader: cores('loader') };
  };
}
