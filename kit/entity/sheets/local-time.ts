// Between instants in UTC and the clock on the wall of an organisation.

/** Clocks are set on the quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

/** Writes an instant as `YYYY-MM-DD hh:mm:ss` in the zone; made once for many instants. */
export function localTimes(zone: string): (instant: string | Date) => string {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  // The formatter takes more than all else of a cell; within a quarter the clock is as far from UTC as at its beginning.
  const offsets = new Map<number, number>();
  const offsetAt = (at: number): number => {
    const quarter = Math.floor(at / QUARTER_MS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const begun = quarter * QUARTER_MS;
    const offset = Date.parse(`${format.format(begun).replace(' ', 'T')}Z`) - begun;
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  };
  return (instant) => {
    const at = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
    return new Date(at + offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ');
  };
}

const MOST_OFFSETS = 100_000;

/** The instant, RFC 3339 in UTC, at which the zone's clock shows the local time; null where that is no time. */
export function toInstant(local: string, zone: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2})(:\d{2})?)?$/.exec(local.trim());
  if (!match) return null;
  const [, day = '', time = '00:00', seconds = ':00'] = match;
  const wanted = Date.parse(`${day}T${time.padStart(5, '0')}${seconds}Z`);
  if (Number.isNaN(wanted)) return null;
  const show = localTimes(zone);
  const shown = (at: number) => Date.parse(`${show(new Date(at)).replace(' ', 'T')}Z`);
  // Twice, since the first guess may lie on the other side of a change of clocks.
  let at = wanted;
  for (let round = 0; round < 2; round += 1) at += wanted - shown(at);
  return new Date(at).toISOString();
}
