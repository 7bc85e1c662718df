import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecord } from '#kit/db/embedded/database-record.ts';
import { clusterOf, insideHome } from '#kit/db/embedded/settle-home.ts';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import { isAlive, stopOrphan } from '#kit/db/embedded/stop-orphan.ts';

const PREFIX = 'carillon-test-';

/** The variable by which a run of tests hands its one cluster to the processes of its test files. */
export const TEST_DATABASE = 'CARILLON_TEST_DATABASE';

export interface TestCluster {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** To add to the environment of test processes, so that they share this cluster. */
  readonly environment: Record<typeof TEST_DATABASE, string>;
  /** Stops the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL for tests in a temporary folder, fast because it forgets everything if the machine fails. */
export async function startTestCluster(): Promise<TestCluster> {
  await sweepAbandoned();
  const dataDir = join(tmpdir(), `${PREFIX}${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    const { ownerUrl, appUrl, home, stop } = await startEmbedded({ dataDir, durable: false });
    return {
      ownerUrl,
      appUrl,
      environment: { [TEST_DATABASE]: JSON.stringify({ ownerUrl, appUrl }) },
      stop: async () => {
        await stop();
        await Promise.all(
          [dataDir, home].map((folder) => rm(folder, { recursive: true, force: true })),
        );
      },
    };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Ends what test processes left behind that were killed. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^carillon-test-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Another account's leavings are not ours to end.
    await removeAbandoned(join(tmpdir(), name)).catch(() => undefined);
  }
}

async function removeAbandoned(dataDir: string): Promise<void> {
  const outside = (await readRecord(dataDir))?.outside;
  for (const home of [insideHome(dataDir), ...(outside ? [outside] : [])]) {
    await stopOrphan(clusterOf(home));
    await rm(home, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}
