// How each kind of call behaves until a ward sets its own: durations by priority, and who may end it.
import type { CallType } from '../kinds.ts';

/**
 * Who may end a call away from its origin (VDE 0834, Minnesota 4658.4635):
 * `origin` nobody; `after_speech` whoever answered, once speech really took place; `anyone` a person who closes it.
 */
export type Ending = 'origin' | 'after_speech' | 'anyone';

export interface CallRules {
  ending: Ending;
  /** An unanswered call is reminded after this, in seconds, and again each time. */
  remindS: number;
  /** An answered call that nobody resets at its origin is placed again after this, in seconds. */
  againS: number;
  /** It should be answered within this, in seconds; later it is overdue. */
  targetS: number;
  /** A conversation that nobody takes ends after this, in seconds; null: it never ends by itself. */
  ringS: number | null;
}

const TARGET_S: Record<number, number> = { 1: 60, 2: 120, 3: 180, 4: 300, 5: 3600 };
/** Technical calls wait for working hours, not for the next minute. */
const REMIND_S: Record<number, number> = { 5: 1800 };
const CONVERSATIONS: ReadonlySet<CallType> = new Set(['CALLBACK', 'PHONE']);

function endingOf(type: CallType): Ending {
  if (CONVERSATIONS.has(type)) return 'after_speech';
  // The device that raised it is lost: nobody could reset it there.
  return type === 'DEVICE' ? 'anyone' : 'origin';
}

/** The default rules of a call by its type and priority. */
export function rulesOf({ type, priority }: { type: CallType; priority: number }): CallRules {
  return {
    ending: endingOf(type),
    remindS: REMIND_S[priority] ?? 60,
    againS: 300,
    targetS: TARGET_S[priority] ?? 300,
    ringS: CONVERSATIONS.has(type) ? 60 : null,
  };
}

const PRIORITY: Partial<Record<CallType, number>> = { SOS: 1, REINFORCE: 2, DEVICE: 5, DATA: 5 };

/** The priority of a call whose button names no event of its own. */
export const priorityOf = (type: CallType): number => PRIORITY[type] ?? 4;
