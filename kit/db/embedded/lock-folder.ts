import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '#kit/log/start-failure.ts';

const SQLITE_BUSY = 5;

/**
 * Takes a folder for this process alone and returns the function that gives it back; fails with a `StartFailure` on
 * DATA_DIR if another process has it. The lock is the operating system's (through SQLite, the only one that Node holds on
 * every platform), so it ends with its holder however that ends.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    // Without a journal nothing is ever written: the lock works on a full disk and leaves nothing to mend.
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartFailure(
      'DATA_DIR',
      `the data folder ${folder} is in use by another process${readHolder(folder)}`,
    );
  }
  noteHolder(folder);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

// For the message that the second one gets; a full disk has no room for it.
function noteHolder(folder: string): void {
  try {
    writeFileSync(join(folder, 'lock-holder'), String(process.pid));
  } catch {
    return;
  }
}

function readHolder(folder: string): string {
  try {
    return ` (${readFileSync(join(folder, 'lock-holder'), 'utf8')})`;
  } catch {
    return '';
  }
}
