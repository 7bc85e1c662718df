import { randomBytes } from 'node:crypto';
import { cp, lchown, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stopOrphan } from './stop-orphan.ts';
import type { Account } from './run-program.ts';

/** Moves a cluster that nobody serves any more, whole or not at all, to a place that its account can reach. */
export async function moveCluster(from: string, to: string, account: Account): Promise<void> {
  await stopOrphan(from);
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await copyCluster(from, to, account);
  }
}

async function copyCluster(from: string, to: string, account: Account): Promise<void> {
  const fresh = `${to}.${randomBytes(6).toString('hex')}`;
  try {
    await cp(from, fresh, { recursive: true, verbatimSymlinks: true });
    await lchown(fresh, account.uid, account.gid);
    for (const entry of await readdir(fresh, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      await lchown(path, account.uid, account.gid);
      if (entry.isFile()) await syncPath(path);
    }
    await rename(fresh, to);
    await syncPath(dirname(to));
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
