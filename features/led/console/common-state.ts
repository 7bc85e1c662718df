// What several devices are set to alike: the start of the form that sets them, and what of it was changed.
import { SCREEN_FIELDS, ledChange } from '../contract.ts';
import type { LedChange, LedRow } from '../contract.ts';

export type Wanted = Record<string, unknown>;

const FIELDS = Object.keys(ledChange.shape) as (keyof LedChange)[];

const isOfScreens = (name: string): boolean => (SCREEN_FIELDS as readonly string[]).includes(name);

/** The values that all have, of what only screens can be set to all screens; a field in which they differ is absent. */
export function commonState(rows: readonly LedRow[]): Wanted {
  const screens = rows.filter(({ type }) => type === 'LED_SCREEN');
  const shared = FIELDS.flatMap((name) => {
    const [first, ...others] = isOfScreens(name) ? screens : rows;
    const alike = first?.[name] != null && others.every((row) => row[name] === first[name]);
    return alike ? [[name, first[name]] as const] : [];
  });
  return Object.fromEntries(shared);
}

/** The fields that are other than at the start; an emptied text is taken off. */
export function changedOf(start: Wanted, values: Wanted): LedChange {
  const changed = FIELDS.filter(
    (name) => values[name] !== undefined && values[name] !== start[name],
  ).map((name) => [name, values[name] === '' ? null : values[name]]);
  return Object.fromEntries(changed) as LedChange;
}
