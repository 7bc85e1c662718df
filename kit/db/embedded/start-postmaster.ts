import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROGRAM_ENVIRONMENT, type Account } from './run-program.ts';
import { readPostmaster } from './stop-orphan.ts';

const POLL_MS = 10;

export interface StartedPostmaster {
  readonly child: ChildProcess;
  readonly pid: number;
}

/** Starts the server on a cluster and returns it when it takes connections; fails with what it logged if it ends before. */
export async function startPostmaster(
  cluster: string,
  postgres: string,
  account?: Account,
): Promise<StartedPostmaster> {
  const startLog = join(dirname(cluster), 'start.log');
  // A file, not a pipe: the server may outlive us, and a broken pipe would end it.
  const output = openSync(startLog, 'w', 0o600);
  const child = spawn(postgres, ['-D', cluster], {
    ...account,
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    stdio: ['ignore', output, output],
    // A group of its own: Ctrl-C reaches us alone, and the server goes last.
    detached: true,
    windowsHide: true,
  });
  closeSync(output);
  child.unref();
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  while (child.exitCode === null && child.signalCode === null && !failure) {
    const postmaster = await readPostmaster(cluster);
    // The file of an earlier server may still lie there and say ready.
    if (postmaster?.ready && postmaster.pid === child.pid) return { child, pid: child.pid };
    await wait(POLL_MS);
  }
  throw failure ?? new Error(await readLogs(cluster, startLog));
}

/** Waits until a server that was told to stop has ended, and with it its hold on the cluster. */
export async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  await once(child, 'exit');
}

async function readLogs(cluster: string, startLog: string): Promise<string> {
  const logs = [startLog];
  const folder = join(cluster, 'log');
  const names = await readdir(folder).catch(() => []);
  const dated = await Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      at: (await stat(join(folder, name))).mtimeMs,
    })),
  );
  const newest = dated.toSorted((a, b) => a.at - b.at).at(-1);
  if (newest) logs.push(newest.path);
  const texts = await Promise.all(logs.map((path) => readFile(path, 'utf8').catch(() => '')));
  return texts.map((text) => text.trim().split('\n').slice(-8).join('\n')).join('\n');
}
