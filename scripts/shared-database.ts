// One PostgreSQL for a whole run of tests: each file makes its own database in it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface TestCluster {
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

interface ClusterModule {
  startTestCluster: () => Promise<TestCluster>;
}

const MODULE = new URL('../kit/testing/test-cluster.ts', import.meta.url);

/** Runs `work` with the shared database in the environment and stops it after, also at SIGINT and SIGTERM. */
export async function withSharedDatabase(work: () => Promise<void>): Promise<void> {
  const cluster = await startCluster();
  Object.assign(process.env, cluster?.environment);
  const end = () => {
    void Promise.resolve(cluster?.stop()).finally(() => process.exit(130));
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await work();
  } finally {
    await cluster?.stop();
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end);
  }
}

async function startCluster(): Promise<TestCluster | undefined> {
  if (!existsSync(fileURLToPath(MODULE))) return undefined;
  const { startTestCluster } = (await import(MODULE.href)) as ClusterModule;
  return startTestCluster();
}
