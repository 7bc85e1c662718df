// The tree as the page shows it: branches from the flat list of nodes, and what a search leaves of them.
import { SPACE_KINDS } from '../contract.ts';
import type { SpaceKind, SpaceNode } from '../contract.ts';

export interface Branch {
  node: SpaceNode;
  children: Branch[];
}

export const kindBelow = (kind: SpaceKind): SpaceKind | undefined =>
  SPACE_KINDS[SPACE_KINDS.indexOf(kind) + 1];

export const kindAbove = (kind: SpaceKind): SpaceKind | undefined =>
  SPACE_KINDS[SPACE_KINDS.indexOf(kind) - 1];

/** Branches in the order of the nodes; one whose parent is not in sight stands at the top. */
export function growSpaces(nodes: readonly SpaceNode[]): Branch[] {
  const branches = new Map(
    nodes.map((node): [string, Branch] => [node.id, { node, children: [] }]),
  );
  const top: Branch[] = [];
  for (const { id, parent_id } of nodes) {
    const branch = branches.get(id);
    const parent = parent_id === null ? undefined : branches.get(parent_id);
    if (branch) (parent?.children ?? top).push(branch);
  }
  return top;
}

const holds = ({ name, full_name }: SpaceNode, needle: string): boolean =>
  `${name}\n${full_name}`.toLocaleLowerCase().includes(needle);

/** The first node from the top whose name or full name holds the words. */
export function firstSpace(branches: readonly Branch[], sought: string): string | null {
  const needle = sought.trim().toLocaleLowerCase();
  for (const { node, children } of needle ? branches : []) {
    const first = holds(node, needle) ? node.id : firstSpace(children, needle);
    if (first !== null) return first;
  }
  return null;
}

/** The branches whose name or full name holds the words, or that have such a one below them. */
export function seekSpaces(branches: readonly Branch[], sought: string): Branch[] {
  const needle = sought.trim().toLocaleLowerCase();
  if (!needle) return [...branches];
  const seek = (branch: Branch): Branch[] => {
    if (holds(branch.node, needle)) return [branch];
    const children = branch.children.flatMap(seek);
    return children.length > 0 ? [{ ...branch, children }] : [];
  };
  return branches.flatMap(seek);
}

/** The nodes above one, nearest first. */
export function ancestorsOf(nodes: readonly SpaceNode[], id: string | null): SpaceNode[] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const above: SpaceNode[] = [];
  for (let node = known.get(id ?? ''); node?.parent_id;) {
    node = known.get(node.parent_id);
    if (!node || above.includes(node)) break;
    above.push(node);
  }
  return above;
}
