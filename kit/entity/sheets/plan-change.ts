// What a row of a sheet changes of the record that it means: only what differs from what an export would have written.
import { z } from 'zod';
import { kitRoom } from '../../contract/kit-room.ts';
import { parse } from '../../contract/faults.ts';
import type { FieldFault } from '../../contract/faults.ts';
import { isRequired, readMeta } from '../../contract/fields.ts';
import type { AnyRoom, ErrorKind } from '../../contract/room.ts';
import type { Translator } from '../../words/translator.ts';
import type { CellReader } from './cell-fields.ts';
import type { CellValue } from './cell-xml.ts';
import { cellOf, plainCell } from './export-rows.ts';
import type { CellRow, FieldReaders } from './read-cells.ts';
import type { ReadCell } from './read-rows.ts';
import { ID } from './sheet-fields.ts';
import type { SheetEntity, SheetField } from './sheet-fields.ts';
import type { Existing } from './sheet-options.ts';
import { plain } from './sheet-words.ts';

export interface Difference {
  field: string;
  before: string;
  after: string;
}

export type PlannedFault = { field: string } & ({ fault: FieldFault } | { error: ErrorKind });

export interface PlannedChange {
  /** Empty: the row is as the sheet says. */
  differences: Difference[];
  change: Record<string, unknown>;
  faults: PlannedFault[];
}

export interface Planning {
  entity: SheetEntity;
  room: AnyRoom;
  translator: Translator;
  zone: string;
  fields: readonly SheetField[];
  hidden: readonly string[];
  readers: FieldReaders;
}

const takesNull = (schema: z.ZodType): boolean => z.safeParse(schema, null).success;

const WRITE_ONLY = '••••••';

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** A cell as a reader meets it again. */
const readAgain = (cell: CellValue): ReadCell => {
  if (cell === null) return '';
  if (typeof cell !== 'object') return typeof cell === 'string' ? plainBreaks(cell) : cell;
  return { local: cell.local.length > 10 ? cell.local : `${cell.local} 00:00:00` };
};
const plainBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

const cellText = (cell: CellValue): string => {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.local : String(cell);
};

/** The value that a field's cell comes to, judged by its schema; undefined where it is none. */
function valueOf(schema: z.ZodType, read: CellReader, cell: ReadCell): unknown {
  const result = read(cell);
  const parsed = 'fault' in result ? null : z.safeParse(schema, result.value);
  return parsed?.success ? parsed.data : undefined;
}

const same = (one: unknown, other: unknown): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** Makes the planner of changes: what of a sheet's row differs from the record, and what of that may be set. */
export function planChanges({ entity, hidden, readers, ...maker }: Planning) {
  const { shape } = entity.draft;

  function isSame({ name, shown }: SheetField, cells: CellRow, row: Existing): boolean {
    const schema = shape[name] as z.ZodType;
    const meta = readMeta(schema);
    const own = name in entity.row.shape;
    const was = own ? row[name] : undefined;
    // What can't be empty stays as it is where it has a default, as in a form that doesn't send it.
    if (cells.empty.has(name)) return isBlank(was) || !(isRequired(schema) || takesNull(schema));
    if (!own) return false;
    if (shown !== null && shown !== name)
      return (
        plain(cellText(plainCell(row[shown] ?? ''))) === plain(cells.texts[name] ?? '') ||
        same(was, cells.raw[name])
      );
    if (isBlank(was)) return false;
    const read = readers.get(name);
    const parsed = z.safeParse(schema, cells.raw[name]);
    if (!read || !parsed.success) return false;
    return same(valueOf(schema, read, readAgain(cellOf(meta, maker)(was))), parsed.data);
  }

  function textsOf(
    { name, shown }: SheetField,
    cells: CellRow,
    row: Existing,
    value: unknown,
  ): Difference {
    const meta = readMeta(shape[name] as z.ZodType);
    if (meta?.kind === 'password' || shown === null)
      return { field: name, before: '', after: cells.empty.has(name) ? '' : WRITE_ONLY };
    const show = cellOf(shown === name ? meta : undefined, maker);
    const was = row[shown];
    const after =
      shown === name && !isBlank(value) ? cellText(show(value)) : (cells.texts[name] ?? '');
    return { field: name, before: isBlank(was) ? '' : cellText(show(was)), after };
  }

  function faultOf({ name }: SheetField, cells: CellRow): PlannedFault | null {
    if (hidden.includes(name)) return { field: name, error: kitRoom.errors.PERMISSION_DENIED };
    if (entity.onlyNew?.includes(name)) return { field: name, fault: { fault: 'only_new' } };
    const own = cells.faults.get(name);
    return own ? { field: name, fault: own } : null;
  }

  return (cells: CellRow, row: Existing): PlannedChange => {
    const planned: PlannedChange = { differences: [], change: {}, faults: [] };
    for (const field of maker.fields) {
      const { name, settable } = field;
      const given = name in cells.raw || cells.faults.has(name);
      if (!settable || name === ID || (!given && !cells.empty.has(name))) continue;
      // Whoever doesn't see a field is not told whether it is the same either.
      if (hidden.includes(name) ? !given : isSame(field, cells, row)) continue;
      const fault = faultOf(field, cells);
      if (fault) planned.faults.push(fault);
      else planned.change[name] = cells.empty.has(name) ? null : cells.raw[name];
    }
    const parsed = parse(entity.change, { ...planned.change, version: row.version });
    if (parsed.ok) {
      for (const field of maker.fields)
        if (field.name in planned.change)
          planned.differences.push(
            textsOf(field, cells, row, (parsed.value as Record<string, unknown>)[field.name]),
          );
      return { ...planned, change: parsed.value };
    }
    for (const [field, fault] of Object.entries(parsed.faults))
      planned.faults.push({ field, fault });
    return planned;
  };
}
