// How far a value may reach: what every column, clock and sheet of ours can hold, whatever field it comes in.

/** The largest whole number of a column of type `integer`. */
export const MOST_INTEGER = 2_147_483_647;

const FIRST_DAY = '1000-01-01';
const MOST_OFFSET_HOURS = 14;
// The clocks of the zones furthest off show a year of four digits too: sheets and pages write by them.
const FIRST_MS = Date.UTC(1000, 0, 1, MOST_OFFSET_HOURS);
const LAST_MS = Date.UTC(10_000, 0, 1, -MOST_OFFSET_HOURS) - 1;
/** Seconds may have nine decimals; PostgreSQL takes no text of a moment that is much longer. */
const MOST_OF_MOMENT = '2026-01-01T00:00:00.000000000+00:00'.length;

/** Of days as `YYYY-MM-DD`: PostgreSQL knows no year 0, and Date takes the first hundred for others. */
export const isKeptDay = (day: string): boolean => day >= FIRST_DAY;

/** Of instants in RFC 3339: a year of four digits in every zone that is, and no longer than a moment gets. */
export function isKeptMoment(at: string): boolean {
  if (at.length > MOST_OF_MOMENT) return false;
  const [, hours = '0', minutes = '0'] = /[+-](\d\d):(\d\d)$/.exec(at) ?? [];
  const ms = Date.parse(at);
  return (
    Number(hours) + Number(minutes) / 60 <= MOST_OFFSET_HOURS && ms >= FIRST_MS && ms <= LAST_MS
  );
}
