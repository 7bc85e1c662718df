import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Account } from '../run-program.ts';

const SCRIPT = fileURLToPath(new URL('./launch.ts', import.meta.url));

type CleanUp = () => unknown;
const cleanUps = new WeakMap<TestContext, CleanUp[]>();

/** Does something when the test is over, the last asked for first: a server stops before its folder goes. */
export function defer(t: TestContext, cleanUp: CleanUp): void {
  const pending = cleanUps.get(t) ?? [];
  if (pending.push(cleanUp) > 1) return;
  cleanUps.set(t, pending);
  t.after(async () => {
    for (const next of pending.toReversed()) await next();
  });
}

export const isRoot = process.getuid?.() === 0;

export interface Launched {
  readonly process: ChildProcess;
  /** What it printed: its database, or why it has none. */
  readonly news: {
    ownerUrl: string;
    pid: number;
    home: string;
    variable?: string;
    message?: string;
  };
}

export interface LaunchOptions {
  readonly outside?: string;
  readonly account?: Account;
  /** Another copy of the launch script. */
  readonly script?: string;
}

/** Starts a server process, in a process group of its own, on a data folder. */
export async function launch(
  t: TestContext,
  dataDir: string,
  { outside = '', account, script = SCRIPT }: LaunchOptions = {},
): Promise<Launched> {
  const child = spawn(process.execPath, [script, dataDir, outside], {
    ...account,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  defer(t, () => endLaunched(child));
  const lines = createInterface(child.stdout);
  const line = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  if (line.length === 0) throw new Error('the server process ended without a word');
  return { process: child, news: JSON.parse(String(line[0])) };
}

async function endLaunched(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** A folder for one test, which every account can pass through, deleted after it. */
export async function makeFolder(t: TestContext): Promise<string> {
  const folder = join(tmpdir(), `carillon-embedded-${randomBytes(6).toString('hex')}`);
  await mkdir(folder);
  await chmod(folder, 0o755);
  defer(t, () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  return folder;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
