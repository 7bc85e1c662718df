// The live list as the ward must see it, kept from one reading and the events after it.
import type { Call } from '../contract.ts';

/** Late: not answered, or placed again, and older than it should be. */
export const isOverdue = (call: Call, now: number): boolean =>
  call.state !== 'answered' && now - Date.parse(call.raised_at) > call.target_s * 1000;

const rank = (call: Call, now: number): number => (call.code ? 0 : isOverdue(call, now) ? 1 : 2);

/** Code calls, then what is overdue, then by priority; of one priority who waits before who has somebody, the oldest first. */
export function orderCalls(calls: Iterable<Call>, now: number): Call[] {
  return [...calls].toSorted(
    (one, other) =>
      rank(one, now) - rank(other, now) ||
      one.priority - other.priority ||
      Number(one.state === 'answered') - Number(other.state === 'answered') ||
      Date.parse(one.raised_at) - Date.parse(other.raised_at) ||
      (one.id < other.id ? -1 : 1),
  );
}

export type Calls = ReadonlyMap<string, Call>;

/** A reading on its way may still hold a call that has ended: for so long, in milliseconds, its end is remembered. */
const REMEMBERED_MS = 60_000;

/** What is known after an event; an older one than what is known changes nothing. */
export function applyCall(calls: Calls, call: Call): Calls {
  const known = calls.get(call.id);
  if (known && known.version >= call.version) return calls;
  const latest = Date.parse(call.ended_at ?? call.answered_at ?? call.raised_at);
  const isKept = ({ ended_at }: Call) =>
    ended_at === null || latest - Date.parse(ended_at) < REMEMBERED_MS;
  return new Map([...calls].filter(([, each]) => isKept(each))).set(call.id, call);
}

/** Those of the known that have not ended. */
export const activeOf = (calls: Calls): Call[] =>
  [...calls.values()].filter(({ ended_at }) => ended_at === null);

/**
 * A reading, with what events told while it was on its way: `isNews` tells what was heard since it was asked for. What is known
 * from before and not in the reading has ended unheard.
 */
export const mergeReading = (
  reading: readonly Call[],
  known: Calls,
  isNews: (id: string) => boolean,
): Calls => {
  const fresh: Calls = new Map(reading.map((call) => [call.id, call]));
  return [...known.values()]
    .filter(({ id }) => fresh.has(id) || isNews(id))
    .reduce(applyCall, fresh);
};
