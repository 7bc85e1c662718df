// What is ticked of the spaces that lie in one, and deleting it at once.
import { useState } from 'react';
import { useMay } from '#kit/ui/console-context.ts';
import type { Selection } from '#kit/ui/use-selection.ts';
import { spaces } from '../contract.ts';
import type { SpaceNode } from '../contract.ts';
import { useRemoval } from './use-removal.tsx';

export interface Picks {
  /** What may be ticked: the root of another organisation goes with that alone. */
  pickable: readonly SpaceNode[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  selection: Selection;
}

export function usePicks(node: SpaceNode, below: readonly SpaceNode[]): Picks {
  const enabled = useMay(spaces.routes.clear);
  const [chosen, choose] = useState<readonly string[]>([]);
  const remove = useRemoval(() => choose([]));
  const pickable = enabled ? below.filter(({ org_id }) => org_id === node.org_id) : [];
  const rows = pickable.filter(({ id }) => chosen.includes(id));
  const ids = rows.map(({ id }) => id);
  const has = (id: string) => ids.includes(id);
  return {
    pickable,
    has,
    toggle: (id) => choose(has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    selection: {
      ids,
      rows,
      choose,
      enabled,
      selectable: ({ id }) => pickable.some((one) => one.id === id),
      askRemove: () => void remove(rows),
    },
  };
}
