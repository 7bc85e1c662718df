// A kind of call in a page's address, and what is set, inherited and changed of it.
import { SETTING_NAMES } from '../contract.ts';
import type { CallKind, SettingName } from '../contract.ts';

export type OwnSettings = { [Name in SettingName]: string | number | boolean | null };

/** Names a kind in the address: `any`, `p-1`, `t-SOS` or `e-BED_EXIT`. */
export function keyOf({ call_type, event, for_priority }: CallKind): string {
  if (event !== null) return `e-${event}`;
  if (call_type !== null) return `t-${call_type}`;
  return for_priority === null ? 'any' : `p-${for_priority}`;
}

/** Settings that make sense for a kind: what holds by priority can't change it. */
export const settingsOf = ({ for_priority }: CallKind): readonly SettingName[] =>
  for_priority === null ? SETTING_NAMES : SETTING_NAMES.filter((name) => name !== 'priority');

export const ownOf = ({ own }: CallKind): OwnSettings =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, own?.[name] ?? null])) as OwnSettings;

export const countOwn = (kind: CallKind): number =>
  Object.values(ownOf(kind)).filter((value) => value !== null).length;
