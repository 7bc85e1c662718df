import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '#kit/log/start-failure.ts';
import { runProgram } from './run-program.ts';

const POLL_MS = 20;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 15_000;

/** What a cluster's postmaster.pid says: who serves it, and whether it takes connections. */
export interface Postmaster {
  readonly pid: number;
  readonly ready: boolean;
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return { pid, ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops the server that a killed process left on a cluster, and returns its process id, undefined if there was none. Call
 * it only under the data folder's lock. A server that doesn't stop is a `StartFailure` on DATA_DIR.
 */
export async function stopOrphan(cluster: string): Promise<number | undefined> {
  const orphan = await readPostmaster(cluster);
  if (!orphan || !isAlive(orphan.pid)) return undefined;
  if (!(await servesCluster(orphan.pid, cluster))) {
    // After a restart of the machine or container the number may be another program's: signalling it would do harm, and
    // PostgreSQL would take it for a server and refuse. Shared memory still guards against a real one.
    await rm(pidFile(cluster), { force: true });
    return undefined;
  }
  await stopPostmaster(cluster, orphan.pid);
  return orphan.pid;
}

/** Ends a server: open transactions roll back, what was committed is flushed; within 75 s or with a `StartFailure`. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitForEnd(cluster, pid, FAST_STOP_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await waitForEnd(cluster, pid, IMMEDIATE_STOP_MS)) return;
  throw new StartFailure(
    'DATA_DIR',
    `an earlier database server (process ${pid}) still holds ${cluster} and does not stop; end it first`,
  );
}

// A container whose first process doesn't collect the dead keeps their numbers alive: the file's end counts as well.
async function waitForEnd(cluster: string, pid: number, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (isAlive(pid) && (await readPostmaster(cluster))?.pid === pid) {
    if (performance.now() > deadline) return false;
    await wait(POLL_MS);
  }
  return true;
}

// Windows knows no signals: the server ends at once there, and recovers from its log at the next start.
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Whether a process runs under this number, ours or another account's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a process is the server of this cluster, which is its working folder, wherever the cluster was moved since. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return folder === (await realpath(cluster));
  }
  if (process.platform === 'win32') {
    const task = await runProgram('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
    return task.output.includes('postgres.exe');
  }
  const command = await runProgram('ps', ['-o', 'command=', '-p', String(pid)]);
  return command.output.includes('postgres') && command.output.includes(cluster);
}
