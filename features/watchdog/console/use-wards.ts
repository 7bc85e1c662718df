// The wards under watch, read anew when a test ends; the server says how old the last good one is.
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { watchdog } from '../contract.ts';

/** The first of the keys of all that is read of the watchdog. */
export const WATCHDOG_KEY = 'watchdog';
const READ_EVERY_MS = 5 * 60_000;

export function useWards() {
  const { client } = useConsole();
  useLiveRefresh([WATCHDOG_KEY], ['watchdog.changed']);
  return useQuery({
    queryKey: [WATCHDOG_KEY, 'wards'],
    queryFn: ({ signal }) => client.call(watchdog.routes.wards, { signal, quiet: true }),
    refetchInterval: READ_EVERY_MS,
  });
}
