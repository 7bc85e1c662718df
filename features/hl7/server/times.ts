// Times of HL7: YYYY[MM[DD[HH[MM[SS[.S…]]]]]][±ZZZZ], of every precision; without an offset they are of the organisation's zone.

const TIME =
  /^(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.(\d{1,6}))?)?)?)?)?)?([+-]\d{4})?$/;

interface Read {
  /** Milliseconds as if it were UTC. */
  utc: number;
  offset: string | undefined;
  /** How many parts it has: 3 is a day. */
  parts: number;
}

function readTime(text: string): Read | null {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', , offset] =
    TIME.exec(text) ?? [];
  if (year === undefined) return null;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  const utc = Date.parse(iso);
  // 30 February is a day of March to `Date`.
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(iso.slice(0, -1))) return null;
  if (offset !== undefined && (Number(offset.slice(1, 3)) > 14 || Number(offset.slice(3)) > 59))
    return null;
  const end = text.search(/[+.-]/);
  const digits = end === -1 ? text.length : end;
  return { utc, offset, parts: digits / 2 - 1 };
}

export const isTime = (text: string): boolean => readTime(text) !== null;

/** `YYYY-MM-DD`; null where the day is not known. */
export function dayOf(text: string): string | null {
  const read = readTime(text);
  return read && read.parts >= 3 ? new Date(read.utc).toISOString().slice(0, 10) : null;
}

const MINUTE = 60_000;

function offsetOf(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3));
  return (offset.startsWith('-') ? -minutes : minutes) * MINUTE;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a zone's clocks are ahead of UTC at that instant. */
function aheadAt(zone: string, at: number): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** RFC 3339 in UTC; null where it is none. */
export function instantOf(text: string, zone: string): string | null {
  const read = readTime(text);
  if (!read) return null;
  const { utc, offset } = read;
  if (offset !== undefined) return new Date(utc - offsetOf(offset)).toISOString();
  const guess = utc - aheadAt(zone, utc);
  return new Date(utc - aheadAt(zone, guess)).toISOString();
}
