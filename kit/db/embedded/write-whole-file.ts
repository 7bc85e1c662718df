import { randomBytes } from 'node:crypto';
import { chown, open, rename, rm } from 'node:fs/promises';
import type { Account } from './run-program.ts';

/**
 * Replaces a file by new text, readable by its owner alone, whole or not at all: a full disk or a crash leaves the old one.
 * Never follows a link that another account may have put in its way.
 */
export async function writeWholeFile(path: string, text: string, owner?: Account): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(fresh, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    if (owner) await chown(fresh, owner.uid, owner.gid);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
