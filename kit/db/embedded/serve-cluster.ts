import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { choosePort } from './choose-port.ts';
import { writeSettings } from './cluster-settings.ts';
import type { Account } from './run-program.ts';
import { startPostmaster } from './start-postmaster.ts';
import { stopOrphan } from './stop-orphan.ts';

const ATTEMPTS = 10;
const RETRY_MS = 300;

// A port taken since we looked; or an orphan that was itself just starting, or whose last processes are still going.
const PASSING =
  /could not bind|could not create any TCP\/IP sockets|pre-existing shared memory|lock file "postmaster.pid" already exists/;

export interface ServeOptions {
  readonly postgres: string;
  readonly durable: boolean;
  readonly account?: Account | undefined;
  readonly log?: ((line: string) => void) | undefined;
}

export interface ServedCluster {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
}

/** Serves a cluster on a free port of 127.0.0.1, after stopping what a killed process left running on it. */
export async function serveCluster(cluster: string, options: ServeOptions): Promise<ServedCluster> {
  for (let attempt = 1; ; attempt += 1) {
    const orphan = await stopOrphan(cluster);
    if (orphan !== undefined)
      options.log?.(`stopped database server ${orphan}, left by a process that was killed`);
    const port = await choosePort();
    await writeSettings(cluster, { port, durable: options.durable }, options.account);
    try {
      return { ...(await startPostmaster(cluster, options.postgres, options.account)), port };
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Error && PASSING.test(error.message)))
        throw error;
      await wait(RETRY_MS);
    }
  }
}
