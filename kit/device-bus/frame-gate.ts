import { Duplex } from 'node:stream';
import { FrameCutter } from './frame-cutter.ts';

const NOTHING = Buffer.alloc(0);

/** Stands before the broker on every connection: too long messages are cut to nothing before they are buffered, and every byte heard is noted. */
export class FrameGate extends Duplex {
  readonly address: string;
  #heard: () => void = () => {};
  readonly #stream: Duplex;
  readonly #cutter: FrameCutter;

  constructor(stream: Duplex, address: string, maxPayloadBytes: number) {
    super({ allowHalfOpen: false });
    this.address = address;
    this.#stream = stream;
    this.#cutter = new FrameCutter(maxPayloadBytes);
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    stream.once('end', () => this.push(null));
    stream.once('close', () => this.destroy());
    stream.on('error', (error) => this.destroy(error));
  }

  /** Calls back at every sign of life. */
  onHeard(callback: () => void): void {
    this.#heard = callback;
  }

  /** True if the empty message now in hand was a too long one. */
  takeCut(): boolean {
    return this.#cutter.takeCut();
  }

  #take(chunk: Buffer): void {
    this.#heard();
    let flowing = true;
    try {
      for (const piece of this.#cutter.feed(chunk)) flowing = this.push(piece);
    } catch (error) {
      this.destroy(error as Error);
      return;
    }
    if (!flowing) this.#stream.pause();
  }

  // The broker reads once for each 'readable'. Node gives it the first of several chunks then, and what is left of a packet in
  // pieces (a WebSocket's frames) would lie there for ever.
  override read(size?: number | null): unknown {
    return super.read(size ?? (this.readableLength || undefined));
  }

  override _read(): void {
    this.#stream.resume();
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#stream.write(chunk, done);
  }

  // The broker writes a packet in many small pieces: one system call for all of them.
  override _writev(pieces: Array<{ chunk: Buffer }>, done: (error?: Error | null) => void): void {
    this.#stream.write(Buffer.concat(pieces.map((piece) => piece.chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#stream.end(NOTHING, () => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#stream.destroy();
    done(error);
  }
}
