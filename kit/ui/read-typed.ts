// From what is typed into a number's field to its value.
import { exactNumber } from '../contract/exact-number.ts';

/** What was typed as a number; text where it is none. A comma is a decimal sign where the language has it so. */
export function readTyped(text: string, locale: string): number | string | null {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return null;
  const comma = new Intl.NumberFormat(locale).format(1.5).includes(',');
  return exactNumber(comma ? plain.replace(',', '.') : plain) ?? text;
}
