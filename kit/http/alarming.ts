// Whether an audited act can mute, slow, redirect or unplace an alarm: by the route's mark, or by what its thing says.
import { alarmRuleOf, changedBy } from '../contract/alarm-rules.ts';
import type { Route } from '../contract/route.ts';
import type { AuditEntry } from './audit-entry.ts';

const WHOLE: readonly string[] = ['create', 'delete'];

/** Whether the act concerns alarms: all that a marked route changes, and whatever its thing says, by any way it came. */
export function isAlarming(route: Pick<Route, 'alarm'> | null, entry: AuditEntry): boolean {
  if (route?.alarm || entry.alarm) return true;
  const rule = alarmRuleOf(entry.thing);
  const act = rule?.acts?.[entry.action];
  if (act !== undefined) return act === true || act(entry);
  if (!rule || WHOLE.includes(entry.action)) return false;
  return changedBy(entry, rule.fields).length > 0;
}
