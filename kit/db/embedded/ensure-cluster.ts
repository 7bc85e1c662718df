import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '#kit/log/start-failure.ts';
import { isMissing } from './data-folder.ts';
import { writeRecord } from './database-record.ts';
import { makeCluster, type ClusterOptions } from './make-cluster.ts';

const POSTGRES_MAJOR = 18;

/** Makes the cluster on a first start; one that is lost or of another major version of PostgreSQL is a `StartFailure`. */
export async function ensureCluster(
  cluster: string,
  dataDir: string,
  options: ClusterOptions,
): Promise<void> {
  const { record } = options;
  const major = await readMajor(cluster);
  if (major === undefined && record.made) {
    throw new StartFailure(
      'DATA_DIR',
      `the database of ${dataDir} is gone from ${cluster}; bring it back, or choose another data folder`,
    );
  }
  if (major === undefined) await makeCluster(cluster, options);
  else if (major !== POSTGRES_MAJOR)
    throw new StartFailure('DATA_DIR', explainMajor(cluster, major));
  if (record.made) return;
  record.made = true;
  await writeRecord(dataDir, record);
}

function explainMajor(cluster: string, major: number): string {
  const age = major > POSTGRES_MAJOR ? 'a newer version' : 'an older version';
  return `the database in ${cluster} is of ${age} of PostgreSQL (${major}; this program brings ${POSTGRES_MAJOR}); use the program that made it, or choose another folder`;
}

/** The major version of PostgreSQL that made a cluster, undefined where there is none. */
export async function readMajor(cluster: string): Promise<number | undefined> {
  try {
    return Number(await readFile(join(cluster, 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
