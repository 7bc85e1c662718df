// What is ticked over the roles as they were read: by role the lists that differ from what stands.
export interface Mapped {
  id: string;
  widgets: readonly string[];
  permissions: readonly string[];
}
export type List = 'widgets' | 'permissions';
export type Draft = Partial<Record<List, readonly string[]>>;
export type Drafts = Readonly<Record<string, Draft>>;

export const listOf = (role: Mapped, drafts: Drafts, list: List): readonly string[] =>
  drafts[role.id]?.[list] ?? role[list];

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

/** Ticks or unticks; a list that is again what stands is no draft. */
export function tick(drafts: Drafts, role: Mapped, list: List, name: string, on: boolean): Drafts {
  const rest = listOf(role, drafts, list).filter((each) => each !== name);
  const next = on ? [...rest, name] : rest;
  const { [list]: _before, ...other } = drafts[role.id] ?? {};
  const draft: Draft = sameSet(next, role[list]) ? other : { ...other, [list]: next };
  const { [role.id]: _mine, ...others } = drafts;
  return Object.keys(draft).length > 0 ? { ...others, [role.id]: draft } : others;
}

export const dropDraft = (drafts: Drafts, id: string): Drafts => {
  const { [id]: _dropped, ...others } = drafts;
  return others;
};
