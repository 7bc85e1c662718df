// The active calls as they are now: one reading, then the live stream; read anew whenever something may have been missed.
import { useEffect, useEffectEvent, useState } from 'react';
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

export interface LiveCalls {
  /** Those that have not ended, in no order. */
  calls: readonly Call[];
  /** How far the server's clock is ahead, in milliseconds. */
  ahead: number;
  /** What is shown may be old. */
  stale: boolean;
  loading: boolean;
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
}

/** Follows the active calls. `onRaised` hears of each new call once. */
export function useLiveCalls(onRaised: (call: Call) => void): LiveCalls {
  const { client, live } = useConsole();
  const [known, setKnown] = useState<Known>({ reading: null, calls: NOTHING, ahead: 0 });
  const [stale, setStale] = useState(live.state === 'stale');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['call', 'active'],
    queryFn: async ({ signal }) => {
      const { list, now } = await client.call(room.routes.active, { signal });
      return { list, ahead: aheadOf(now) };
    },
  });
  if (data && data !== known.reading) {
    setKnown({ reading: data, calls: mergeReading(data.list, known.calls), ahead: data.ahead });
  }
  const take = (call: Call) =>
    setKnown((before) => ({ ...before, calls: applyCall(before.calls, call) }));
  const hear = useEffectEvent((type: string, { at, ...call }: Heard) => {
    if (type === 'call.raised') onRaised(call);
    setKnown((before) => ({
      ...before,
      ahead: at ? aheadOf(at) : before.ahead,
      calls: applyCall(before.calls, call),
    }));
  });
  const readAnew = useEffectEvent(() => {
    setStale(live.state === 'stale');
    void refetch();
  });
  useEffect(
    () =>
      live.subscribe((message) => {
        if ('data' in message) {
          if (EVENTS.has(message.type)) hear(message.type, message.data as unknown as Heard);
        } else readAnew();
      }),
    [live],
  );
  return {
    calls: activeOf(known.calls),
    ahead: known.ahead,
    stale,
    loading: isPending,
    error,
    retry: () => void refetch(),
    take,
  };
}
