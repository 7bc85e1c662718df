import { StartFailure } from '#kit/log/start-failure.ts';

const FULL = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT|disk is full/;
// Node says ENOENT where a recursive mkdir meets a read-only file system.
const CLOSED =
  /\b(EACCES|EPERM|EROFS)\b|Permission denied|Read-only file system|attempt to write a readonly database|unable to open database file|ENOENT: no such file or directory, mkdir/;
const NO_FOLDER = /\b(ENOTDIR|EEXIST)\b/;
const LINES_SHOWN = 12;

/** What an error or a program's output means for the operator who set DATA_DIR; a `StartFailure` stays as it is. */
export function explainFailure(folder: string, cause: unknown): StartFailure {
  if (cause instanceof StartFailure) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  if (FULL.test(text)) {
    return new StartFailure(
      'DATA_DIR',
      `the disk that holds ${folder} is full; make room, or choose another folder`,
      { cause },
    );
  }
  if (CLOSED.test(text)) {
    return new StartFailure(
      'DATA_DIR',
      `${folder} can't be written by this account: ${lastLines(text)}`,
      { cause },
    );
  }
  if (NO_FOLDER.test(text)) {
    return new StartFailure('DATA_DIR', `${folder} is no folder; choose another`, { cause });
  }
  return new StartFailure(
    'DATA_DIR',
    `the embedded database in ${folder} did not start: ${lastLines(text)}`,
    { cause },
  );
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-LINES_SHOWN).join('\n');
}
