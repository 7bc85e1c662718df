// Reading a zip that a stranger sent: by its directory, and never more than so many bytes of what is packed in it.
import { createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What was sent is no zip, is damaged, or holds more than it may. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}

export interface Archive {
  has(name: string): boolean;
  /** The unpacked bytes of a part; `BadArchive` once all that was read together passes the limit. */
  read(name: string): AsyncGenerator<Buffer>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT = 0xffff;
const ENCRYPTED = 0x0001;
const STORED = 0;
const DEFLATE = 8;
const MOST_PARTS = 2000;

interface Part {
  flags: number;
  method: number;
  packed: number;
  offset: number;
}

/** Names are compared without regard to case and leading slash, as the format asks. */
const keyOf = (name: string): string => name.replace(/\\/g, '/').replace(/^\//, '').toLowerCase();

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new BadArchive('No end of a zip directory');
}

function readDirectory(bytes: Buffer): Map<string, Part> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_PARTS) throw new BadArchive('Too many parts');
  const parts = new Map<string, Part>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new BadArchive('A damaged zip directory');
    const nameBytes = bytes.readUInt16LE(at + 28);
    parts.set(keyOf(bytes.toString('utf8', at + 46, at + 46 + nameBytes)), {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function packedBytes(bytes: Buffer, { flags, packed, offset }: Part): Buffer {
  if (flags & ENCRYPTED) throw new BadArchive('Encrypted');
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL)
    throw new BadArchive('A damaged part');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw new BadArchive('A part is cut off');
  return bytes.subarray(start, start + packed);
}

async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const unpacker = createInflateRaw();
  const unpacking = pipeline(Readable.from([packed]), unpacker);
  unpacking.catch(() => undefined);
  try {
    for await (const chunk of unpacker as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw new BadArchive('A damaged part', { cause: error });
  }
}

/** Opens a zip of which at most `limit` bytes are ever unpacked, counted as they come, whatever its directory says. */
export function openArchive(bytes: Buffer, limit: number): Archive {
  let parts: Map<string, Part>;
  try {
    parts = readDirectory(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new BadArchive('A damaged zip directory');
    throw error;
  }
  let left = limit;
  return {
    has: (name) => parts.has(keyOf(name)),
    async *read(name) {
      const part = parts.get(keyOf(name));
      if (!part || (part.method !== STORED && part.method !== DEFLATE))
        throw new BadArchive(`No part ${name} that can be read`);
      const packed = packedBytes(bytes, part);
      for await (const chunk of part.method === STORED ? [packed] : inflate(packed)) {
        left -= chunk.length;
        if (left < 0) throw new BadArchive('More is packed in it than may be');
        yield chunk;
      }
    },
  };
}
