// What people do at a station must reach the server: each deed is kept and said again, with its own id, until it is answered;
// also across a lost connection and a page that was closed. No name of anyone is in it.

const FIRST_MS = 2000;
const MOST_MS = 30_000;

export interface Deed {
  /** The message's id: the same however often it is said. */
  id: string;
  type: string;
  data: Readonly<Record<string, unknown>>;
}

/** What the server answers: 0, or the number and name of the error that refuses it. */
export interface DeedReply {
  code: number;
  error?: string;
  call_id?: string;
  state?: string;
}

export interface Shelf {
  read(): Deed[];
  write(deeds: readonly Deed[]): void;
}

interface Waiting {
  deed: Deed;
  wait: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Deeds {
  readonly #waiting = new Map<string, Waiting>();
  readonly #shelf: Shelf;
  readonly #say: (deed: Deed) => void;
  #closed = false;

  /** Begins with what is on the shelf; `say` says a deed once, if there is a connection. */
  constructor(shelf: Shelf, say: (deed: Deed) => void) {
    this.#shelf = shelf;
    this.#say = say;
    for (const deed of shelf.read()) this.#wait(deed);
  }

  add(deed: Deed): void {
    if (this.#closed) return;
    const waiting = this.#wait(deed);
    this.#keep();
    this.#sayNow(waiting);
  }

  /** A new connection: everything that waits is said at once. */
  flush(): void {
    for (const waiting of this.#waiting.values()) {
      waiting.wait = FIRST_MS;
      this.#sayNow(waiting);
    }
  }

  /** Takes the answer to a deed; undefined where none of this id waits. */
  settle(id: string): Deed | undefined {
    const waiting = this.#waiting.get(id);
    if (!waiting) return undefined;
    clearTimeout(waiting.timer);
    this.#waiting.delete(id);
    this.#keep();
    return waiting.deed;
  }

  /** Those not yet answered, the oldest first. */
  get open(): Deed[] {
    return [...this.#waiting.values()].map(({ deed }) => deed);
  }

  /** Ends the repeating; what waits stays on the shelf. */
  close(): void {
    this.#closed = true;
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
  }

  #wait(deed: Deed): Waiting {
    const waiting = { deed, wait: FIRST_MS, timer: undefined };
    this.#waiting.set(deed.id, waiting);
    return waiting;
  }

  #keep(): void {
    this.#shelf.write(this.open);
  }

  #sayNow(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#say(waiting.deed);
    waiting.timer = setTimeout(() => {
      waiting.wait = Math.min(waiting.wait * 2, MOST_MS);
      this.#sayNow(waiting);
    }, waiting.wait);
  }
}
