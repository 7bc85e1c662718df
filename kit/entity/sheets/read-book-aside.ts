// Reading a workbook that somebody sent, beside the event loop.
import { readAside, TooMuch, Unreadable } from '../../workers/aside.ts';
import type { BookAsked, SheetPiece } from './read-filled.ts';
import type { ReadRow } from './read-rows.ts';
import { BadArchive } from './zip-reader.ts';

const MOST_MEMORY_MB = 384;

export interface FilledSheet {
  name: string;
  rows: ReadRow[];
}

interface Options {
  /** Whose work it is: an organisation's id. */
  owner: string;
  signal?: AbortSignal;
}

/** The sheets with their filled rows; `BadArchive` where it is no workbook or holds too much, null where it has too many rows. */
export async function readBookAside(
  asked: BookAsked,
  { owner, signal }: Options,
): Promise<FilledSheet[] | null> {
  const sheets: FilledSheet[] = [];
  let count = 0;
  const take = ({ sheet, name, rows }: SheetPiece) => {
    const held = (sheets[sheet] ??= { name, rows: [] });
    held.rows.push(...rows);
    count += rows.length;
  };
  try {
    await readAside({
      module: new URL('./book-worker.ts', import.meta.url),
      input: asked,
      owner,
      take,
      mostMemoryMb: MOST_MEMORY_MB,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof Unreadable || error instanceof TooMuch)
      throw new BadArchive(error.message, { cause: error });
    throw error;
  }
  return count > asked.mostRows ? null : sheets;
}
