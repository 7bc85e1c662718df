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

export const systemIds: Ids = { message: () => ulid() };

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
