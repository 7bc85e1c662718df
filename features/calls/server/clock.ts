// Time and chance as the engine is given them: a real clock in a ward, a simulated one where years pass in minutes.
import { ulid } from 'ulid';

export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Runs it once, so many milliseconds from now; the returned function calls it off. */
  after(ms: number, run: () => void): () => void;
}

/** Makes the ids of messages; each is given once. */
export interface Ids {
  message(): string;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const drawn = new Uint8Array(4096);
let used = drawn.length;

/** Less than 1, from the system's own chance: drawn many at a time, since each draw costs more than the id that is made of it. */
function draw(): number {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  used += 1;
  return (drawn[used - 1] ?? 0) / 256;
}

export const systemIds: Ids = { message: () => ulid(undefined, draw) };

/** Runs it again and again with so many milliseconds between; the returned function ends that. */
export function repeatEvery(clock: Clock, ms: number, run: () => void): () => void {
  let stop: () => void;
  const next = (): void => {
    stop = clock.after(ms, () => {
      next();
      run();
    });
  };
  next();
  return () => stop();
}
