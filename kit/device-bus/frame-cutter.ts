// MQTT 3.1.1 section 2.2 framing, so that a message over the limit costs no memory and yet gets its acknowledgement:
// a stock client that is cut off instead would repeat the same message for ever.

const CONNECT = 1;
const PUBLISH = 3;
const MAX_TOPIC_BYTES = 512;
const MAX_SKIPPED_BYTES = 16 * 1024 * 1024;

interface FixedHeader {
  readonly size: number;
  readonly length: number;
}

/** Passes MQTT bytes through and replaces the payload of every PUBLISH over the limit by an empty one; throws on what can't be a client's packet. */
export class FrameCutter {
  readonly #limit: number;
  #held: Buffer | undefined;
  #pass = 0;
  #skip = 0;
  #cuts = 0;
  #first = true;

  constructor(maxPayloadBytes: number) {
    this.#limit = maxPayloadBytes + MAX_TOPIC_BYTES + 4;
  }

  takeCut(): boolean {
    if (this.#cuts === 0) return false;
    this.#cuts--;
    return true;
  }

  /** The pieces of this chunk that may go on. */
  feed(chunk: Buffer): Buffer[] {
    const bytes = this.#held ? Buffer.concat([this.#held, chunk]) : chunk;
    this.#held = undefined;
    const pieces: Buffer[] = [];
    let from = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.#pass > 0) {
        const step = Math.min(this.#pass, bytes.length - at);
        this.#pass -= step;
        at += step;
      } else if (this.#skip > 0) {
        const step = Math.min(this.#skip, bytes.length - at);
        this.#skip -= step;
        at += step;
        from = at;
      } else {
        const header = readHeader(bytes, at);
        if (header && header.length <= this.#limit) {
          this.#open(bytes.readUInt8(at) >> 4);
          this.#pass = header.size + header.length;
          continue;
        }
        if (at > from) pieces.push(bytes.subarray(from, at));
        const cut = header && this.#cut(bytes, at, header);
        if (!cut) {
          this.#held = Buffer.from(bytes.subarray(at));
          return pieces;
        }
        pieces.push(cut.packet);
        at += cut.consumed;
        from = at;
      }
    }
    if (at > from) pieces.push(bytes.subarray(from, at));
    return pieces;
  }

  // Nothing but a CONNECT may come first: speakers of other protocols end here.
  #open(type: number): void {
    if (this.#first && type !== CONNECT) throw new Error('the first packet is not CONNECT');
    this.#first = false;
  }

  // Undefined while the topic of the long packet is still on its way.
  #cut(
    bytes: Buffer,
    at: number,
    header: FixedHeader,
  ): { packet: Buffer; consumed: number } | undefined {
    const first = bytes.readUInt8(at);
    this.#open(first >> 4);
    if (first >> 4 !== PUBLISH || header.length > MAX_SKIPPED_BYTES)
      throw new Error('packet too long');
    const start = at + header.size;
    if (bytes.length < start + 2) return undefined;
    const topic = bytes.readUInt16BE(start);
    if (topic > MAX_TOPIC_BYTES) throw new Error('topic too long');
    const kept = 2 + topic + ((first & 0b110) === 0 ? 0 : 2);
    if (bytes.length < start + kept) return undefined;
    this.#skip = header.length - kept;
    this.#cuts++;
    return {
      packet: Buffer.concat([
        Buffer.from([first, ...variableLength(kept)]),
        bytes.subarray(start, start + kept),
      ]),
      consumed: header.size + kept,
    };
  }
}

function readHeader(bytes: Buffer, at: number): FixedHeader | undefined {
  let length = 0;
  for (let index = 1; index <= 4; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 128 ** (index - 1);
    if (byte < 0x80) return { size: index + 1, length };
  }
  throw new Error('remaining length over four bytes');
}

function variableLength(length: number): number[] {
  return length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
}
