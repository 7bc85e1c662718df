// Fields that take a permission of their own: who lacks it neither reads, filters, sorts, finds by, exports nor changes them.
export interface PrivateFields {
  fields: readonly string[];
  /** The permission. */
  access: string;
}

/** The private fields of every thing that has some, by the thing's name. */
const things = new Map<string, PrivateFields>();

/** Notes what of a thing is private, for whoever reads rows of many things. */
export const notePrivate = (thing: string, fields: PrivateFields): void =>
  void things.set(thing, fields);

export const privateOf = (thing: string): PrivateFields | undefined => things.get(thing);

/** Every permission that private fields take. */
export const privateAccess = (): string[] => [...things.values()].map(({ access }) => access);

/** The fields that somebody with these permissions doesn't see. */
export function hiddenFrom(
  of: PrivateFields | undefined,
  held: { has(permission: string): boolean },
): readonly string[] {
  return of && !held.has(of.access) ? of.fields : [];
}

/** The row without these fields. */
export function without<Row extends object>(row: Row, hidden: readonly string[]): Row {
  if (hidden.length === 0) return row;
  const seen = Object.entries(row).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(seen) as Row;
}
