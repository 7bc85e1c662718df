// Between instants in UTC and the clock on the wall of an organisation.

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
  return (instant) => format.format(new Date(instant));
}

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
