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

/** A new UUIDv7 (RFC 9562): ordered by time to the millisecond. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return dashed(bytes);
}
