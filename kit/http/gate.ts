// Few long pieces of work at once, and of one tenant fewer still: who rings is never kept waiting by who counts, and nobody
// by what another's people count.
import { kitRoom } from '../contract/kit-room.ts';
import { Failure } from './failure.ts';

interface Bounds {
  most: number;
  /** Of one tenant; less than `most`, so that one alone never shuts the others out. */
  each: number;
}

/** Lets so many pieces of work run at once in this process, and refuses more with 429. */
export function makeGate({ most, each }: Bounds) {
  const running = new Map<string, number>();
  let all = 0;

  /** Goes in, or is refused; what is given back goes out. */
  function enter(tenant: string): () => void {
    const own = running.get(tenant) ?? 0;
    if (all >= most || own >= each) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
    all += 1;
    running.set(tenant, own + 1);
    return () => {
      all -= 1;
      const left = (running.get(tenant) ?? 1) - 1;
      if (left > 0) running.set(tenant, left);
      else running.delete(tenant);
    };
  }
  async function pass<Result>(tenant: string, work: () => Promise<Result>): Promise<Result> {
    const leave = enter(tenant);
    try {
      return await work();
    } finally {
      leave();
    }
  }
  return { enter, pass };
}
