// Names that each organisation gives for itself: which record one means depends on the organisation that the row belongs to.

/** By organisation; null where one has several of that name. */
export type OwnedName = ReadonlyMap<string, string | null>;
/** What a name in a cell means: a record, none of several, or one of each organisation. */
export type Named = string | null | OwnedName;

/** The records by their names and organisations. */
export function ownedNames(
  rows: readonly { name: string; id: string; org_id: string }[],
): Map<string, OwnedName> {
  const names = new Map<string, Map<string, string | null>>();
  for (const { name, id, org_id } of rows) {
    const owned = names.get(name) ?? new Map<string, string | null>();
    owned.set(org_id, owned.has(org_id) && owned.get(org_id) !== id ? null : id);
    names.set(name, owned);
  }
  return names;
}

/** The record that is meant in a row of the organisation: its own, or the only one there is; null where several could be. */
export function meantBy(owned: OwnedName, org_id: string): string | null {
  const own = owned.get(org_id);
  if (own !== undefined) return own;
  const [only, ...others] = owned.values();
  return others.length === 0 ? (only ?? null) : null;
}
