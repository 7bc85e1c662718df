// What of a thing can mute, slow, redirect or unplace an alarm. It is said once, by the thing, and holds by whatever way the
// thing is changed: one by one, several together, by an import, by what another system says.
import type { z } from 'zod';
import { readMeta } from './fields.ts';

/** As much of an audited act as tells whether it concerns alarms. */
export interface Act {
  action: string;
  before?: unknown;
  after?: unknown;
}

export interface AlarmRule {
  /** Acts that concern alarms as a whole, or by what they change; of others the marked fields tell. */
  acts?: Readonly<Record<string, true | ((act: Act) => boolean)>>;
  /** Fields of lists, which no form marks. */
  fields?: readonly string[];
  /** How an import makes one whose making must wait, and the change that then waits. */
  asleep?: { made: Readonly<Record<string, unknown>>; woken: Readonly<Record<string, unknown>> };
}

interface KnownRule extends AlarmRule {
  fields: readonly string[];
}

const rules = new Map<string, KnownRule>();

/** The marked fields among these. */
export const markedFields = (
  ...shapes: readonly Readonly<Record<string, z.ZodType>>[]
): string[] => [
  ...new Set(
    shapes.flatMap((shape) =>
      Object.entries(shape).flatMap(([name, schema]) => (readMeta(schema)?.alarm ? [name] : [])),
    ),
  ),
];

/** Declares which fields and acts of a thing concern alarms. */
export function declareAlarms(
  thing: string,
  fields: readonly string[],
  rule: AlarmRule = {},
): void {
  rules.set(thing, { ...rule, fields: [...fields, ...(rule.fields ?? [])] });
}

export const alarmRuleOf = (thing: string): KnownRule | undefined => rules.get(thing);

const valueOf = (value: unknown, name: string): unknown =>
  (value as Readonly<Record<string, unknown>> | null | undefined)?.[name] ?? null;

/** The fields among these that the act makes different. */
export const changedBy = ({ before, after }: Act, fields: readonly string[]): string[] =>
  fields.filter(
    (name) => JSON.stringify(valueOf(before, name)) !== JSON.stringify(valueOf(after, name)),
  );
