// The tree as read: whole for an organisation; at the provider departments first, and a department once it is opened.
import { useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { space, spaces } from '../contract.ts';
import type { SpaceNode } from '../contract.ts';

export interface ReadSpaces {
  nodes: readonly SpaceNode[] | undefined;
  error: Error | null;
  retry: () => void;
  /** Reads what lies below a department, where that waits to be asked for. */
  openDepartment: (id: string) => void;
  /** Whether departments are read when opened. */
  lazy: boolean;
}

export function useSpaces(): ReadSpaces {
  const { client, me } = useConsole();
  const lazy = me.level === 'provider';
  const [opened, setOpened] = useState<readonly string[]>([]);
  const base = useQuery({
    queryKey: [space.thing, 'tree', lazy],
    queryFn: ({ signal }) =>
      client.call(spaces.routes.tree, { input: lazy ? { depth: 'department' } : {}, signal }),
  });
  const below = useQueries({
    queries: opened.map((under) => ({
      queryKey: [space.thing, 'tree', under],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call(spaces.routes.tree, { input: { under }, signal }),
    })),
    combine: (results) => results.flatMap(({ data = [] }) => data.slice(1)),
  });
  useLiveRefresh([space.thing], ['space.changed', 'resident.changed']);
  return {
    nodes: base.data && [...base.data, ...below],
    error: base.error,
    retry: () => void base.refetch(),
    openDepartment: (id) => {
      if (lazy && !opened.includes(id)) setOpened([...opened, id]);
    },
    lazy,
  };
}
