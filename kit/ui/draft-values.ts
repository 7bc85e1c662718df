// A form's values: from a row to what is typed, and from what is typed to what is sent.
import { parse } from '../contract/faults.ts';
import type { FieldFaults } from '../contract/faults.ts';
import { sameValue } from './merge-stale.ts';
import { metaOf } from './shown-entity.ts';
import type { AnyRow, ShownEntity } from './shown-entity.ts';

export type Values = Record<string, unknown>;

/** What the form shows of a row: the fields of a change that the row has. */
export const valuesOf = (entity: Pick<ShownEntity, 'change'>, row: AnyRow): Values =>
  Object.fromEntries(
    Object.keys(entity.change.shape)
      .filter((name) => name !== 'version' && name in row)
      .map((name) => [name, row[name]]),
  );

/** The fields that differ from what was read; a password or another field that no read gives counts once it is typed. */
export const changesOf = (base: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !sameValue(base[name], value)),
  );

export type Checked = { ok: true; input: Values } | { ok: false; faults: FieldFaults };

/** Checks a new record by the draft's schema; fields left empty are not sent. */
export function checkNew(entity: Pick<ShownEntity, 'draft'>, values: Values): Checked {
  const filled = Object.fromEntries(
    Object.entries(values).filter(([, value]) => !sameValue(value, null)),
  );
  const parsed = parse(entity.draft, filled);
  return parsed.ok ? { ok: true, input: parsed.value } : parsed;
}

/** Checks the changed fields by the change's schema, with the version that was read. */
export function checkChange(
  entity: Pick<ShownEntity, 'row' | 'draft' | 'change'>,
  base: Values,
  values: Values,
  version: number,
): Checked {
  const changed = Object.entries(changesOf(base, values)).map(
    ([name, value]): [string, unknown] => {
      // A cleared choice or number is null on the wire; an empty text stays one, so that a required text says so.
      const cleared =
        value === undefined || (value === '' && metaOf(entity, name)?.kind !== 'text');
      return [name, cleared ? null : value];
    },
  );
  const parsed = parse(entity.change, { ...Object.fromEntries(changed), version });
  return parsed.ok ? { ok: true, input: parsed.value } : parsed;
}
