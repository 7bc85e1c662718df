// A second server process on a world's database, as a hospital runs two behind one address; ended before the world is.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeStop } from '#kit/testing/database.ts';
import type { World } from './world.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts it and gives its address; `env` says what the world's server has beside the usual, its secret above all. */
export async function startSecondServer(
  { databaseUrl }: World,
  env: Record<string, string>,
): Promise<string> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'carillon-second-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PORT: '0',
      MQTT_PORT: '0',
      MLLP_PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      DATA_DIR,
      DATABASE_URL: databaseUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  beforeStop(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(DATA_DIR, { recursive: true, force: true });
  });
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /is ready at (\S+)/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('The second server ended instead of becoming ready');
}
