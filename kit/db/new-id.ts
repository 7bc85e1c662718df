// Ids made before their row: UUIDv7, as the database makes them itself; and where the ids of a moment begin.
import { randomBytes } from 'node:crypto';

const dashed = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** No UUIDv7 of the moment, in Unix milliseconds, or later is less; before 1970 and after 10889 as of their ends. */
export function leastIdAt(moment: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.min(Math.max(0, Math.floor(moment)), 2 ** 48 - 1), 0, 6);
  return dashed(bytes);
}

const MOST_COUNTED = 0xfff;
let last = { moment: 0, count: 0 };

/** The millisecond and the place in it, after those of every id that this process made. */
function nextPlace(): { moment: number; count: number } {
  const now = Date.now();
  if (now > last.moment) last = { moment: now, count: 0 };
  else if (last.count < MOST_COUNTED) last = { moment: last.moment, count: last.count + 1 };
  else last = { moment: last.moment + 1, count: 0 };
  return last;
}

/** A new UUIDv7 (RFC 9562, its counter in rand_a): greater than each that this process made before. */
export function newId(): string {
  const { moment, count } = nextPlace();
  const bytes = randomBytes(16);
  bytes.writeUIntBE(moment, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return dashed(bytes);
}
