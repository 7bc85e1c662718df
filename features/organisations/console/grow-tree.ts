// From rows with a parent to a tree.
export interface Branch {
  key: string;
  title: string;
  children: Branch[];
}

export interface Leaf {
  id: string;
  parent_id: string | null;
  short_name: string;
}

/** The tree of the rows in their order; a row whose parent is not among them stands at the top. */
export function growTree(rows: readonly Leaf[]): Branch[] {
  const branches = new Map(
    rows.map((row): [string, Branch] => [
      row.id,
      { key: row.id, title: row.short_name, children: [] },
    ]),
  );
  const top: Branch[] = [];
  for (const { id, parent_id } of rows) {
    const branch = branches.get(id);
    const parent = parent_id === null ? undefined : branches.get(parent_id);
    if (branch) (parent?.children ?? top).push(branch);
  }
  return top;
}
