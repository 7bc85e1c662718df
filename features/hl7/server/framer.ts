// MLLP framing: 0x0B, a message, 0x1C 0x0D. Chunks come split and joined as the network likes; what is left of them is bounded.

const START = 0x0b;
const END = 0x1c;

/** `noise`: bytes outside of frames beyond the bound. */
export type FramingFault = 'too_large' | 'noise';

export interface FrameBounds {
  /** Bytes of a message. */
  frame: number;
  /** Bytes outside of frames, between one and the next, that are passed over. */
  noise: number;
}

export class Framer {
  readonly #bounds: FrameBounds;
  readonly #onHeld: (bytes: number) => void;
  #parts: Buffer[] | null = null;
  #size = 0;
  #noise = 0;

  /** Tells of bytes that are held from now on, or (negative) no more. */
  constructor(bounds: FrameBounds, onHeld: (bytes: number) => void = () => undefined) {
    this.#bounds = bounds;
    this.#onHeld = onHeld;
  }

  /** A message has begun and not ended. */
  get isOpen(): boolean {
    return this.#parts !== null;
  }

  /** The messages that end in this chunk; after a fault nothing more is to be given. */
  take(chunk: Buffer): { frames: Buffer[]; fault: FramingFault | null } {
    const frames: Buffer[] = [];
    for (let at = 0; at < chunk.length;) {
      if (this.#parts === null) {
        const start = chunk.indexOf(START, at);
        this.#noise += (start === -1 ? chunk.length : start) - at;
        if (this.#noise > this.#bounds.noise) return { frames, fault: 'noise' };
        if (start === -1) break;
        at = start + 1;
        this.#parts = [];
        this.#noise = 0;
      }
      const end = chunk.indexOf(END, at);
      const upTo = end === -1 ? chunk.length : end;
      if (this.#size + upTo - at > this.#bounds.frame) return { frames, fault: 'too_large' };
      this.#keep(chunk.subarray(at, upTo));
      if (end !== -1) frames.push(this.#end());
      // The carriage return behind is passed over as noise is: some senders leave it out, others send a line feed more.
      at = upTo + 1;
    }
    return { frames, fault: null };
  }

  /** What there is of an unfinished message, which is given up. */
  leave(): Buffer {
    return this.#end();
  }

  #keep(part: Buffer): void {
    // A copy: what the socket gave may be a small piece of a large buffer.
    this.#parts?.push(Buffer.from(part));
    this.#size += part.length;
    this.#onHeld(part.length);
  }

  #end(): Buffer {
    const whole = Buffer.concat(this.#parts ?? []);
    this.#onHeld(-this.#size);
    this.#parts = null;
    this.#size = 0;
    return whole;
  }
}

/** The message as it travels. */
export const frame = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.from([START]), message, Buffer.from([END, 0x0d])]);
