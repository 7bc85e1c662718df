// Messages that must reach the server: each is said again, with back-off, until its answer comes (WIRE "A call").

const FIRST_MS = 2000;
const MOST_MS = 30_000;

/** What the server answers to an `up/call`. */
export interface CallReply {
  /** 0, or the number of the error that refuses it. */
  code: number;
  call_id?: string;
  state?: string;
  /** How many presses have joined the call before this one. */
  repeat?: number;
}

interface Waiting {
  body: string;
  wait: number;
  timer: NodeJS.Timeout | undefined;
  answer: (reply: CallReply | null) => void;
}

export class Outbox {
  readonly #waiting = new Map<string, Waiting>();
  #closed = false;
  /** Says the body once, if there is a connection. */
  readonly #say: (body: string) => void;

  constructor(say: (body: string) => void) {
    this.#say = say;
  }

  /** Resolves with the answer; null where the device is switched off before it comes. */
  send(id: string, body: string): Promise<CallReply | null> {
    if (this.#closed) return Promise.resolve(null);
    return new Promise((answer) => {
      const waiting: Waiting = { body, wait: FIRST_MS, timer: undefined, answer };
      this.#waiting.set(id, waiting);
      this.#sayNow(waiting);
    });
  }

  /** A new connection: everything that waits is said at once. */
  flush(): void {
    for (const waiting of this.#waiting.values()) {
      waiting.wait = FIRST_MS;
      this.#sayNow(waiting);
    }
  }

  /** Takes the answer to the message of this id; one that nobody waits for changes nothing. */
  settle(id: string, reply: CallReply): void {
    this.#end(id, reply);
  }

  close(): void {
    this.#closed = true;
    for (const id of this.#waiting.keys()) this.#end(id, null);
  }

  get size(): number {
    return this.#waiting.size;
  }

  #sayNow(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#say(waiting.body);
    waiting.timer = setTimeout(() => {
      waiting.wait = Math.min(waiting.wait * 2, MOST_MS);
      this.#sayNow(waiting);
    }, waiting.wait);
  }

  #end(id: string, reply: CallReply | null): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.answer(reply);
  }
}
