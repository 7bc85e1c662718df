// The server's clock as the browser reckons it: a ward computer's own is often wrong, and tokens, seals and signatures
// go by the server's.

/** Beyond this the two clocks look inconsistent (spec §4). */
const INCONSISTENT_MS = 60_000;

let ahead = 0;
let listener: ((seconds: number) => void) | null = null;

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + ahead;

/** How far the server's clock is ahead of the browser's, in milliseconds. */
export const clockDifference = (): number => ahead;

/** Takes note of a time that the server just told. */
export function learnServerTime(time: number): void {
  if (!Number.isFinite(time)) return;
  const before = ahead;
  ahead = time - Date.now();
  const off = Math.abs(ahead) > INCONSISTENT_MS;
  if (off && Math.abs(before) <= INCONSISTENT_MS) listener?.(Math.round(ahead / 1000));
}

/** Learns from a reply's Date header, which has whole seconds, where it says something new. */
export function learnFromDate(header: string | null): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (Math.abs(time - serverNow()) > 5000) learnServerTime(time);
}

/** Calls back once when the clocks turn out to be inconsistent, with the seconds between them. */
export function onClockOff(warn: (seconds: number) => void): void {
  listener = warn;
}
