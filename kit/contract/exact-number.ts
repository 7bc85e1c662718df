// Numbers as they are written: a double holds 15 digits of any, and what it would change is refused.

const MOST_DIGITS = 15;

/** Whether the number is held as its writing says: in 15 digits at most, or as a double itself is written. */
export function isExact(written: string, value: number): boolean {
  const [mantissa = ''] = written.toLowerCase().split('e');
  const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= MOST_DIGITS || String(value) === written;
}

/** The number that the text writes in plain digits; undefined where it is none, or one that would change in keeping. */
export function exactNumber(text: string): number | undefined {
  if (!/^[+-]?\d{1,40}(?:\.\d{1,40})?$/.test(text)) return undefined;
  const value = Number(text);
  return isExact(text, value) ? value : undefined;
}

// A run that a number of more digits has; identifiers and texts seldom do.
const LONG = /\d[\d.]{15}/;

const revive = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined && !isExact(context.source, value)
    ? NaN
    : value;

/** What JSON says, given as `parsed` already; a number that changed in parsing is NaN, which no schema takes for a number. */
export const exactJson = (text: string, parsed: unknown): unknown =>
  LONG.test(text) ? JSON.parse(text, revive) : parsed;
