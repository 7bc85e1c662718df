// A call as the engine holds it while it works on it: its row, what the machine needs of it, and who has been told.
import type { Call, CallState, CallType } from '../contract.ts';
import { mayCancel } from './machine.ts';
import type { CallFacts, Change, Party } from './machine.ts';
import { rulesOf } from './rules.ts';

export type CallRecord = Omit<Call, 'cancellable' | 'response_s'> & { ended_by: string | null };

/** A device that is told of a call; `via` is the gateway that it hangs behind. */
export interface Receiver {
  id: string;
  type: string;
  via: string | null;
}

export function factsOf(record: CallRecord): CallFacts {
  return {
    state: record.state,
    presented: record.presented_at !== null,
    answered: record.answered_at !== null,
    answeredBy:
      record.answered_at === null
        ? null
        : {
            device: record.answered_device_id ?? undefined,
            staff: record.answered_by ?? undefined,
          },
    speech: record.speech,
    hungUp: record.hung_up_at !== null,
    repeats: record.repeats,
    reminders: record.reminders,
  };
}

export interface Named extends Party {
  name?: string | null | undefined;
}

/** The row after a change, its times by the database's clock. */
export function applyChange(
  record: CallRecord,
  { facts, result }: Change,
  at: string,
  by: Named,
): CallRecord {
  const takenNow =
    facts.answeredBy !== null && facts.state === 'answered' && record.state !== 'answered';
  return {
    ...record,
    state: facts.state,
    result,
    repeats: facts.repeats,
    reminders: facts.reminders,
    speech: facts.speech,
    presented_at: facts.presented ? (record.presented_at ?? at) : null,
    // The response is measured to the first answer, however often the call is placed again.
    answered_at: facts.answered ? (record.answered_at ?? at) : null,
    hung_up_at: facts.hungUp ? (record.hung_up_at ?? at) : null,
    ended_at: result === null ? null : at,
    ended_by: result === null ? null : (by.staff ?? null),
    ...(takenNow
      ? {
          answered_by: by.staff ?? null,
          answered_by_name: by.name ?? null,
          answered_device_id: by.device ?? null,
        }
      : {}),
    version: record.version + 1,
  };
}

const seconds = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));

/** The row as lists and the live stream show it. */
export function shown({ ended_by: _, ...record }: CallRecord): Call {
  return {
    ...record,
    response_s: record.answered_at === null ? null : seconds(record.raised_at, record.answered_at),
    cancellable: mayCancel(factsOf({ ...record, ended_by: null }), rulesOf(record)),
  };
}

export type { CallState, CallType };
