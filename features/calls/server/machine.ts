// The life of a call as a pure function: what is, what happens, what becomes of it. No clock, no database, no devices.
import { TIMER_KINDS, isOver } from '../kinds.ts';
import type { CallResult, CallState, CallStep, DeliveryAction, TimerKind } from '../kinds.ts';
import type { CallRules } from './rules.ts';

/** A device or a person; the same party is the same id. */
export interface Party {
  device?: string | undefined;
  staff?: string | undefined;
}

export interface CallFacts {
  state: CallState;
  /** Some receiver has confirmed that it shows the call. */
  presented: boolean;
  answered: boolean;
  answeredBy: Party | null;
  speech: boolean;
  hungUp: boolean;
  repeats: number;
  reminders: number;
}

export type Input =
  | { kind: 'repeat'; by: Party }
  | { kind: 'delivered' | 'seen'; by: Party }
  | { kind: 'answer'; by: Party; speech: boolean }
  | { kind: 'refuse'; by: Party }
  | { kind: 'hangup'; by: Party; speech: boolean; atOrigin: boolean }
  /** `told`: the call was presented to whoever says so. */
  | { kind: 'reset'; by: Party; atOrigin: boolean; told: boolean }
  | { kind: 'cancel'; by: Party }
  | { kind: 'transfer' }
  | { kind: 'remind' }
  | { kind: 'timeout' };

export type Refusal =
  | 'CALL_ENDED'
  | 'ALREADY_ANSWERED'
  | 'NOT_ANSWERED'
  | 'NOT_AT_ORIGIN'
  | 'RESET_AT_ORIGIN'
  | 'NO_SPEECH'
  | 'NOT_ANSWERABLE';

/** What the engine has to do, all of it in the transaction of the input. */
export interface Change {
  facts: CallFacts;
  result: CallResult | null;
  step: CallStep;
  /** What receivers are told, if anything. */
  tell: DeliveryAction | null;
  timers: TimerChange;
  /** The receiving order begins (anew), rests while the call is answered or over, or goes on as it does. */
  order: 'begin' | 'rest' | 'keep';
}

/** Timers that begin, in seconds from now, and those that end. */
export interface TimerChange {
  set: readonly { kind: TimerKind; in_s: number }[];
  drop: readonly TimerKind[];
}

/** What the machine needs of a call's rules. */
export type MachineRules = Pick<
  CallRules,
  'ending' | 'remind_s' | 'again_s' | 'ring_s' | 'answerable'
>;

const NO_TIMERS: TimerChange = { set: [], drop: [] };
/** A duration of 0 is never. */
const begins = (kind: TimerKind, in_s: number): TimerChange['set'] =>
  in_s > 0 ? [{ kind, in_s }] : [];
/** The timers of a call that waits for an answer (anew). */
const waits = ({ remind_s }: MachineRules): TimerChange => ({
  set: begins('remind', remind_s),
  drop: ['again'],
});

export type Outcome =
  | { kind: 'changed'; change: Change }
  | { kind: 'unchanged' }
  | { kind: 'refused'; why: Refusal };

const UNCHANGED: Outcome = { kind: 'unchanged' };
const refused = (why: Refusal): Outcome => ({ kind: 'refused', why });

/** A call at its beginning. */
export function beginCall(rules: MachineRules): Change {
  const facts: CallFacts = {
    state: 'raised',
    presented: false,
    answered: false,
    answeredBy: null,
    speech: false,
    hungUp: false,
    repeats: 0,
    reminders: 0,
  };
  const timers = {
    set: [...begins('remind', rules.remind_s), ...begins('timeout', rules.ring_s)],
    drop: [],
  };
  return { facts, result: null, step: 'raised', tell: 'present', timers, order: 'begin' };
}

/** Answered counts as connected; speech that was never hung up says so; unanswered tells whether any receiver had it. */
export function resultOf({ answered, speech, hungUp, presented }: CallFacts): CallResult {
  if (answered) return speech && !hungUp ? 'not_hung_up' : 'connected';
  return presented ? 'unconnected' : 'not_responding';
}

function changed(facts: CallFacts, step: CallStep, more: Partial<Change> = {}): Outcome {
  return {
    kind: 'changed',
    change: { facts, result: null, step, tell: null, timers: NO_TIMERS, order: 'keep', ...more },
  };
}

function over(facts: CallFacts, state: 'ended' | 'cancelled', step: CallStep): Outcome {
  return changed({ ...facts, state }, step, {
    result: resultOf(facts),
    tell: 'withdraw',
    timers: { set: [], drop: TIMER_KINDS },
    order: 'rest',
  });
}

const sameParty = (one: Party | null, other: Party): boolean =>
  one !== null &&
  ((one.device !== undefined && one.device === other.device) ||
    (one.staff !== undefined && one.staff === other.staff));

