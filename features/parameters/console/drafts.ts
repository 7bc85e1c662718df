// What is typed and not saved yet, by parameter: a value of its own, or to inherit again.
import { z } from 'zod';
import { parse } from '#kit/contract/faults.ts';
import type { FieldFaults } from '#kit/contract/faults.ts';
import { PARAMETERS, PARAMETER_NAMES } from '../contract.ts';
import type { ParameterName } from '../contract.ts';

export type Draft = { inherit: true } | { value: unknown };
export type Drafts = Readonly<Partial<Record<ParameterName, Draft>>>;

export type Checked =
  | { ok: true; change: Record<string, unknown> }
  | { ok: false; faults: FieldFaults };

/** What the drafts come to on the wire: null inherits again. An empty value is a fault here, since null would mean that. */
export function checkDrafts(drafts: Drafts): Checked {
  const change: Record<string, unknown> = {};
  const faults: FieldFaults = {};
  for (const name of PARAMETER_NAMES) {
    const draft = drafts[name];
    if (!draft) continue;
    if ('inherit' in draft) change[name] = null;
    else {
      const schema = z.object({ [name]: PARAMETERS[name].schema });
      const parsed = parse(schema, { [name]: draft.value ?? undefined });
      if (parsed.ok) change[name] = parsed.value[name];
      else Object.assign(faults, parsed.faults);
    }
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, change };
}

export const countDrafts = (drafts: Drafts): number => Object.keys(drafts).length;

/** Without what is typed for this parameter: it is again as it was read. */
export function dropDraft(drafts: Drafts, name: ParameterName): Drafts {
  const { [name]: _dropped, ...others } = drafts;
  return others;
}
