// The active calls as they are now: one reading, then the live stream; read anew whenever something may have been missed.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { calls as room } from '../contract.ts';
import type { Call } from '../contract.ts';
import { activeOf, applyCall, mergeReading } from './order-calls.ts';
import type { Calls } from './order-calls.ts';
import { aheadOf } from './server-clock.ts';

type Heard = Call & { at?: string };

const EVENTS = new Set(['call.raised', 'call.changed', 'call.ended']);
const NOTHING: Calls = new Map();
/** A screen on a wall has nobody to press "try again". */
const TRY_AGAIN_MS = 5000;
const NEVER: ReadonlyMap<string, number> = new Map();

export interface LiveCalls {
  /** Those that have not ended, in no order. */
  calls: readonly Call[];
  /** How far the server's clock is ahead, in milliseconds. */
  ahead: number;
  /** What is shown may be old. */
  stale: boolean;
  /** When what is shown was last known to be so, in Unix milliseconds of this browser. */
  heardAt: () => number;
  /** They have been read: before that no number and no "none" is known. */
  known: boolean;
  /** Why the last reading failed; it is tried again by itself. */
  error: Error | null;
  retry: () => void;
  /** Takes a call as a request has just replied it. */
  take: (call: Call) => void;
}

interface Known {
  /** The reading that it began with. */
  reading: object | null;
  calls: Calls;
  ahead: number;
  /** When each call was last told of since then, in milliseconds of the page. */
  heardAt: ReadonlyMap<string, number>;
}

const told = ({ calls, heardAt }: Known, call: Call): Pick<Known, 'calls' | 'heardAt'> => ({
  calls: applyCall(calls, call),
  heardAt: new Map(heardAt).set(call.id, performance.now()),
});

/** Follows the active calls. `onRaised` hears of each new call once. */
export function useLiveCalls(onRaised: (call: Call) => void): LiveCalls {
  const { client, live } = useConsole();
  const [known, setKnown] = useState<Known>({
    reading: null,
    calls: NOTHING,
    ahead: 0,
    heardAt: NEVER,
  });
  const [stale, setStale] = useState(live.state === 'stale');
  const { data, error, refetch } = useQuery({
    queryKey: ['call', 'active'],
    queryFn: async ({ signal }) => {
      const asked = performance.now();
      const { list, now } = await client.call(room.routes.active, { signal });
      return { list, ahead: aheadOf(now), asked };
    },
    refetchInterval: ({ state: { status } }) => (status === 'error' ? TRY_AGAIN_MS : false),
  });
  if (data && data !== known.reading) {
    const { list, ahead, asked } = data;
    const isNews = (id: string) => (known.heardAt.get(id) ?? 0) >= asked;
    setKnown({
      reading: data,
      calls: mergeReading(list, known.calls, isNews),
      ahead,
      heardAt: NEVER,
    });
  }
  const take = (call: Call) => setKnown((before) => ({ ...before, ...told(before, call) }));
  const hear = useEffectEvent((type: string, { at, ...call }: Heard) => {
    if (type === 'call.raised') onRaised(call);
    setKnown((before) => ({
      ...before,
      ahead: at ? aheadOf(at) : before.ahead,
      ...told(before, call),
    }));
  });
  const readAnew = useEffectEvent(() => {
    const lost = live.state === 'stale';
    setStale(lost);
    // While the line is down a reading would only fail; it is read when the line is back.
    if (!lost) void refetch();
  });
  const returned = useRef(false);
  useEffect(() => {
    // A tab that was hidden heard nothing meanwhile.
    if (returned.current) readAnew();
    returned.current = true;
    return live.subscribe((message) => {
      if ('data' in message) {
        if (EVENTS.has(message.type)) hear(message.type, message.data as unknown as Heard);
      } else readAnew();
    });
  }, [live]);
  return {
    calls: activeOf(known.calls),
    ahead: known.ahead,
    stale,
    heardAt: () => live.heardAt,
    known: known.reading !== null,
    error,
    retry: () => void refetch(),
    take,
  };
}
