// Few long pieces of work at once, so that those who ring are never kept waiting by those who count.
import { kitRoom } from '../../contract/kit-room.ts';
import { Failure } from '../../http/failure.ts';

/** Lets so many pieces of work run at once in this process, and refuses more with 429. */
export function makeGate(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  return async (work) => {
    if (running >= most) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
