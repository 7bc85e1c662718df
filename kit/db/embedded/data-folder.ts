import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '#kit/log/start-failure.ts';
import { lockFolder } from './lock-folder.ts';
import { makePassable } from './make-passable.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** The layout of the data folder that this program reads and writes; raise it when an older program could harm a newer folder. */
export const DATA_FOLDER_VERSION = 1;

/**
 * Makes the data folder if it is missing, takes it for this process and returns the function that gives it back; fails with
 * a `StartFailure` on DATA_DIR, before anything in it changes, if another process has it or a newer program wrote it.
 */
export async function openDataFolder(folder: string): Promise<() => void> {
  await makePassable(folder);
  await checkFolderVersion(folder);
  const release = lockFolder(folder);
  try {
    await writeVersion(folder);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** Refuses a data folder that a newer program wrote, with a `StartFailure` on DATA_DIR; one without a version is as good as new. */
export async function checkFolderVersion(folder: string): Promise<void> {
  const version = await readVersion(folder);
  if (version === undefined) return;
  if (Number.isInteger(version) && version <= DATA_FOLDER_VERSION) return;
  throw new StartFailure(
    'DATA_DIR',
    `the data folder ${folder} was written by a newer version of this program (its layout is ${version}, this program knows up to ${DATA_FOLDER_VERSION}); update the program, or choose another folder`,
  );
}

async function writeVersion(folder: string): Promise<void> {
  if ((await readVersion(folder)) === undefined)
    await writeWholeFile(join(folder, 'version'), `${DATA_FOLDER_VERSION}\n`);
}

async function readVersion(folder: string): Promise<number | undefined> {
  try {
    return Number(await readFile(join(folder, 'version'), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether a file system error says that there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
