// The tree as read: whole for a department; above it departments first, and one of them once it is opened or searched.
import { useState } from 'react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
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
  /** What was looked for has been read. */
  answered: boolean;
}

/** `sought` are the words that are looked for, also in what has not been read. */
export function useSpaces(sought: string): ReadSpaces {
  const { client, me } = useConsole();
  const lazy = me.level !== 'organisation';
  const keyword = sought.trim();
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
  const found = useQuery({
    queryKey: [space.thing, 'tree', 'found', keyword],
    queryFn: ({ signal }) => client.call(spaces.routes.tree, { input: { keyword }, signal }),
    enabled: lazy && keyword !== '',
    placeholderData: keepPreviousData,
  });
  useLiveRefresh([space.thing], ['space.changed', 'resident.changed']);
  return {
    nodes: base.data && once([...base.data, ...below, ...((keyword && found.data) || [])]),
    error: base.error,
    retry: () => void base.refetch(),
    openDepartment: (id) => {
      if (lazy && !opened.includes(id)) setOpened([...opened, id]);
    },
    lazy,
    answered: !lazy || keyword === '' || (found.isSuccess && !found.isPlaceholderData),
  };
}

/** What a search finds is known less well than what was read with its counts, and comes after it. */
function once(nodes: readonly SpaceNode[]): SpaceNode[] {
  const known = new Map<string, SpaceNode>();
  for (const node of nodes) if (!known.has(node.id)) known.set(node.id, node);
  return [...known.values()];
}
