// Time that stands still between events. Nothing waits: the next event is now.

interface Event {
  at: number;
  /** Of two at one time, the one that was set first. */
  turn: number;
  run: () => void;
  off: boolean;
}

/** What an engine does every second; skipped over while there is nothing it could find. */
interface Tick {
  at: number;
  turn: number;
  run: () => void;
}

const isBefore = (one: Event, other: Event): boolean =>
  one.at < other.at || (one.at === other.at && one.turn < other.turn);

export const TICK_MS = 1000;

export class VirtualTime {
  /** Unix milliseconds of the world, which no clock in it need agree with. */
  now: number;
  readonly #heap: Event[] = [];
  readonly #ticks = new Set<Tick>();
  #turn = 0;
  readonly #nextDue: (() => number) | null;

  /** `nextDue` gives the moment before which no engine finds anything to do; without it every tick runs. */
  constructor(start: number, nextDue: (() => number) | null) {
    this.now = start;
    this.#nextDue = nextDue;
  }

  after(ms: number, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, ms), turn: (this.#turn += 1), run, off: false };
    this.#push(event);
    return () => {
      event.off = true;
    };
  }

  /** A second from now, or when the seconds that pass without anything to find are over. */
  tick(run: () => void): () => void {
    const tick = { at: this.now + TICK_MS, turn: (this.#turn += 1), run };
    this.#ticks.add(tick);
    return () => {
      this.#ticks.delete(tick);
    };
  }

  /** Runs the next event; false where there is none until then, and it is then. */
  step(until: number): boolean {
    while (this.#heap[0]?.off) this.#pop();
    const [event] = this.#heap;
    const tick = this.#nextTick(Math.min(event?.at ?? Infinity, until));
    if (tick && (!event || tick.at < event.at || (tick.at === event.at && tick.turn < event.turn)))
      return this.#runTick(tick, until);
    if (!event || event.at > until) {
      this.now = until;
      return false;
    }
    this.#pop();
    this.now = Math.max(this.now, event.at);
    event.run();
    return true;
  }

  #runTick(tick: Tick, until: number): boolean {
    if (tick.at > until) {
      this.now = until;
      return false;
    }
    this.#ticks.delete(tick);
    this.now = tick.at;
    tick.run();
    return true;
  }

  #nextTick(horizon: number): Tick | null {
    const first = this.#firstTick();
    if (!first || !this.#nextDue || first.at >= horizon) return first;
    const idle = Math.min(horizon, this.#nextDue());
    for (const tick of this.#ticks)
      if (tick.at < idle) tick.at += Math.ceil((idle - tick.at) / TICK_MS) * TICK_MS;
    return this.#firstTick();
  }

  #firstTick(): Tick | null {
    let first: Tick | null = null;
    for (const tick of this.#ticks)
      if (!first || tick.at < first.at || (tick.at === first.at && tick.turn < first.turn))
        first = tick;
    return first;
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let place = heap.push(event) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(event, parent)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      if (!left) break;
      if (right && isBefore(right, left)) below += 1;
      const child = heap[below];
      if (!child || !isBefore(child, last)) break;
      heap[place] = child;
      place = below;
    }
    heap[place] = last;
  }
}
