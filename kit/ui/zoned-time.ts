// Times as a ward reads them: the wall clock of the organisation's zone, and back to the instant on the wire.

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The instant on the zone's wall clock, `yyyy-MM-dd hh:mm:ss` (spec §9); an empty text where it is no instant. */
export function formatMoment(instant: string | number | Date, timeZone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

/** The day of the instant on the zone's calendar, `yyyy-MM-dd`. */
export const formatDay = (instant: string | number | Date, timeZone: string): string =>
  formatMoment(instant, timeZone).slice(0, 10);

const wallAsUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** The instant, RFC 3339 in UTC, at which the zone's clock shows `yyyy-MM-dd hh:mm:ss`; in a skipped hour, the one after it. */
export function instantOf(wall: string, timeZone: string): string {
  const shown = wallAsUtc(wall);
  const offsetAt = (instant: number) => wallAsUtc(formatMoment(instant, timeZone)) - instant;
  const first = shown - offsetAt(shown);
  return new Date(shown - offsetAt(first)).toISOString();
}

/** The first instant of a day of the zone. */
export const startOfDay = (day: string, timeZone: string): string =>
  instantOf(`${day} 00:00:00`, timeZone);

/** The last millisecond of a day of the zone. */
export const endOfDay = (day: string, timeZone: string): string =>
  new Date(Date.parse(startOfDay(addDays(day, 1), timeZone)) - 1).toISOString();

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The last `days` days of the zone's calendar, today among them. */
export function lastDays(
  days: number,
  timeZone: string,
  now: number = Date.now(),
): [from: string, to: string] {
  const today = formatDay(now, timeZone);
  return [addDays(today, 1 - days), today];
}

export type AgeUnit = 'now' | 'minutes' | 'hours' | 'days';

/** How long ago, in whole minutes, hours or days (spec §9); `now` under a minute and for what lies ahead. */
export function ageOf(instant: string, now: number = Date.now()): { unit: AgeUnit; count: number } {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (!(minutes >= 1)) return { unit: 'now', count: 0 };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}
