// That a message was sent is written only where it is not confirmed soon: a confirmation says it as well.
import type { Clock } from './clock.ts';

const LOOK_MS = 500;

interface Parts {
  clock: Clock;
  write: (messages: readonly string[]) => Promise<void>;
  onError: (error: unknown) => void;
}

export class SentMarks {
  readonly #parts: Parts;
  /** Messages with their receivers, in the order of their sending. */
  #before = new Map<string, string>();
  #since = new Map<string, string>();
  #callOff: (() => void) | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  sent(message: string, receiver: string): void {
    this.#since.set(message, receiver);
    this.#lookLater();
  }

  /** Needs no mark any more. */
  confirmed(message: string): void {
    this.#before.delete(message);
    this.#since.delete(message);
  }

  /** Resolves once what was sent to the receiver is marked: for what is asked of the marks now. */
  async settle(receiver: string): Promise<void> {
    const mine = [...this.#before, ...this.#since].flatMap(([message, to]) =>
      to === receiver ? [message] : [],
    );
    if (mine.length === 0) return;
    for (const message of mine) this.confirmed(message);
    this.#write(mine);
    await this.#writing;
  }

  /** Marks what is left, and looks no more. */
  async stop(): Promise<void> {
    this.#look();
    this.#look();
    this.#callOff?.();
    await this.#writing;
  }

  #look(): void {
    if (this.#before.size > 0) this.#write([...this.#before.keys()]);
    this.#before = this.#since;
    this.#since = new Map();
    if (this.#before.size > 0) this.#lookLater();
  }

  #lookLater(): void {
    this.#callOff ??= this.#parts.clock.after(LOOK_MS, () => {
      this.#callOff = null;
      this.#look();
    });
  }

  #write(messages: readonly string[]): void {
    this.#writing = this.#writing
      .then(() => this.#parts.write(messages))
      // A mark that is missing means that a message is sent once more.
      .catch(this.#parts.onError);
  }
}
