// Two people changed one record: what each did, and what comes out of the choices.

type Values = Readonly<Record<string, unknown>>;

export interface Conflict {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  /** Fields that only the other person changed; theirs stands. */
  taken: Conflict[];
  /** Fields that both changed, differently: a person must choose. */
  conflicts: Conflict[];
  /** What is typed with the other person's fields laid in; a conflict keeps what was typed. */
  values: Record<string, unknown>;
}

/** Equal as a form sees it: absent, null and the empty text are one, lists by their content. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(emptyToNull(a)) === JSON.stringify(emptyToNull(b));
}

const emptyToNull = (value: unknown): unknown =>
  value === undefined || value === '' ? null : value;

/** Lays what the other person saved beside what was typed since both read the same record. */
export function mergeStale(base: Values, mine: Values, theirs: Values): Merge {
  const merge: Merge = { taken: [], conflicts: [], values: { ...mine } };
  for (const field of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const entry = { field, base: base[field], mine: mine[field], theirs: theirs[field] };
    if (sameValue(entry.base, entry.theirs) || sameValue(entry.mine, entry.theirs)) continue;
    if (sameValue(entry.base, entry.mine)) {
      merge.taken.push(entry);
      merge.values[field] = entry.theirs;
    } else merge.conflicts.push(entry);
  }
  return merge;
}
