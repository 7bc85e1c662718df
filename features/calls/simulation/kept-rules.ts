// What the simulated ward has set for its calls, as the routing room would give it.
import { defaultRules } from '../server/rules.ts';
import type { CallRules } from '../server/rules.ts';
import type { CallType } from '../kinds.ts';
import { kindOf } from './kinds-of-press.ts';

export function keptRules(
  _org: string,
  type: CallType,
  event: string,
  priority: number,
): CallRules {
  const kind = kindOf(event);
  const rules = defaultRules({ type, priority });
  if (!kind) return rules;
  const { order, ending, answerable, remind_s, again_s, ring_s } = kind;
  return {
    ...rules,
    ending,
    answerable,
    remind_s,
    again_s,
    ring_s: ring_s ?? 0,
    chain: {
      id: event,
      name: event,
      key: null,
      mode: order.simultaneous && !kind.code ? 'simultaneous' : 'sequential',
      steps: [...order.steps],
    },
  };
}
