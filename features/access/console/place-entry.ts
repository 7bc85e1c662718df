// Where an entry of the menu goes when it is moved, by keys or by dragging; the server holds to the same rules.
import { MENU_DEPTH } from '../contract.ts';

export interface Entry {
  id: string;
  parent_id: string | null;
}
/** The parent, and the place among the others below it. */
export interface Place {
  parent_id: string | null;
  position: number;
}
export type Step = 'up' | 'down' | 'inward' | 'outward';
export type Side = 'before' | 'after' | 'into';

/** Entries below one, in order; null: the top. */
export const below = <E extends Entry>(entries: readonly E[], id: string | null): E[] =>
  entries.filter(({ parent_id }) => parent_id === id);

const find = <E extends Entry>(entries: readonly E[], id: string | null): E | undefined =>
  entries.find((entry) => entry.id === id);

/** The level of an entry: 1 at the top; 0 for the top itself. */
export function levelOf(entries: readonly Entry[], id: string | null): number {
  const entry = find(entries, id);
  return entry ? levelOf(entries, entry.parent_id) + 1 : 0;
}

/** Levels from the entry down. */
export const heightOf = (entries: readonly Entry[], id: string): number =>
  1 + Math.max(0, ...below(entries, id).map((child) => heightOf(entries, child.id)));

const isWithin = (entries: readonly Entry[], id: string | null, top: string): boolean =>
  id !== null && (id === top || isWithin(entries, find(entries, id)?.parent_id ?? null, top));

/** Whether the entry, with all below it, may hang below that parent. */
export const mayHang = (entries: readonly Entry[], id: string, parent: string | null): boolean =>
  !isWithin(entries, parent, id) && levelOf(entries, parent) + heightOf(entries, id) <= MENU_DEPTH;

/** One step by key or button; null where there is none. */
export function stepTo(entries: readonly Entry[], id: string, step: Step): Place | null {
  const entry = find(entries, id);
  if (!entry) return null;
  const beside = below(entries, entry.parent_id);
  const at = beside.indexOf(entry);
  switch (step) {
    case 'up':
      return at > 0 ? { parent_id: entry.parent_id, position: at - 1 } : null;
    case 'down':
      return at < beside.length - 1 ? { parent_id: entry.parent_id, position: at + 1 } : null;
    case 'inward': {
      const above = beside[at - 1];
      if (!above || !mayHang(entries, id, above.id)) return null;
      return { parent_id: above.id, position: below(entries, above.id).length };
    }
    case 'outward': {
      const parent = find(entries, entry.parent_id);
      if (!parent) return null;
      const position = below(entries, parent.parent_id).indexOf(parent) + 1;
      return { parent_id: parent.parent_id, position };
    }
  }
}

/** Where an entry goes that is dropped at another; null where it may not. */
export function dropAt(
  entries: readonly Entry[],
  id: string,
  target: string,
  side: Side,
): Place | null {
  const aim = find(entries, target);
  if (!aim || id === target) return null;
  const parent_id = side === 'into' ? aim.id : aim.parent_id;
  if (!mayHang(entries, id, parent_id)) return null;
  const others = below(entries, parent_id).filter((entry) => entry.id !== id);
  const at = others.indexOf(aim);
  const position = side === 'into' ? others.length : side === 'before' ? at : at + 1;
  return { parent_id, position };
}
