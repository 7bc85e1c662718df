// How many live streams there may be: each is a connection that stays, and a place in memory for what it hasn't read.
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure } from '#kit/http/failure.ts';

/** Tabs of one browser, a ward or a hospital behind one address, and all that this process serves. */
const MOST = { session: 16, address: 1000, all: 5000 } as const;

const taken = new Map<string, number>();

function change(key: string, by: 1 | -1): void {
  const left = (taken.get(key) ?? 0) + by;
  if (left > 0) taken.set(key, left);
  else taken.delete(key);
}

/** Takes a place for a stream, to be given back by what it returns; 429 where there is none. */
export function takePlace({ session, address }: { session: string; address: string }): () => void {
  const places = [
    [`session ${session}`, MOST.session],
    [`address ${address}`, MOST.address],
    ['all', MOST.all],
  ] as const;
  if (places.some(([key, most]) => (taken.get(key) ?? 0) >= most))
    throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
  for (const [key] of places) change(key, 1);
  return () => {
    for (const [key] of places) change(key, -1);
  };
}
