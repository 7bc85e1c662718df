// The rows of a workbook: a sheet for each part, by its name in any language, its headings in any order and language.
import { plain } from '#kit/entity/sheets/sheet-words.ts';
import type { Translators } from '#kit/entity/sheets/sheet-words.ts';
import { readHeadings } from '#kit/entity/sheets/read-headings.ts';
import type { ReadCell, ReadRow } from '#kit/entity/sheets/read-rows.ts';
import { readBookAside } from '#kit/entity/sheets/read-book-aside.ts';
import { isBlankCell } from '#kit/entity/sheets/read-filled.ts';
import { LANGUAGES } from '#kit/words/languages.ts';
import { MOST_ROWS, PARTS } from '../contract.ts';
import type { PartName } from '../contract.ts';
import { PART_SHAPES, columnLabel, partLabel } from '../parts.ts';
import type { Faults, RawRow } from './file-rows.ts';

function findParts(translators: Translators): ReadonlyMap<string, PartName> {
  const named = PARTS.flatMap((part) => [
    [plain(part), part] as const,
    ...LANGUAGES.map((language) => [plain(partLabel(translators[language], part)), part] as const),
  ]);
  return new Map(named);
}

/** A row's cells by field; a column that the sheet has and the row leaves empty is null. */
function cellsOf(row: ReadRow, fields: ReadonlyMap<number, string>) {
  const cells = new Map<string, ReadCell | null>();
  for (const [column, field] of fields) {
    const cell = row.cells.get(column);
    cells.set(field, cell === undefined || isBlankCell(cell) ? null : cell);
  }
  return cells;
}

function readPart(
  part: PartName,
  rows: readonly ReadRow[],
  { translators, faults }: Reading,
): RawRow[] {
  const { columns, schema } = PART_SHAPES[part];
  const headings = readHeadings(
    rows,
    { sheet: columns, draft: schema },
    (translator, field) => columnLabel(translator, part, field),
    translators,
  );
  for (const { row, field, fault } of headings.faults)
    faults.add({ part, row, place: '' }, field, fault);
  // Where a column that names the rows is missing, every row would say so again.
  if (headings.faults.some(({ fault }) => fault.fault === 'missing')) return [];
  return rows.slice(1).map((row) => ({
    part,
    row: row.number,
    place: '',
    cells: cellsOf(row, headings.fields),
  }));
}

interface Reading {
  translators: Translators;
  faults: Faults;
  owner: string;
  signal: AbortSignal;
}

/** Reads all sheets; one of an unknown name is a fault unless it is empty. `BadArchive` where it is no workbook. */
export async function readWorkbook(bytes: Buffer, reading: Reading): Promise<RawRow[]> {
  const { faults } = reading;
  const parts = findParts(reading.translators);
  const read: RawRow[] = [];
  const seen = new Set<PartName>();
  const asked = { bytes, all: true, mostRows: MOST_ROWS + PARTS.length };
  const sheets = await readBookAside(asked, reading);
  if (!sheets) {
    faults.addToFile('tooManyRows', { values: { max: MOST_ROWS } });
    return [];
  }
  for (const { name, rows: filled } of sheets) {
    if (filled.length === 0) continue;
    const part = parts.get(plain(name));
    if (!part) faults.addToFile('unknownPart', { values: { name } });
    else if (seen.has(part)) faults.addToFile('partTwice', { part, values: { name } });
    else read.push(...readPart(part, filled, reading));
    if (part) seen.add(part);
  }
  return read;
}
