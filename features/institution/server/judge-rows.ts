// Each row against its part's schema: cells become what the fields take, and what is wrong is told by row and field.
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { parse } from '#kit/contract/faults.ts';
import { readMeta } from '#kit/contract/fields.ts';
import { cellReader } from '#kit/entity/sheets/cell-fields.ts';
import type { CellReader } from '#kit/entity/sheets/cell-fields.ts';
import { shownText } from '#kit/entity/sheets/read-rows.ts';
import type { Translators } from '#kit/entity/sheets/sheet-words.ts';
import type { PartName } from '../contract.ts';
import { PART_SHAPES } from '../parts.ts';
import type { FileRow, Faults, RawRow } from './file-rows.ts';

/** Rows judged before others may have the processor. */
const ROWS_AT_ONCE = 100;

/** Several texts in a cell; what is wrong with the cell as one text is wrong with it as several. */
const listReader =
  (read: CellReader): CellReader =>
  (cell) => {
    const reading = read(cell);
    if ('fault' in reading) return reading;
    return {
      value: shownText(cell)
        .split(/[,;，；、\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    };
  };

/** Readers of a part's fields; no field of the file is an instant, so none needs a zone. */
function readersOf(part: PartName, translators: Translators): ReadonlyMap<string, CellReader> {
  const { columns, lists, room, schema } = PART_SHAPES[part];
  const shape = schema.shape as Record<string, z.ZodType>;
  return new Map(
    columns.map((field) => {
      const meta = readMeta(shape[field] as z.ZodType);
      const read = cellReader(meta, { translators, room, zone: 'UTC' });
      return [field, lists.has(field) ? listReader(read) : read];
    }),
  );
}

function judge(
  raw: RawRow,
  readers: ReadonlyMap<string, CellReader>,
  faults: Faults,
): FileRow | null {
  const { schema } = PART_SHAPES[raw.part];
  const shape = schema.shape as Record<string, z.ZodType>;
  const values: Record<string, unknown> = {};
  const bad = new Set<string>();
  for (const [field, cell] of raw.cells) {
    const fieldSchema = shape[field] as z.ZodType;
    if (cell === null) {
      if (z.safeParse(fieldSchema, null).success) values[field] = null;
      continue;
    }
    const reading = readers.get(field)?.(cell) ?? { value: cell };
    if ('fault' in reading) {
      bad.add(field);
      faults.add(raw, field, reading.fault);
    } else values[field] = reading.value;
  }
  const parsed = parse(schema, values);
  if (parsed.ok) return bad.size === 0 ? { raw, values: parsed.value } : null;
  for (const [path, fault] of Object.entries(parsed.faults)) {
    const [field = ''] = path.split('.');
    if (!bad.has(field)) faults.add(raw, field, fault);
  }
  return null;
}

/** Judges all rows; those without faults come back, those with faults by the parts and places that they would have. */
export async function judgeRows(
  rows: readonly RawRow[],
  { translators, faults }: { translators: Translators; faults: Faults },
): Promise<{ good: FileRow[]; bad: RawRow[] }> {
  const readers = new Map<PartName, ReadonlyMap<string, CellReader>>();
  const good: FileRow[] = [];
  const bad: RawRow[] = [];
  for (const [index, raw] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const known = readers.get(raw.part) ?? readersOf(raw.part, translators);
    readers.set(raw.part, known);
    const judged = judge(raw, known, faults);
    if (judged) good.push(judged);
    else bad.push(raw);
  }
  return { good, bad };
}
