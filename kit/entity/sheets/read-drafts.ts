// From the rows of a sheet to drafts that the entity's own schema takes; all that is wrong is told by row and field.
import { setImmediate } from 'node:timers/promises';
import { parse } from '../../contract/faults.ts';
import { readMeta } from '../../contract/fields.ts';
import type { CellReader } from './cell-fields.ts';
import { cellReader } from './cell-fields.ts';
import type { RowFault } from './read-headings.ts';
import type { ReadRow } from './read-rows.ts';
import type { SheetParts } from './sheet-options.ts';
import { plain } from './sheet-words.ts';
import type { Translators } from './sheet-words.ts';

export interface SheetDraft {
  row: number;
  draft: Record<string, unknown>;
}

interface Reading<Schema, Platform> {
  parts: SheetParts<Schema, Platform>;
  translators: Translators;
  zone: string;
  fields: ReadonlyMap<number, string>;
  ids: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Rows judged before others may have the processor. */
const ROWS_AT_ONCE = 100;

function readersOf<Schema, Platform>({ parts, ids, ...rest }: Reading<Schema, Platform>) {
  const readers = new Map<number, { field: string; read: CellReader }>();
  for (const [column, field] of rest.fields) {
    const schema = parts.entity.draft.shape[field];
    const known = ids.get(field);
    const read = cellReader(schema && readMeta(schema), {
      translators: rest.translators,
      room: parts.room,
      zone: rest.zone,
      ...(known ? { ids: known } : {}),
    });
    readers.set(column, { field, read });
  }
  return readers;
}

/** Judges each row by the entity's draft schema; rows without faults become drafts. */
export async function readDrafts<Schema, Platform>(
  rows: readonly ReadRow[],
  reading: Reading<Schema, Platform>,
): Promise<{ drafts: SheetDraft[]; faults: RowFault[] }> {
  const readers = readersOf(reading);
  const drafts: SheetDraft[] = [];
  const faults: RowFault[] = [];
  for (const [index, { number, cells }] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const raw: Record<string, unknown> = {};
    const own = new Map<string, RowFault>();
    for (const [column, cell] of cells) {
      const reader = readers.get(column);
      if (!reader || (typeof cell === 'string' && cell.trim() === '')) continue;
      const result = reader.read(cell);
      if ('fault' in result)
        own.set(reader.field, { row: number, field: reader.field, fault: result.fault });
      else raw[reader.field] = result.value;
    }
    const parsed = parse(reading.parts.entity.draft, raw);
    if (!parsed.ok)
      for (const [field, fault] of Object.entries(parsed.faults))
        if (!own.has(field)) own.set(field, { row: number, field, fault });
    if (parsed.ok && own.size === 0) drafts.push({ row: number, draft: parsed.value });
    else faults.push(...own.values());
  }
  return { drafts, faults };
}

/** Rows that hold what an earlier row holds in a field where no two may. */
export function findTwice(drafts: readonly SheetDraft[], unique: readonly string[]): RowFault[] {
  return unique.flatMap((field) => {
    const seen = new Set<string>();
    return drafts.flatMap(({ row, draft }): RowFault[] => {
      const value = draft[field];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const key = plain(String(value));
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [{ row, field, fault: { fault: 'twice' } }];
    });
  });
}
