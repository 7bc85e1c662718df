// From the parts of the tree that have been read to branches.
import type { OrganisationNode } from '../contract.ts';

export interface Branch {
  key: string;
  title: string;
  node: OrganisationNode;
  /** Nothing lies below it. */
  isLeaf: boolean;
  children: Branch[];
}

/** The first branch from the top that was looked for and that may be taken. */
export function firstFound(
  branches: readonly Branch[],
  allows: (node: OrganisationNode) => boolean = () => true,
): string | null {
  for (const { key, node, children } of branches) {
    const first = node.found && allows(node) ? key : firstFound(children, allows);
    if (first !== null) return first;
  }
  return null;
}

const byName = new Intl.Collator('zh', { numeric: true });

/** The branches of the nodes, each once, in the order of their names; one whose parent is not among them stands at the top. */
export function growTree(nodes: readonly OrganisationNode[]): Branch[] {
  const branches = new Map(
    nodes.map((node): [string, Branch] => [
      node.id,
      {
        key: node.id,
        title: node.short_name,
        node,
        isLeaf: node.children === 0,
        children: [],
      },
    ]),
  );
  const top: Branch[] = [];
  for (const branch of branches.values()) {
    const { parent_id } = branch.node;
    const parent = parent_id === null ? undefined : branches.get(parent_id);
    (parent?.children ?? top).push(branch);
  }
  for (const siblings of [top, ...[...branches.values()].map(({ children }) => children)])
    siblings.sort((a, b) => byName.compare(a.title, b.title));
  return top;
}