/** What becomes of a call when something happens to it. */
export function advanceCall(facts: CallFacts, input: Input, rules: MachineRules): Outcome {
  if (isOver(facts.state)) return afterTheEnd(input);
  switch (input.kind) {
    case 'repeat':
      return repeat(facts, rules);
    case 'delivered':
    case 'seen':
      return present(facts);
    case 'answer':
      return answer(facts, input, rules);
    case 'refuse':
      return changed(facts, 'refused');
    case 'hangup':
      return hangUp(facts, input, rules);
    case 'reset':
      if (input.atOrigin) return over(facts, 'ended', 'reset');
      // What anyone may end, any of those who are shown it may.
      return input.told && rules.ending === 'anyone'
        ? over(facts, 'cancelled', 'cancelled')
        : refused('NOT_AT_ORIGIN');
    case 'cancel':
      return cancel(facts, rules);
    case 'transfer':
      return facts.state === 'answered'
        ? UNCHANGED
        : changed({ ...facts, state: 'transferred' }, 'transferred', { tell: 'present' });
    case 'remind':
      return remind(facts, rules);
    case 'timeout':
      return facts.answered || rules.ring_s === 0 ? UNCHANGED : over(facts, 'ended', 'timed_out');
  }
}

function afterTheEnd({ kind }: Input): Outcome {
  switch (kind) {
    case 'answer':
    case 'refuse':
    case 'hangup':
    case 'cancel':
      return refused('CALL_ENDED');
    // What arrives late or twice changes nothing; `repeat` begins a new call before it comes here.
    case 'repeat':
    case 'delivered':
    case 'seen':
    case 'reset':
    case 'transfer':
    case 'remind':
    case 'timeout':
      return UNCHANGED;
  }
}

function repeat(facts: CallFacts, rules: MachineRules): Outcome {
  const again = { ...facts, repeats: facts.repeats + 1 };
  // Whoever presses after the answer still needs someone: the call is placed again.
  if (facts.state === 'answered')
    return changed({ ...again, state: 'reminded' }, 'repeated', {
      tell: 'remind',
      timers: waits(rules),
      order: 'begin',
    });
  return changed(again, 'repeated', { tell: 'present' });
}

function present(facts: CallFacts): Outcome {
  if (facts.presented) return UNCHANGED;
  const state = facts.state === 'raised' ? 'presented' : facts.state;
  return changed({ ...facts, state, presented: true }, 'presented');
}

function answer(
  facts: CallFacts,
  { by, speech }: Extract<Input, { kind: 'answer' }>,
  rules: MachineRules,
): Outcome {
  if (!rules.answerable) return refused('NOT_ANSWERABLE');
  if (facts.state === 'answered') {
    if (!sameParty(facts.answeredBy, by)) return refused('ALREADY_ANSWERED');
    return speech && !facts.speech ? changed({ ...facts, speech: true }, 'answered') : UNCHANGED;
  }
  const answered = {
    ...facts,
    state: 'answered' as const,
    answered: true,
    answeredBy: by,
    speech: facts.speech || speech,
    hungUp: false,
  };
  return changed(answered, 'answered', {
    tell: 'present',
    timers: { set: begins('again', rules.again_s), drop: ['step', 'remind', 'timeout'] },
    order: 'rest',
  });
}

function hangUp(
  facts: CallFacts,
  { by, speech, atOrigin }: Extract<Input, { kind: 'hangup' }>,
  rules: MachineRules,
): Outcome {
  const conversation = rules.ending === 'after_speech';
  if (!facts.answered)
    return conversation && atOrigin ? over(facts, 'ended', 'hung_up') : refused('NOT_ANSWERED');
  if (!atOrigin && !sameParty(facts.answeredBy, by)) return refused('ALREADY_ANSWERED');
  const quiet = { ...facts, hungUp: true, speech: facts.speech || speech };
  if (conversation && quiet.speech) return over(quiet, 'ended', 'hung_up');
  return facts.hungUp && quiet.speech === facts.speech ? UNCHANGED : changed(quiet, 'hung_up');
}

function cancel(facts: CallFacts, rules: MachineRules): Outcome {
  switch (rules.ending) {
    case 'origin':
      return refused('RESET_AT_ORIGIN');
    case 'after_speech':
      return facts.speech ? over(facts, 'cancelled', 'cancelled') : refused('NO_SPEECH');
    case 'anyone':
      return over(facts, 'cancelled', 'cancelled');
  }
}

function remind(facts: CallFacts, rules: MachineRules): Outcome {
  const answered = facts.state === 'answered';
  const next = { ...facts, state: 'reminded' as const, reminders: facts.reminders + 1 };
  return changed(next, answered ? 'placed_again' : 'reminded', {
    tell: 'remind',
    timers: waits(rules),
    order: answered ? 'begin' : 'keep',
  });
}

/** Whether a person at the console may cancel the call as it stands. */
export const mayCancel = (facts: CallFacts, rules: MachineRules): boolean =>
  advanceCall(facts, { kind: 'cancel', by: {} }, rules).kind === 'changed';
