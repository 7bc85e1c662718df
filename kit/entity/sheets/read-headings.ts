// The headings of a sheet: which field each column holds, in any order and any of the four languages.
import type { FieldFault } from '../../contract/faults.ts';
import { isRequired } from '../../contract/fields.ts';
import type { AnyEntity } from '../../contract/entity.ts';
import { columnName } from './cell-xml.ts';
import { shownText } from './read-rows.ts';
import type { ReadRow } from './read-rows.ts';
import { headingReader } from './sheet-words.ts';
import type { LabelOf, Translators } from './sheet-words.ts';

/** A fault of a row; the field's name, or where there is no such field what the sheet calls it. */
export interface RowFault {
  row: number;
  field: string;
  fault: FieldFault;
}

export interface Headings {
  /** By column: what is taken. */
  fields: ReadonlyMap<number, string>;
  /** What can't be set, and is passed over. */
  passed: ReadonlyMap<number, string>;
  faults: RowFault[];
}

export interface HeadingFields extends Pick<AnyEntity, 'sheet' | 'draft'> {
  /** Fields that a sheet shows and nobody sets. */
  passed?: readonly string[];
}

/** Reads the first filled row; headings that name no field, name one twice or lack a required one are faults of that row. */
export function readHeadings(
  rows: readonly ReadRow[],
  { sheet = [], draft, passed = [] }: HeadingFields,
  labelOf: LabelOf,
  translators: Translators,
): Headings {
  const [first, ...others] = rows;
  const row = first?.number ?? 1;
  const find = headingReader(translators, labelOf, [...sheet, ...passed]);
  const fields = new Map<number, string>();
  const shown = new Map<number, string>();
  const faults: RowFault[] = [];
  const seen = new Set<string>();
  const blame = (field: string, fault: FieldFault['fault'], at = row) =>
    void faults.push({ row: at, field, fault: { fault } });
  for (const [column, cell] of first?.cells ?? []) {
    const text = shownText(cell);
    if (text.trim() === '') continue;
    const field = find(text);
    if (!field) blame(text.slice(0, 100), 'unknown');
    else if (seen.has(field)) blame(field, 'twice');
    else (passed.includes(field) ? shown : fields).set(column, field);
    if (field) seen.add(field);
  }
  for (const field of sheet) {
    const schema = draft.shape[field];
    if (schema && isRequired(schema) && !seen.has(field)) blame(field, 'missing');
  }
  const headless = new Set<number>();
  for (const { number, cells } of others)
    for (const column of cells.keys())
      if (!first?.cells.has(column) && !headless.has(column)) {
        headless.add(column);
        blame(columnName(column), 'unknown', number);
      }
  return { fields, passed: shown, faults };
}
