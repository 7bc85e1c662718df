// What several devices are set to alike: the start of the form that sets them, and what of it was changed.
import { ledChange } from '../contract.ts';
import type { LedChange, LedRow } from '../contract.ts';

export type Wanted = Record<string, unknown>;

const FIELDS = Object.keys(ledChange.shape) as (keyof LedChange)[];

/** The values that all have; a field in which they differ is absent. */
export function commonState(rows: readonly LedRow[]): Wanted {
  const [first, ...others] = rows;
  const shared = FIELDS.filter(
    (name) => first?.[name] != null && others.every((row) => row[name] === first[name]),
  );
  return Object.fromEntries(shared.map((name) => [name, first?.[name]]));
}

/** The fields that are other than at the start; an emptied text is taken off. */
export function changedOf(start: Wanted, values: Wanted): LedChange {
  const changed = FIELDS.filter(
    (name) => values[name] !== undefined && values[name] !== start[name],
  ).map((name) => [name, values[name] === '' ? null : values[name]]);
  return Object.fromEntries(changed) as LedChange;
}
