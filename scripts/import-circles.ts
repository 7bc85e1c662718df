// Circles in a graph of imports, by Tarjan's strongly connected components.
import type { ImportEdge } from './import-graph.ts';

interface Visit {
  index: number;
  low: number;
  open: boolean;
}

/** The groups of nodes that reach each other, each sorted by name; a node that names itself is a circle of one. */
export function findCircles(edges: readonly ImportEdge[]): string[][] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const visits = new Map<string, Visit>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): Visit => {
    const mine: Visit = { index: visits.size, low: visits.size, open: true };
    visits.set(node, mine);
    stack.push(node);
    for (const { to } of targets.get(node) ?? []) {
      const other = visits.get(to) ?? visit(to);
      if (other.open) mine.low = Math.min(mine.low, other.low);
    }
    if (mine.low === mine.index) closeGroup(node);
    return mine;
  };
  const closeGroup = (node: string) => {
    const group = stack.splice(stack.indexOf(node)).sort();
    for (const member of group) Object.assign(visits.get(member) ?? {}, { open: false });
    const itself = edges.some(({ from, to }) => from === node && to === node);
    if (group.length > 1 || itself) circles.push(group);
  };
  for (const node of targets.keys()) if (!visits.has(node)) visit(node);
  return circles;
}
