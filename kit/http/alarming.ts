// What in an audited act can mute, slow or reroute an alarm: by the marks of the route and of its fields.
import { z } from 'zod';
import { readMeta } from '../contract/fields.ts';
import type { Route } from '../contract/route.ts';
import type { AuditEntry } from './audit-entry.ts';

const kept = new WeakMap<Route, readonly string[]>();

/** The fields of a route's input that are marked. */
export function alarmFields(route: Route): readonly string[] {
  const known = kept.get(route);
  if (known) return known;
  const shape =
    route.input instanceof z.ZodObject ? (route.input.shape as Record<string, z.ZodType>) : {};
  const fields = Object.keys(shape).filter((name) => shape[name] && readMeta(shape[name])?.alarm);
  kept.set(route, fields);
  return fields;
}

const fieldOf = (value: unknown, name: string): string => {
  const found: unknown = (value as Record<string, unknown> | null | undefined)?.[name];
  return JSON.stringify(found ?? null);
};

const WHOLE: readonly string[] = ['create', 'delete'];

/** Whether the act concerns alarms: all that a marked route changes, and of another what makes a marked field different. */
export function isAlarming(route: Route, { action, before, after }: AuditEntry): boolean {
  if (route.alarm) return true;
  if (WHOLE.includes(action)) return false;
  return alarmFields(route).some((name) => fieldOf(before, name) !== fieldOf(after, name));
}
