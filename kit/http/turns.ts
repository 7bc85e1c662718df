// Work that is dear, a little at a time: a flood of it waits in line, and beyond the line is refused.
import { kitRoom } from '../contract/kit-room.ts';
import { Failure } from './failure.ts';

export interface Turns {
  /** So many run at the same time in this process. */
  atOnce: number;
  /** So many wait; more are refused with 429. */
  waiting: number;
}

/** Gives a function that runs work in its turn, first come first served. */
export function takeTurns({
  atOnce,
  waiting,
}: Turns): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (line.length >= waiting) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
      // Whose turn ends hands it on.
      await new Promise<void>((turn) => line.push(turn));
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
