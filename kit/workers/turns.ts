// Taking turns: heavy work of many owners, a little at once, so that nobody's work holds another's.
import { kitRoom } from '../contract/kit-room.ts';
import { Failure } from '../http/failure.ts';

export type TakeTurn = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>;

interface Bounds {
  /** At least 2: one owner never has all of them. */
  atOnce: number;
  /** Of one owner, under way and waiting; more is refused with 429. */
  perOwner: number;
}

/** Lets owners take turns in the order in which they came, whatever one of them asks for. */
export function makeTurns({ atOnce, perOwner }: Bounds): TakeTurn {
  const running = new Map<string, number>();
  /** The first in it is the next; who had a turn goes to the end. */
  const waiting = new Map<string, (() => void)[]>();
  let free = atOnce;
  const mayStart = (owner: string) => (running.get(owner) ?? 0) < atOnce - 1;

  function startNext(): void {
    const next = free > 0 ? [...waiting].find(([owner]) => mayStart(owner)) : undefined;
    if (!next) return;
    const [owner, line] = next;
    waiting.delete(owner);
    const [start, ...others] = line;
    if (others.length > 0) waiting.set(owner, others);
    free -= 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
    start?.();
  }

  function end(owner: string): void {
    free += 1;
    const left = (running.get(owner) ?? 1) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    startNext();
  }

  return async (owner, work) => {
    const line = waiting.get(owner) ?? [];
    if ((running.get(owner) ?? 0) + line.length >= perOwner)
      throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
    await new Promise<void>((start) => {
      waiting.set(owner, [...line, start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
