// Lists that follow the ward: live events make what is shown old, and it is read anew without a word.
import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from './console-context.ts';
import { invalidateThings } from './queries.ts';

/** A burst of events is one reading: at most one in this time. */
const AT_MOST_EVERY_MS = 1000;

/** Reads the things anew when one of the live events comes, or when events were missed. */
export function useLiveRefresh(things: readonly string[], events: readonly string[] = []): void {
  const { live } = useConsole();
  const queries = useQueryClient();
  const refresh = useEffectEvent(() => void invalidateThings(queries, things));
  const concerns = useEffectEvent((type: string) => type === 'reset' || events.includes(type));
  const listens = events.length > 0;
  useEffect(() => {
    if (!listens) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = live.subscribe(({ type }) => {
      if (waiting !== undefined || !concerns(type)) return;
      waiting = setTimeout(() => {
        waiting = undefined;
        refresh();
      }, AT_MOST_EVERY_MS);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [live, listens]);
}
