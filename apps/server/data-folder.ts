// The data folder outside the database's own part: who may look into it, and whether this version may write to it.
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFolderVersion } from '#kit/db/embedded/data-folder.ts';
import { explainFailure } from '#kit/db/embedded/explain-failure.ts';
import { makePassable } from '#kit/db/embedded/make-passable.ts';

const OWNER_ALONE = 0o700;

/**
 * Makes the folder where it is missing: for its owner alone, or, under root, one that the database's account can pass
 * through and nobody list. A folder of a newer version, or one that can't be used, is a `StartFailure` on DATA_DIR.
 */
export async function openFolder(dataDir: string): Promise<void> {
  try {
    if (process.getuid?.() === 0) await makePassable(dataDir);
    else await mkdir(dataDir, { recursive: true, mode: OWNER_ALONE });
    await checkFolderVersion(dataDir);
  } catch (error) {
    throw explainFailure(dataDir, error);
  }
}

/** Makes the parts for files, for those that are still coming and for the device broker, closed to every other account whatever the umask was. */
export async function closeParts(
  dataDir: string,
): Promise<Record<'files' | 'incoming' | 'broker', string>> {
  const parts = {
    files: join(dataDir, 'files'),
    incoming: join(dataDir, 'incoming'),
    broker: join(dataDir, 'broker'),
  };
  try {
    for (const part of Object.values(parts)) {
      await mkdir(part, { recursive: true });
      await chmod(part, OWNER_ALONE);
    }
  } catch (error) {
    throw explainFailure(dataDir, error);
  }
  return parts;
}
