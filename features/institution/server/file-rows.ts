// A file's rows as they were read, whatever its format, and what was found wrong with them.
import type { FieldFault } from '#kit/contract/faults.ts';
import { shownText } from '#kit/entity/sheets/read-rows.ts';
import type { ReadCell } from '#kit/entity/sheets/read-rows.ts';
import { faultText } from '#kit/words/translator.ts';
import type { Translator } from '#kit/words/translator.ts';
import { MOST_FAULTS } from '../contract.ts';
import type { ImportFault, PartName } from '../contract.ts';
import { columnLabel, roomOfColumn } from '../parts.ts';

/** A row of a part; a field that is there and empty is null. */
export interface RawRow {
  part: PartName;
  /** As the sheet numbers it, or its line. */
  row: number;
  /** `staff[3]`; empty for a sheet. */
  place: string;
  cells: ReadonlyMap<string, ReadCell | null>;
  /** Where each field stands, where that isn't the row's own line. */
  lines?: ReadonlyMap<string, number>;
}

/** A row whose fields are what their schemas take. */
export interface FileRow {
  raw: RawRow;
  values: Record<string, unknown>;
}

/** A field of a row that is a text; empty where it isn't there. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a row that was read holds in a field, as text. */
export function cellText({ cells }: RawRow, field: string): string {
  const cell = cells.get(field);
  return cell === null || cell === undefined ? '' : shownText(cell);
}

/** Where a fault lies: a row, or the file itself. */
export type Blamed = Pick<RawRow, 'part' | 'row' | 'place' | 'lines'>;

/** Gathers faults in the language of whoever asked; beyond the bound they are only counted. */
export class Faults {
  readonly list: ImportFault[] = [];
  count = 0;
  readonly #translator: Translator;

  constructor(translator: Translator) {
    this.#translator = translator;
  }

  /** A message that is already in words. */
  say({ part, row, place, lines }: Blamed, field: string, message: string): void {
    this.count += 1;
    if (this.list.length >= MOST_FAULTS) return;
    this.list.push({
      part,
      row: lines?.get(field) ?? row,
      place: place && field ? `${place}.${field}` : place,
      field,
      label: field && columnLabel(this.#translator, part, field),
      message,
    });
  }

  add(blamed: Blamed, field: string, fault: FieldFault): void {
    const room = roomOfColumn(blamed.part, field);
    this.say(blamed, field, faultText(this.#translator, room, field, fault));
  }

  /** Something is wrong with the file itself, or a part of it as a whole. */
  addToFile(name: string, { part = null, row = 0, values = {} }: FileFaultAt = {}): void {
    this.count += 1;
    const message = this.#translator.text(`institution.faults.${name}`, values);
    if (this.list.length < MOST_FAULTS)
      this.list.push({ part, row, place: '', field: '', label: '', message });
  }
}

interface FileFaultAt {
  part?: PartName | null;
  row?: number;
  values?: Record<string, string | number>;
}
