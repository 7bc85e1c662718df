// The devices that knocked and wait to be admitted.
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { devices } from '../contract.ts';

const MOST = 50;
/** Knocks make no live event: a storm of strangers must not become one of events. */
const LOOK_EVERY_MS = 30_000;

export function useWaiting() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ['device', 'waiting'],
    queryFn: ({ signal }) => client.call(devices.routes.waiting, { input: { size: MOST }, signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
}
