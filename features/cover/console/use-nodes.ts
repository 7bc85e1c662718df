// The tree of spaces, read whole, kept with the spaces' own pages.
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { space, spaces } from '#features/spaces/contract.ts';

/** Parents before their children. */
export function useNodes() {
  const { client } = useConsole();
  useLiveRefresh([space.thing], ['space.changed']);
  return useQuery({
    queryKey: [space.thing, 'tree', false],
    queryFn: ({ signal }) => client.call(spaces.routes.tree, { input: {}, signal }),
  });
}
