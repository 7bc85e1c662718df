// From a cell to what a field's schema takes: what people write in sheets, and what sheets make of it.
import { exactNumber } from '../../contract/exact-number.ts';
import type { FieldFault } from '../../contract/faults.ts';
import type { FieldMeta } from '../../contract/fields.ts';
import type { AnyRoom } from '../../contract/room.ts';
import type { Named } from './owned-names.ts';
import { toInstant } from './local-time.ts';
import { shownText } from './read-rows.ts';
import type { ReadCell, SheetDate, SheetError } from './read-rows.ts';
import { flagReader, optionReader, plain } from './sheet-words.ts';
import type { Translators } from './sheet-words.ts';

/** A field's raw value for its schema, or what is wrong with the cell itself. */
export type CellReading = { value: unknown } | { fault: FieldFault };
export type CellReader = (cell: ReadCell) => CellReading;

export interface CellReaderParts {
  translators: Translators;
  room: AnyRoom;
  /** Where instants are read as the clock on the wall shows them. */
  zone: string;
  /** What a reference may point to, by name as people see it. */
  ids?: ReadonlyMap<string, Named>;
}

const isDate = (cell: ReadCell): cell is SheetDate => typeof cell === 'object' && 'local' in cell;
const isError = (cell: ReadCell): cell is SheetError => typeof cell === 'object' && 'error' in cell;

/** Sheets keep 15 digits of a number; of a longer one the rest is gone. */
const MOST_EXACT = 1e15;

const wholeDay = (local: string): string => local.replace(/ 00:00:00$/, '');

function readText(cell: ReadCell): CellReading {
  if (typeof cell === 'string') return { value: cell };
  if (isDate(cell)) return { value: wholeDay(cell.local) };
  if (isError(cell)) return { fault: { fault: 'invalid' } };
  if (typeof cell === 'boolean') return { value: cell ? 'TRUE' : 'FALSE' };
  if (Math.abs(cell) >= MOST_EXACT) return { fault: { fault: 'digits_lost' } };
  return { value: cell.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 }) };
}

const pad = (part: string | undefined): string => (part ?? '').padStart(2, '0');

/** A day as written: year first with any sign between, or day first with points. */
function normaliseDay(text: string): string {
  const trimmed = text.normalize('NFKC').trim();
  const yearFirst =
    /^(\d{4})[-/.年 ]{1,2}(\d{1,2})[-/.月 ]{1,2}(\d{1,2})日?$/.exec(trimmed) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(trimmed);
  if (yearFirst) return `${yearFirst[1]}-${pad(yearFirst[2])}-${pad(yearFirst[3])}`;
  const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(trimmed);
  return dayFirst ? `${dayFirst[3]}-${pad(dayFirst[2])}-${pad(dayFirst[1])}` : trimmed;
}

const readDay: CellReader = (cell) => ({
  value: isDate(cell) ? cell.local.slice(0, 10) : normaliseDay(shownText(cell)),
});

function readMoment(cell: ReadCell, zone: string): CellReading {
  const text = shownText(cell).trim();
  const [, day = '', time = ''] = /^(\S+)(?: +(\S+))?$/.exec(text) ?? [];
  const local = `${normaliseDay(day)}${time ? ` ${time}` : ''}`;
  return { value: toInstant(local, zone) ?? text };
}

function readNumber(cell: ReadCell): CellReading {
  if (typeof cell !== 'string') return { value: isDate(cell) ? cell.local : cell };
  const text = cell.normalize('NFKC').trim();
  return { value: exactNumber(text) ?? cell };
}

const listOf = (cell: ReadCell): string[] =>
  shownText(cell)
    .split(/[,;，；、\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function referenceReader(ids: ReadonlyMap<string, Named>, several: boolean): CellReader {
  const known = new Map([...ids].map(([name, id]) => [plain(name), id]));
  return (cell) => {
    const names = several ? listOf(cell) : [shownText(cell)];
    const found = names.map((name) => known.get(plain(name)));
    if (found.includes(undefined)) return { fault: { fault: 'reference' } };
    if (found.includes(null)) return { fault: { fault: 'several' } };
    return { value: several ? found : found[0] };
  };
}

/** Makes the reader of a field's cells by the field's kind; the schema still judges what it gives. */
export function cellReader(meta: FieldMeta | undefined, parts: CellReaderParts): CellReader {
  const read = readerOf(meta, parts);
  return (cell) => (isError(cell) ? { fault: { fault: 'invalid' } } : read(cell));
}

function readerOf(meta: FieldMeta | undefined, parts: CellReaderParts): CellReader {
  switch (meta?.kind) {
    case 'date':
      return readDay;
    case 'moment':
      return (cell) => readMoment(cell, parts.zone);
    case 'number':
      return readNumber;
    case 'flag': {
      const read = flagReader(parts.translators);
      return (cell) => ({
        value: typeof cell === 'boolean' ? cell : (read(shownText(cell)) ?? cell),
      });
    }
    case 'choice': {
      const read = optionReader(parts.translators, parts.room, meta);
      return (cell) => ({ value: read(shownText(cell)) ?? shownText(cell) });
    }
    case 'choices': {
      const read = optionReader(parts.translators, parts.room, meta);
      return (cell) => ({ value: listOf(cell).map((text) => read(text) ?? text) });
    }
    case 'reference':
    case 'references':
      return parts.ids ? referenceReader(parts.ids, meta.kind === 'references') : readText;
    default:
      return readText;
  }
}
