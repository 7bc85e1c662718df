// The rows of a workbook's sheets, one after the other, cells as what they hold: text, number, yes or no, date.
import type { Book } from './read-book.ts';
import { readBook } from './read-book.ts';
import { readXml } from './read-xml.ts';
import { lengthen, unescapeText } from './sheet-text.ts';
import { BadArchive, openArchive } from './zip-reader.ts';
import type { Archive } from './zip-reader.ts';

/** A day or instant as a sheet has it: local, `YYYY-MM-DD hh:mm:ss`. */
export interface SheetDate {
  local: string;
}
/** What stands where a formula had no result, `#REF!` say: no value that anyone meant. */
export interface SheetError {
  error: string;
}
/** A formula counts as its last result; rich text as its text. */
export type ReadCell = string | number | boolean | SheetDate | SheetError;

/** What a cell shows, near enough to find a name by. */
export function shownText(cell: ReadCell): string {
  if (typeof cell !== 'object') return String(cell);
  return 'local' in cell ? cell.local : cell.error;
}

export interface ReadRow {
  /** As the sheet numbers it, from 1. */
  number: number;
  /** By column, from 0; empty cells are absent. */
  cells: ReadonlyMap<number, ReadCell>;
}

/** Far more than 10,000 rows of a filled sheet need, and little enough to be read in seconds. */
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;
/** What a cell costs beside its text. */
const CELL_COST = 10;
/** Of cells that hold something: ours have sixty. */
const MOST_COLUMNS = 1000;
const DAY_MS = 86_400_000;
const DAYS_TO_1970 = 25_569;
const DAYS_OF_1904 = 1462;

function fromSerial(serial: number, from1904: boolean): SheetDate | number {
  const days = serial - DAYS_TO_1970 + (from1904 ? DAYS_OF_1904 : 0);
  // To the second: the fraction of a day isn't exact.
  const at = new Date(Math.round((days * DAY_MS) / 1000) * 1000);
  if (Number.isNaN(at.getTime()) || serial < 0 || at.getUTCFullYear() > 9999) return serial;
  return { local: at.toISOString().slice(0, 19).replace('T', ' ') };
}

function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  text: string;
  filled: boolean;
}

function valueOf(cell: OpenCell, { texts, isDate, from1904 }: Book): ReadCell | null {
  const { type, text } = cell;
  if (!cell.filled) return null;
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' || text === 'true';
  if (type === 'e') return { error: text };
  if (type === 'd') return { local: text.slice(0, 19).replace('T', ' ') };
  if (type !== 'n') return unescapeText(text);
  if (text.trim() === '') return null;
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  return isDate(cell.style) ? fromSerial(number, from1904) : number;
}

async function* rowsAt(archive: Archive, book: Book, path: string): AsyncGenerator<ReadRow> {
  const listener = new RowListener(book);
  for await (const _ of readXml(archive.read(path), listener)) yield* listener.take();
}

/** Reads the rows of an xlsx file's first visible sheet; `BadArchive` where it is none or holds too much. */
export async function* readRows(bytes: Buffer): AsyncGenerator<ReadRow> {
  const archive = openArchive(bytes, MOST_UNPACKED_BYTES);
  const book = await readBook(archive);
  yield* rowsAt(archive, book, book.sheets[0].path);
}

/** Reads all visible sheets of an xlsx file, each with its name and its rows, which must be taken before the next sheet. */
export async function* readSheets(
  bytes: Buffer,
): AsyncGenerator<{ name: string; rows: AsyncGenerator<ReadRow> }> {
  const archive = openArchive(bytes, MOST_UNPACKED_BYTES);
  const book = await readBook(archive);
  for (const { name, path } of book.sheets) yield { name, rows: rowsAt(archive, book, path) };
}

class RowListener {
  readonly #book: Book;
  #done: ReadRow[] = [];
  #number = 0;
  #cells = new Map<number, ReadCell>();
  #nextColumn = 0;
  #cell: OpenCell | null = null;
  /** Whether text belongs to the cell's value: not to a formula, nor to how a name is spoken. */
  #listening = false;
  #silent = false;

  constructor(book: Book) {
    this.#book = book;
  }

  take(): ReadRow[] {
    const rows = this.#done;
    this.#done = [];
    return rows;
  }

  /** A text that is shared is packed once, but handed over with each of its cells. */
  #spend(value: ReadCell): void {
    const cost = CELL_COST + (typeof value === 'string' ? value.length : 0);
    if ((this.#book.left -= cost) < 0) throw new BadArchive('More stands in its cells than may be');
  }

  open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'row') {
      const number = Number(attributes['r']);
      this.#number = Number.isInteger(number) ? number : this.#number + 1;
      this.#cells = new Map();
      this.#nextColumn = 0;
    } else if (name === 'c') {
      const column = columnOf(attributes['r'], this.#nextColumn);
      this.#nextColumn = column + 1;
      const { t: type = 'n', s: style = '0' } = attributes;
      this.#cell = { column, type, style: Number(style), text: '', filled: false };
    } else if (name === 'rPh') this.#silent = true;
    this.#listening = (name === 'v' || name === 't') && !this.#silent;
    if (this.#cell && this.#listening) this.#cell.filled = true;
  };

  text = (text: string): void => {
    if (this.#cell && this.#listening) this.#cell.text = lengthen(this.#cell.text, text);
  };

  close = (name: string): void => {
    this.#listening = false;
    if (name === 'rPh') this.#silent = false;
    else if (name === 'c' && this.#cell) {
      const value = valueOf(this.#cell, this.#book);
      if (value !== null) {
        if (this.#cell.column >= MOST_COLUMNS) throw new BadArchive('Too many columns');
        this.#spend(value);
        this.#cells.set(this.#cell.column, value);
      }
      this.#cell = null;
    } else if (name === 'row' && this.#cells.size > 0)
      this.#done.push({ number: this.#number, cells: this.#cells });
  };
}
