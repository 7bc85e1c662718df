// Cells as SpreadsheetML. A text is always a text: nothing here can write a formula.

/** What a cell can hold; an instant is local, `YYYY-MM-DD` with or without ` hh:mm:ss`. */
export type CellValue = string | number | { local: string } | null;

/** Indexes of the styles in `STYLES`. */
export const STYLE = { heading: 1, required: 2, day: 3, instant: 4, text: 5, prose: 6 } as const;

const FONT = '<sz val="11"/><name val="Calibri"/>';
const format = (numFmtId: number, more = '') =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}`;

export const STYLES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3"><font>${FONT}</font><font><b/>${FONT}</font><font><b/><color rgb="FFB42318"/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>${format(164, '/>')}${format(165, '/>')}${format(49, '/>')}${format(49, ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Excel keeps no more in a cell. */
const MOST_CHARACTERS = 32_767;
// XML 1.0 has no place for these, not even escaped.
const UNWRITABLE = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu;
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Most texts hold none of these.
const DOUBTFUL = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

/** Text for an element or attribute; characters that XML can't hold are left out. */
export const escapeXml = (text: string): string => (DOUBTFUL.test(text) ? escapeAll(text) : text);

const escapeAll = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

// SpreadsheetML reads `_x0041_` as an escape; the underscore itself escaped keeps such a text as it is (ST_Xstring).
function cellText(text: string): string {
  const escaped = escapeXml(text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS) : text);
  return escaped.includes('_x') ? escaped.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : escaped;
}

/** `A` for 0, `AA` for 26. */
export function columnName(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return (before < 0 ? '' : columnName(before)) + String.fromCharCode(65 + (index % 26));
}

const DAY_MS = 86_400_000;
/** Days between 1899-12-30, from which sheets count, and 1970-01-01. */
const EPOCH_DAYS = 25_569;
/** 1 March 1900: before it sheets count a day that never was. */
const FIRST_GOOD_DAY = 61;

/** The number by which a sheet knows the local day or instant; null where it knows none. */
export function toSerial(local: string): number | null {
  const at = Date.parse(`${local.replace(' ', 'T')}${local.length > 10 ? 'Z' : 'T00:00:00Z'}`);
  const serial = at / DAY_MS + EPOCH_DAYS;
  return serial >= FIRST_GOOD_DAY && serial < 2_958_466 ? serial : null;
}

function renderText(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
}

function renderCell(at: string, value: CellValue, style: number | undefined): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return renderText(at, value, style ?? STYLE.text);
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? `<c r="${at}"><v>${value}</v></c>`
      : renderText(at, String(value), STYLE.text);
  const serial = toSerial(value.local);
  if (serial === null) return renderText(at, value.local, STYLE.text);
  return `<c r="${at}" s="${value.local.length > 10 ? STYLE.instant : STYLE.day}"><v>${serial}</v></c>`;
}

const names: string[] = [];

/** A row, numbered from 1; texts have the style that is given for their column. */
export function renderRow(
  number: number,
  values: readonly CellValue[],
  styleOf?: (index: number) => number | undefined,
): string {
  let cells = '';
  for (const [index, value] of values.entries())
    cells += renderCell(
      `${(names[index] ??= columnName(index))}${number}`,
      value,
      styleOf?.(index),
    );
  return `<row r="${number}">${cells}</row>`;
}
