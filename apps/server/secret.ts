// The one secret: given, or made at the first start and kept in the data folder, readable by its owner alone.
import { randomBytes } from 'node:crypto';
import { constants, copyFile, link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '#kit/db/embedded/data-folder.ts';
import { explainFailure } from '#kit/db/embedded/explain-failure.ts';
import { writeWholeFile } from '#kit/db/embedded/write-whole-file.ts';
import { StartFailure } from '#kit/log/start-failure.ts';

/** 64 hex digits; of two processes that start at once on one folder both get the same. */
export async function findSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const path = join(dataDir, 'secret-key');
  const kept = await keepSecret(path).catch((error: unknown) => {
    throw explainFailure(dataDir, error);
  });
  if (!/^[0-9a-f]{64}$/i.test(kept))
    throw new StartFailure(
      'SECRET_KEY',
      `${path} is damaged; put the key of this data folder back`,
    );
  return kept;
}

async function keepSecret(path: string): Promise<string> {
  const draft = `${path}.${process.pid}`;
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    await writeWholeFile(draft, randomBytes(32).toString('hex'));
    await placeOnce(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

// Neither replaces the key that another process made meanwhile. Not every file system has links.
async function placeOnce(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return copyFile(draft, path, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
