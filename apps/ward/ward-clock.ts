// The ward's own time: real time, or n times as fast. Hours, waiting and walking follow it; heartbeats and repeats don't.

const MOST_MS = 2 ** 31 - 1;

interface Due {
  at: number;
  job: () => void;
  timer: NodeJS.Timeout | undefined;
}

export class WardClock {
  readonly #due = new Set<Due>();
  #speed: number;
  #realFrom = Date.now();
  #wardFrom = this.#realFrom;
  #stopped = false;

  constructor(speed: number) {
    this.#speed = speed;
  }

  /** The ward's time in Unix milliseconds. */
  now(): number {
    return this.#wardFrom + (Date.now() - this.#realFrom) * this.#speed;
  }

  get speed(): number {
    return this.#speed;
  }

  /** What waits, waits on at the new speed. */
  setSpeed(speed: number): void {
    this.#wardFrom = this.now();
    this.#realFrom = Date.now();
    this.#speed = speed;
    for (const due of this.#due) this.#arm(due);
  }

  /** Runs the job after so many of the ward's seconds; the returned function calls it off. */
  after(seconds: number, job: () => void): () => void {
    const due: Due = { at: this.now() + seconds * 1000, job, timer: undefined };
    if (this.#stopped) return () => undefined;
    this.#due.add(due);
    this.#arm(due);
    return () => this.#drop(due);
  }

  /** Calls everything off. */
  clear(): void {
    for (const due of this.#due) this.#drop(due);
  }

  /** Calls everything off, now and from here on. */
  stop(): void {
    this.#stopped = true;
    this.clear();
  }

  #arm(due: Due): void {
    clearTimeout(due.timer);
    const wait = Math.max(0, (due.at - this.now()) / this.#speed);
    due.timer = setTimeout(
      () => {
        // Longer than a timer can wait: another round.
        if (wait > MOST_MS) return this.#arm(due);
        this.#due.delete(due);
        due.job();
      },
      Math.min(wait, MOST_MS),
    );
  }

  #drop(due: Due): void {
    clearTimeout(due.timer);
    this.#due.delete(due);
  }
}
