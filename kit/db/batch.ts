// Many small things done together: what comes within a moment is handed over at once.
export interface Batch<Item> {
  /** Resolves once the item's batch has been worked through; rejects as that does. */
  add(item: Item): Promise<void>;
  /** Works through what waits, and what is being worked on. */
  drain(): Promise<void>;
  /** Begins at once with what waits, and resolves when that is worked through, however that ended. */
  flush(): Promise<void>;
}

interface Options<Item> {
  /** Other than the real one where a simulation has its own. */
  clock?: { after(ms: number, run: () => void): () => void };
  work: (items: readonly Item[]) => Promise<void>;
  waitMs: number;
  atMost: number;
}

const realClock = {
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Collects items for `waitMs`, or until there are `atMost`; one batch is worked on at a time. */
export function makeBatch<Item>({
  clock = realClock,
  work,
  waitMs,
  atMost,
}: Options<Item>): Batch<Item> {
  const waiting: { item: Item; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let callOff: (() => void) | null = null;
  let running: Promise<void> | null = null;
  /** Of those that were added the last: all before it are worked through before it is. */
  let last: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    while (waiting.length > 0) {
      const taken = waiting.splice(0, atMost);
      try {
        await work(taken.map(({ item }) => item));
        for (const { resolve } of taken) resolve();
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
  }
  function begin(): void {
    callOff?.();
    callOff = null;
    running ??= turn().finally(() => {
      running = null;
      if (waiting.length > 0) schedule();
    });
  }
  function schedule(): void {
    if (waiting.length >= atMost) begin();
    else callOff ??= clock.after(waitMs, begin);
  }
  return {
    add(item) {
      last = new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        schedule();
      });
      return last;
    },
    async flush() {
      if (waiting.length > 0) begin();
      await last.catch(() => undefined);
    },
    async drain() {
      while (waiting.length > 0 || running) {
        begin();
        await running;
      }
    },
  };
}
