// A real server with the demo hospital for journeys; the simulated ward stands still.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const DEMO_PASSWORD = 'Carillon123';

/** The variable by which a run of journeys hands each of its workers the server that it started for it. */
export const JOURNEY_SERVERS = 'CARILLON_JOURNEY_SERVERS';

export interface JourneyServer {
  url: string;
}

export interface StartedServer extends JourneyServer {
  stop(): Promise<void>;
}

/** Starts a server with a folder, a database and ports of its own; whoever started it stops it. */
export async function startJourneyServer(
  serverEnv: Record<string, string> = {},
): Promise<StartedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-journey-'));
  // As root the database's own account must get in.
  await chmod(dataDir, 0o711);
  const child = spawn(process.execPath, ['apps/server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      MQTT_PORT: '0',
      MLLP_PORT: '0',
      WARD: '0',
      // A journey's own HIS is on this machine.
      HIS_ALLOW: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      LC_ALL: 'zh_CN.UTF-8',
      DEMO_PASSWORD,
      ...serverEnv,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /Carillon is ready at (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error('The server ended before it was ready')));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
