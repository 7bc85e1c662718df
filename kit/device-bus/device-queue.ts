/** Runs the jobs of one key one after another and those of different keys side by side; memory is held only by keys with work. */
export class DeviceQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** Resolves or rejects as the job does; a failed job does not stop the next one. */
  run(key: string, job: () => Promise<void>): Promise<void> {
    const tail = this.#tails.get(key);
    const done = tail === undefined ? started(job) : tail.then(job);
    const settled: Promise<void> = done.then(nothing, nothing).then(() => {
      if (this.#tails.get(key) === settled) this.#tails.delete(key);
    });
    this.#tails.set(key, settled);
    return done;
  }

  /** Resolves once no job is left. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}

// A job that throws before its first await must not throw into the caller.
async function started(job: () => Promise<void>): Promise<void> {
  await job();
}

function nothing(): void {}
