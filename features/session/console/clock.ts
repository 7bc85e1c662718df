// Learning the server's clock: a ward computer's own is often wrong, and tokens, seals and signatures go by the server's.
import { clockDifference, keepDifference, serverNow } from '#kit/ui/server-clock.ts';

/** Beyond this the two clocks look inconsistent (spec §4). */
const INCONSISTENT_MS = 60_000;

let listener: ((seconds: number) => void) | null = null;

/** Takes note of a time that the server just told. */
export function learnServerTime(time: number): void {
  if (!Number.isFinite(time)) return;
  const before = clockDifference();
  const ahead = time - Date.now();
  keepDifference(ahead);
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
