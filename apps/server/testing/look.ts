// Looking at what a server process has behind it, past the server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecord } from '#kit/db/embedded/database-record.ts';
import { clusterOf, insideHome } from '#kit/db/embedded/settle-home.ts';
import { isAlive, readPostmaster } from '#kit/db/embedded/stop-orphan.ts';

async function findCluster(dataDir: string) {
  const record = await readRecord(dataDir);
  if (!record) throw new Error(`${dataDir} has no embedded database`);
  return { record, cluster: clusterOf(record.outside ?? insideHome(dataDir)) };
}

/** The owner's address of the embedded database that serves a data folder now. */
export async function ownerUrlOf(dataDir: string): Promise<string> {
  const { record, cluster } = await findCluster(dataDir);
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://carillon_owner:${record.ownerPassword}@127.0.0.1:${lines[3]}/carillon`;
}

/** Whether a database server serves the data folder now. */
export async function isServed(dataDir: string): Promise<boolean> {
  const { cluster } = await findCluster(dataDir);
  const postmaster = await readPostmaster(cluster);
  return postmaster !== undefined && isAlive(postmaster.pid);
}
