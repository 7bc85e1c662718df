// The cells of a sheet's rows as raw values of their fields, before it is known what becomes of the rows.
import { setImmediate } from 'node:timers/promises';
import { readMeta } from '../../contract/fields.ts';
import type { FieldFault } from '../../contract/faults.ts';
import { cellReader } from './cell-fields.ts';
import type { CellReader } from './cell-fields.ts';
import { meantBy } from './owned-names.ts';
import type { Named, OwnedName } from './owned-names.ts';
import { isBlankCell } from './read-filled.ts';
import { shownText } from './read-rows.ts';
import type { ReadRow } from './read-rows.ts';
import type { SheetParts } from './sheet-options.ts';
import type { Translators } from './sheet-words.ts';

/** A row as its cells say it; a field stands in one of the three, or has no column. */
export interface CellRow {
  row: number;
  raw: Record<string, unknown>;
  empty: Set<string>;
  faults: Map<string, FieldFault>;
  /** What the filled cells show, also of columns that are passed over. */
  texts: Record<string, string>;
}

export type Names = ReadonlyMap<string, Named>;

export interface Reading<Schema, Platform> {
  parts: SheetParts<Schema, Platform>;
  translators: Translators;
  zone: string;
  /** Whose a row is that names no organisation. */
  owner: string;
  /** By column: what is taken, and what is passed over. */
  fields: ReadonlyMap<number, string>;
  passed: ReadonlyMap<number, string>;
  ids: ReadonlyMap<string, Names>;
}

/** Rows read before others may have the processor. */
const ROWS_AT_ONCE = 100;

export type FieldReaders = ReadonlyMap<string, CellReader>;

/** By field. */
export function fieldReaders<Schema, Platform>({
  parts,
  translators,
  zone,
  fields,
  ids,
}: Reading<Schema, Platform>): FieldReaders {
  return new Map(
    [...fields.values()].map((field) => {
      const schema = parts.entity.draft.shape[field];
      const known = ids.get(field);
      const room = parts.room;
      const meta = schema && readMeta(schema);
      return [
        field,
        cellReader(meta, { translators, room, zone, ...(known ? { ids: known } : {}) }),
      ];
    }),
  );
}

export async function readCells<Schema, Platform>(
  rows: readonly ReadRow[],
  reading: Reading<Schema, Platform>,
): Promise<CellRow[]> {
  const readers = fieldReaders(reading);
  const read: CellRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    read.push(readRow(row, reading, readers));
  }
  return read;
}

function readRow<Schema, Platform>(
  { number, cells }: ReadRow,
  { fields, passed, owner }: Reading<Schema, Platform>,
  readers: FieldReaders,
): CellRow {
  const read: CellRow = { row: number, raw: {}, empty: new Set(), faults: new Map(), texts: {} };
  for (const [column, field] of passed) {
    const cell = cells.get(column);
    if (cell !== undefined && !isBlankCell(cell)) read.texts[field] = shownText(cell).trim();
  }
  for (const [column, field] of fields) {
    const cell = cells.get(column);
    const reader = readers.get(field);
    if (cell === undefined || !reader || isBlankCell(cell)) {
      read.empty.add(field);
      continue;
    }
    read.texts[field] = shownText(cell).trim();
    const result = reader(cell);
    if ('fault' in result) read.faults.set(field, result.fault);
    else read.raw[field] = result.value;
  }
  const { org_id } = read.raw;
  settleOwned(read, typeof org_id === 'string' ? org_id : owner);
  return read;
}

function settleOwned({ raw, faults }: CellRow, org_id: string): void {
  for (const [field, value] of Object.entries(raw)) {
    if (!(value instanceof Map)) continue;
    const meant = meantBy(value as OwnedName, org_id);
    if (meant !== null) raw[field] = meant;
    else {
      faults.set(field, { fault: 'several' });
      delete raw[field];
    }
  }
}
