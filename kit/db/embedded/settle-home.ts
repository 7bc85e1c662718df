import { randomBytes } from 'node:crypto';
import { chown, mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '#kit/log/start-failure.ts';
import { writeRecord, type DatabaseRecord } from './database-record.ts';
import { makePassable } from './make-passable.ts';
import { moveCluster } from './move-cluster.ts';
import { runProgram, type Account } from './run-program.ts';

/** The folder for the cluster and its side files inside the data folder, the usual place. */
export const insideHome = (dataDir: string) => join(dataDir, 'postgres');

/** The cluster, PostgreSQL's own data folder, within a home. */
export const clusterOf = (home: string) => join(home, 'cluster');

export interface Place {
  readonly dataDir: string;
  /** The folder for homes outside data folders. */
  readonly outside: string;
  readonly record: DatabaseRecord;
  readonly account?: Account | undefined;
}

/**
 * The home of the database: inside the data folder, or, when the account that PostgreSQL needs can't get there, a lasting
 * place outside that the record then names, so that it is found again wherever the data folder is moved to.
 */
export async function settleHome({ dataDir, outside, record, account }: Place): Promise<string> {
  const inside = insideHome(dataDir);
  if (record.outside === undefined) {
    if (await canUse(inside, account)) return inside;
    record.outside = join(outside, randomBytes(8).toString('hex'));
    await writeRecord(dataDir, record);
  }
  const home = record.outside;
  if (!(await exists(clusterOf(home)))) await moveOut(inside, home, record, account);
  if (await canUse(home, account)) return home;
  throw new StartFailure(
    'DATA_DIR',
    `neither ${inside} nor ${home} can be reached by the account that runs the database; choose another folder`,
  );
}

async function moveOut(
  inside: string,
  home: string,
  record: DatabaseRecord,
  account?: Account,
): Promise<void> {
  await makePassable(home);
  if (account && (await exists(clusterOf(inside))))
    await moveCluster(clusterOf(inside), clusterOf(home), account);
  else if (record.made)
    throw new StartFailure(
      'DATA_DIR',
      `its database should lie in ${home}, and is not there; bring that folder back, or choose another data folder`,
    );
  await rm(inside, { recursive: true, force: true });
}

/** Tries by doing, under the account itself: modes alone don't tell of access lists, mounts or shared folders. */
async function canUse(home: string, account?: Account): Promise<boolean> {
  await makePassable(home);
  if (!account) return true;
  if (await exists(clusterOf(home))) return canEnter(clusterOf(home), account);
  const trial = join(home, `trial-${randomBytes(6).toString('hex')}`);
  await mkdir(trial, { mode: 0o700 });
  try {
    await chown(trial, account.uid, account.gid);
    return await canEnter(trial, account);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return false;
    throw error;
  } finally {
    await rmdir(trial);
  }
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  const trial = await runProgram('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], account);
  return trial.status === 0;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
