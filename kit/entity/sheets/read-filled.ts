// The filled rows of a workbook, some at a time, as the worker hands them over.
import type { ReadCell, ReadRow } from './read-rows.ts';
import { readSheets } from './read-rows.ts';

export interface BookAsked {
  bytes: Uint8Array;
  /** All visible sheets, or the first alone. */
  all: boolean;
  /** Beyond so many filled rows reading ends. */
  mostRows: number;
}

/** Rows of a sheet, in order; a sheet without filled rows has one piece without rows. */
export interface SheetPiece {
  sheet: number;
  name: string;
  rows: ReadRow[];
}

/** Few enough to be taken over in a moment. */
export const CELLS_AT_ONCE = 4000;

export const isBlankCell = (cell: ReadCell): boolean =>
  typeof cell === 'string' && cell.trim() === '';

/** Reads up to one row more than `mostRows`. */
export async function* readFilledSheets({
  bytes,
  all,
  mostRows,
}: BookAsked): AsyncGenerator<SheetPiece> {
  let left = mostRows + 1;
  let sheet = 0;
  for await (const { name, rows } of readSheets(Buffer.from(bytes))) {
    let piece: ReadRow[] = [];
    let cells = 0;
    for await (const row of rows) {
      if ([...row.cells.values()].every(isBlankCell)) continue;
      piece.push(row);
      if ((left -= 1) === 0) break;
      if ((cells += row.cells.size) < CELLS_AT_ONCE) continue;
      yield { sheet, name, rows: piece };
      piece = [];
      cells = 0;
    }
    yield { sheet, name, rows: piece };
    if (!all || left === 0) return;
    sheet += 1;
  }
}
