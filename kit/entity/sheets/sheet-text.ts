// Texts of a sheet: no longer than its format allows.
import { BadArchive } from './zip-reader.ts';

/** ECMA-376 and every program: the characters of a cell. */
const MOST_CHARACTERS = 32_767;

/** The text with what follows it; `BadArchive` where no cell could hold it. */
export function lengthen(text: string, part: string): string {
  if (text.length + part.length > MOST_CHARACTERS) throw new BadArchive('A text is too long');
  return text + part;
}

/** What SpreadsheetML can't hold as a character stands as `_x000D_` (ST_Xstring). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
