interface Tail {
  /** The end of the last job that ran alone; undefined where there was none. */
  alone: Promise<void> | undefined;
  /** The end of everything so far. */
  all: Promise<void>;
}

/**
 * Runs the jobs of one key one after another and those of different keys side by side; memory is held only by keys with work.
 * Jobs that are `beside` run at the same time as one another, begun in their order, and keep their place among the others.
 */
export class DeviceQueue {
  readonly #tails = new Map<string, Tail>();

  /** Resolves or rejects as the job does; a failed job does not stop the next one. */
  run(key: string, job: () => Promise<void>, { beside = false } = {}): Promise<void> {
    const tail = this.#tails.get(key);
    const before = beside ? tail?.alone : tail?.all;
    const done = before === undefined ? started(job) : before.then(job);
    const settled = done.then(nothing, nothing);
    const ended = beside ? Promise.all([tail?.all, settled]).then(nothing) : settled;
    const all: Promise<void> = ended.then(() => {
      if (this.#tails.get(key)?.all === all) this.#tails.delete(key);
    });
    this.#tails.set(key, { alone: beside ? tail?.alone : all, all });
    return done;
  }

  /** Resolves once no job is left. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all([...this.#tails.values()].map(({ all }) => all));
  }
}

// A job that throws before its first await must not throw into the caller.
async function started(job: () => Promise<void>): Promise<void> {
  await job();
}

function nothing(): void {}
