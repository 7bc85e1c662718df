// A call as the engine holds it while it works on it: its row, what the machine needs of it, and who has been told.
import type { Call, CallPlace, CallState, CallType, ToldWhy } from '../contract.ts';
import { mayCancel } from './machine.ts';
import type { CallFacts, Change, Party } from './machine.ts';
import { isMutable, rulesOf } from './rules.ts';
import type { CallRules } from './rules.ts';

type Derived =
  | 'answerable'
  | 'cancellable'
  | 'chain'
  | 'colour'
  | 'mutable'
  | 'response_s'
  | 'text'
  | 'tone';
export interface CallRecord extends Omit<Call, Derived | 'place'> {
  ended_by: string | null;
  /** What it follows; null in a call from before rules were kept. */
  rules: CallRules | null;
  place: CallPlace | null;
}

/** A device that is told of a call; `via` is the gateway that it hangs behind. */
export interface Receiver {
  id: string;
  /** The device's own organisation. */
  org: string;
  type: string;
  via: string | null;
  why: ToldWhy;
  /** The step of the receiving order that reached it, and the number of the place; null for hosts and lamps. */
  step: number | null;
  entry: number | null;
  staff: string | null;
  staff_name: string | null;
  channel: 'network' | 'mobile' | 'phone';
  /** What a dialling device calls. */
  number: string | null;
}

/** A device that shows its ward's calls by what it is and where it stands. */
export const showsHere = ({
  id,
  org_id,
  type,
  via,
}: {
  id: string;
  org_id: string;
  type: string;
  via: string | null;
}): Receiver => ({
  id,
  org: org_id,
  type,
  via,
  why: 'here',
  step: null,
  entry: null,
  staff: null,
  staff_name: null,
  channel: 'network',
  number: null,
});

/** The same receiver, told twice, is one: a dialling device once a number. */
export const receiverKey = ({ id, number }: Pick<Receiver, 'id' | 'number'>): string =>
  `${id} ${number ?? ''}`;

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
  role_id?: string | null | undefined;
  role_type?: string | null | undefined;
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
    taken_at: takenNow ? at : record.taken_at,
    hung_up_at: facts.hungUp ? (record.hung_up_at ?? at) : null,
    ended_at: result === null ? null : at,
    ended_by: result === null ? null : (by.staff ?? null),
    ended_by_name: result === null ? null : (by.name ?? null),
    ended_device_id: result === null ? null : (by.device ?? null),
    // Who did what stands in the course; millions of ended calls don't each keep a whole order.
    rules: result === null ? record.rules : withoutSteps(record.rules),
    ...(takenNow
      ? {
          answered_by: by.staff ?? null,
          answered_by_name: by.name ?? null,
          answered_device_id: by.device ?? null,
          answered_role_id: by.role_id ?? null,
          answered_role_type: by.role_type ?? null,
        }
      : {}),
    version: record.version + 1,
  };
}

const seconds = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));

const withoutSteps = (rules: CallRules | null): CallRules | null =>
  rules?.chain ? { ...rules, chain: { ...rules.chain, steps: [] } } : rules;

/** The row as lists and the live stream show it. */
export function shown({ ended_by, rules: kept, place, ...record }: CallRecord): Call {
  const rules = rulesOf({ ...record, rules: kept });
  return {
    ...record,
    text: rules.text,
    tone: rules.tone,
    colour: rules.colour,
    answerable: rules.answerable,
    mutable: isMutable(record),
    chain: rules.chain && { id: rules.chain.id, name: rules.chain.name, key: rules.chain.key },
    place: place && { step: place.step, entry: place.entry, over: place.over },
    response_s: record.answered_at === null ? null : seconds(record.raised_at, record.answered_at),
    cancellable: mayCancel(factsOf({ ...record, ended_by, rules, place }), rules),
  };
}

export type { CallState, CallType };
