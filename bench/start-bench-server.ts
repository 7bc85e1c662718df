// A real server process for a bench: on a database of its own or a given one, ended with the bench.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface BenchServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export const BENCH_PASSWORD = 'Bench12345';

/** Starts `apps/server/main.ts` without the demo unless `env` says otherwise, and waits until it is ready. */
export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-bench-'));
  // As root the database's own account must get in.
  await chmod(dataDir, 0o711);
  const child = spawn(process.execPath, ['apps/server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      MQTT_PORT: '0',
      MLLP_PORT: '0',
      WARD: '0',
      DEMO: '0',
      ADMIN_PASSWORD: BENCH_PASSWORD,
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /Carillon is ready at (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
      else console.error(line);
    });
    void exited.then(() => reject(new Error('The server ended before it was ready')));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
