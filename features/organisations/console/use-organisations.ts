// The tree of organisations as far as it has been opened, or what a search leaves of it.
import { useState } from 'react';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { useSettled } from '#kit/ui/use-settled.ts';
import { organisation, organisations } from '../contract.ts';
import type { OrganisationNode } from '../contract.ts';
import { growTree } from './grow-tree.ts';
import type { Branch } from './grow-tree.ts';

interface Asked {
  parent_id?: string;
  keyword?: string;
  id?: string;
}

export interface ReadOrganisations {
  branches: readonly Branch[];
  /** Every node in sight, by its id. */
  known: ReadonlyMap<string, OrganisationNode>;
  expanded: string[];
  expand: (ids: readonly string[]) => void;
  /** Reads what lies directly below one. */
  load: (id: string) => Promise<unknown>;
  /** Words are being looked for. */
  searching: boolean;
  /** What is read is what was looked for last. */
  answered: boolean;
  pending: boolean;
  error: Error | null;
  retry: () => void;
}

interface Wanted {
  /** What is typed into the search. */
  typed: string;
  /** One that must be in sight. */
  reveal?: string | null;
  enabled?: boolean;
}

const idsIn = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ key, children }) => (children.length > 0 ? [key, ...idsIn(children)] : []));

export function useOrganisations({
  typed,
  reveal = null,
  enabled = true,
}: Wanted): ReadOrganisations {
  const { client } = useConsole();
  const queries = useQueryClient();
  const keyword = useSettled(typed.trim(), 250);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const part = (input: Asked) => ({
    queryKey: [organisation.thing, 'tree', input],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.call(organisations.routes.tree, { input, signal }),
  });
  const base = useQuery({
    ...part(reveal ? { id: reveal } : {}),
    enabled,
    placeholderData: keepPreviousData,
  });
  const below = useQueries({
    queries: opened.map((parent_id) => part({ parent_id })),
    combine: (results) => results.flatMap(({ data = [] }) => data),
  });
  const found = useQuery({ ...part({ keyword }), enabled: enabled && keyword !== '' });
  const searching = keyword !== '';
  const shown = searching ? found : base;
  const nodes = searching ? (found.data ?? []) : [...(base.data ?? []), ...below];
  const branches = growTree(nodes);
  const withChildren = idsIn(branches);
  const first = branches.length === 1 ? branches.map(({ key }) => key) : [];
  const expanded = searching
    ? withChildren
    : [...new Set([...first, ...pathTo(nodes, reveal), ...opened])].filter(
        (id) => !closed.includes(id),
      );
  return {
    branches,
    known: new Map(nodes.map((node) => [node.id, node])),
    expanded,
    expand: (ids) => {
      setOpened((open) => [...new Set([...open, ...ids])]);
      setClosed((shut) => [...new Set([...shut, ...expanded])].filter((id) => !ids.includes(id)));
    },
    load: (parent_id) => {
      setOpened((open) => [...new Set([...open, parent_id])]);
      return queries.ensureQueryData(part({ parent_id }));
    },
    searching,
    answered: searching && keyword === typed.trim() && found.data !== undefined,
    pending: enabled && shown.isPending,
    error: shown.data ? null : shown.error,
    retry: () => void shown.refetch(),
  };
}

/** All above the one. */
function pathTo(nodes: readonly OrganisationNode[], id: string | null): string[] {
  const parentOf = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const path: string[] = [];
  for (
    let above = parentOf.get(id ?? '');
    above && !path.includes(above);
    above = parentOf.get(above)
  )
    path.push(above);
  return path;
}
