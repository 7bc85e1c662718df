import assert from 'node:assert/strict';
import test from 'node:test';
import { CALL_STATES, TIMER_KINDS } from '../kinds.ts';
import type { CallState, CallStep, DeliveryAction } from '../kinds.ts';
import { advanceCall, beginCall, mayCancel, resultOf } from './machine.ts';
import type { CallFacts, Change, Input, Outcome, Party } from './machine.ts';
import { priorityOf, rulesOf } from './rules.ts';

const sos = rulesOf({ type: 'SOS', priority: 1 });
const phone = rulesOf({ type: 'PHONE', priority: 4 });
const technical = rulesOf({ type: 'DEVICE', priority: 5 });
const host: Party = { device: 'host' };
const other: Party = { device: 'other' };
const nurse: Party = { staff: 'nurse' };

/** Seconds to the timer of that kind that the change begins. */
const inS = ({ timers }: Pick<Change, 'timers'>, kind: string): number | undefined =>
  timers.set.find((timer) => timer.kind === kind)?.in_s;

const answeredStates: readonly CallState[] = ['answered'];
const inState = (state: CallState, more: Partial<CallFacts> = {}): CallFacts => ({
  ...beginCall(sos).facts,
  state,
  presented: state !== 'raised',
  answered: answeredStates.includes(state),
  answeredBy: answeredStates.includes(state) ? host : null,
  ...more,
});

const tell = (outcome: Outcome): string => {
  if (outcome.kind === 'refused') return outcome.why;
  if (outcome.kind === 'unchanged') return '=';
  return outcome.change.facts.state;
};

const inputs: Record<string, Input> = {
  repeat: { kind: 'repeat', by: { device: 'bed' } },
  delivered: { kind: 'delivered', by: host },
  seen: { kind: 'seen', by: host },
  answer: { kind: 'answer', by: host, speech: false },
  answerOther: { kind: 'answer', by: other, speech: false },
  refuse: { kind: 'refuse', by: host },
  hangup: { kind: 'hangup', by: host, speech: true, atOrigin: false },
  reset: { kind: 'reset', by: { device: 'bed' }, atOrigin: true, told: false },
  resetAway: { kind: 'reset', by: host, atOrigin: false, told: true },
  cancel: { kind: 'cancel', by: nurse },
  transfer: { kind: 'transfer' },
  remind: { kind: 'remind' },
  timeout: { kind: 'timeout' },
};

/** The whole table of a call that is reset at its origin: a row an input, a column a state in the order of CALL_STATES. */
const TABLE: Record<keyof typeof inputs, readonly string[]> = {
  //            raised          presented       answered            transferred     reminded        ended         cancelled
  repeat: ['raised', 'presented', 'reminded', 'transferred', 'reminded', '=', '='],
  delivered: ['presented', '=', '=', '=', '=', '=', '='],
  seen: ['presented', '=', '=', '=', '=', '=', '='],
  answer: ['answered', 'answered', '=', 'answered', 'answered', 'CALL_ENDED', 'CALL_ENDED'],
  answerOther: [
    'answered',
    'answered',
    'ALREADY_ANSWERED',
    'answered',
    'answered',
    'CALL_ENDED',
    'CALL_ENDED',
  ],
  refuse: [
    'raised',
    'presented',
    'answered',
    'transferred',
    'reminded',
    'CALL_ENDED',
    'CALL_ENDED',
  ],
  hangup: [
    'NOT_ANSWERED',
    'NOT_ANSWERED',
    'answered',
    'NOT_ANSWERED',
    'NOT_ANSWERED',
    'CALL_ENDED',
    'CALL_ENDED',
  ],
  reset: ['ended', 'ended', 'ended', 'ended', 'ended', '=', '='],
  resetAway: [
    'NOT_AT_ORIGIN',
    'NOT_AT_ORIGIN',
    'NOT_AT_ORIGIN',
    'NOT_AT_ORIGIN',
    'NOT_AT_ORIGIN',
    '=',
    '=',
  ],
  cancel: [
    'RESET_AT_ORIGIN',
    'RESET_AT_ORIGIN',
    'RESET_AT_ORIGIN',
    'RESET_AT_ORIGIN',
    'RESET_AT_ORIGIN',
    'CALL_ENDED',
    'CALL_ENDED',
  ],
  transfer: ['transferred', 'transferred', '=', 'transferred', 'transferred', '=', '='],
  remind: ['reminded', 'reminded', 'reminded', 'reminded', 'reminded', '=', '='],
  timeout: ['=', '=', '=', '=', '=', '=', '='],
};

for (const [name, row] of Object.entries(TABLE))
  test(`the transition table holds for ${name}`, () => {
    for (const [index, state] of CALL_STATES.entries())
      assert.equal(
        tell(advanceCall(inState(state), inputs[name] as Input, sos)),
        row[index],
        `${name} in ${state}`,
      );
  });

function changeOf(outcome: Outcome) {
  assert.equal(outcome.kind, 'changed');
  return (outcome as Extract<Outcome, { kind: 'changed' }>).change;
}
function step(facts: CallFacts, input: Input, rules = sos) {
  const change = changeOf(advanceCall(facts, input, rules));
  return { ...change, step: change.step as CallStep, tell: change.tell as DeliveryAction | null };
}

test('a call begins raised, is presented to its receivers and reminded of after a minute', () => {
  const change = beginCall(sos);
  const { facts, step: first, tell: told } = change;
  assert.deepEqual(
    [facts.state, first, told, inS(change, 'remind')],
    ['raised', 'raised', 'present', 60],
  );
});

test('a second press merges on screen but is never lost in the record', () => {
  const change = step(inState('presented'), { kind: 'repeat', by: { device: 'bed' } });
  assert.deepEqual([change.facts.repeats, change.step, change.tell], [1, 'repeated', 'present']);
});

test('a press after the answer places the call again', () => {
  const change = step(inState('answered'), { kind: 'repeat', by: { device: 'bed' } });
  assert.deepEqual(
    [change.facts.state, change.facts.repeats, change.tell, inS(change, 'remind')],
    ['reminded', 1, 'remind', 60],
  );
});

test('an answer keeps the call on every screen: receivers are told of it, nothing is withdrawn', () => {
  assert.equal(
    step(inState('presented'), { kind: 'answer', by: host, speech: true }).tell,
    'present',
  );
});

test('an answered call that nobody resets at the origin is placed again (reminder)', () => {
  const answered = step(inState('presented'), { kind: 'answer', by: host, speech: false });
  assert.deepEqual([inS(answered, 'again'), inS(answered, 'remind')], [300, undefined]);
  const again = step(answered.facts, { kind: 'remind' });
  assert.deepEqual(
    [again.facts.state, again.step, again.tell, inS(again, 'remind')],
    ['reminded', 'placed_again', 'remind', 60],
  );
  assert.equal(again.facts.answered, true);
});

test('an unanswered call is reminded every 60 s', () => {
  const once = step(inState('presented'), { kind: 'remind' });
  const twice = step(once.facts, { kind: 'remind' });
  assert.deepEqual([twice.facts.reminders, twice.step, inS(twice, 'remind')], [2, 'reminded', 60]);
});

test('whoever answered may answer again, say with speech, and it counts once', () => {
  const answered = inState('answered');
  assert.equal(
    advanceCall(answered, { kind: 'answer', by: host, speech: false }, sos).kind,
    'unchanged',
  );
  assert.equal(step(answered, { kind: 'answer', by: host, speech: true }).facts.speech, true);
});

test('remote cancel only after speech really took place; strict default: reset at the origin only; a policy per call type', () => {
  const why = (facts: CallFacts, rules: typeof sos): string =>
    tell(advanceCall(facts, { kind: 'cancel', by: nurse }, rules));
  assert.equal(why(inState('answered', { speech: true }), sos), 'RESET_AT_ORIGIN');
  assert.equal(why(inState('answered'), phone), 'NO_SPEECH');
  assert.equal(why(inState('answered', { speech: true }), phone), 'cancelled');
  assert.equal(why(inState('presented'), technical), 'cancelled');
  assert.equal(mayCancel(inState('presented'), technical), true);
  assert.equal(mayCancel(inState('answered', { speech: true }), sos), false);
});

test('what anyone may end ends where it is shown, and nowhere else', () => {
  const lost = { ...sos, ending: 'anyone' as const };
  const reset = (told: boolean): Input => ({ kind: 'reset', by: host, atOrigin: false, told });
  assert.equal(tell(advanceCall(inState('presented'), reset(true), lost)), 'cancelled');
  assert.equal(tell(advanceCall(inState('answered'), reset(true), lost)), 'cancelled');
  assert.equal(tell(advanceCall(inState('presented'), reset(false), lost)), 'NOT_AT_ORIGIN');
  assert.equal(tell(advanceCall(inState('presented'), reset(true), sos)), 'NOT_AT_ORIGIN');
});

test('a lamp-only call can not be answered, only reset at its origin', () => {
  const lamp = { ...sos, answerable: false };
  const answer: Input = { kind: 'answer', by: host, speech: false };
  assert.equal(tell(advanceCall(inState('presented'), answer, lamp)), 'NOT_ANSWERABLE');
  assert.equal(tell(advanceCall(inState('ended'), answer, lamp)), 'CALL_ENDED');
  const reset: Input = { kind: 'reset', by: { device: 'bed' }, atOrigin: true, told: false };
  assert.equal(tell(advanceCall(inState('presented'), reset, lamp)), 'ended');
});

test('a duration of 0 is never: no reminder, no second placing, no ringing out', () => {
  const quiet = { ...sos, remind_s: 0, again_s: 0, ring_s: 0 };
  assert.deepEqual(beginCall(quiet).timers.set, []);
  const answer: Input = { kind: 'answer', by: host, speech: false };
  assert.deepEqual(step(inState('presented'), answer, quiet).timers.set, []);
});

test('only those who speak can hang up', () => {
  assert.equal(
    tell(
      advanceCall(
        inState('answered'),
        { kind: 'hangup', by: other, speech: true, atOrigin: false },
        sos,
      ),
    ),
    'ALREADY_ANSWERED',
  );
  assert.equal(
    step(inState('answered'), {
      kind: 'hangup',
      by: { device: 'bed' },
      speech: true,
      atOrigin: true,
    }).facts.hungUp,
    true,
  );
});

test('hanging up ends a conversation but not a call that waits at its origin', () => {
  const hangup: Input = { kind: 'hangup', by: host, speech: true, atOrigin: false };
  assert.equal(step(inState('answered'), hangup, sos).facts.state, 'answered');
  const over = step(inState('answered'), hangup, phone);
  assert.deepEqual(
    [over.facts.state, over.result, over.tell, over.timers.drop.length],
    ['ended', 'connected', 'withdraw', TIMER_KINDS.length],
  );
});

test('a conversation that nobody takes rings out; a nurse call never ends by itself', () => {
  assert.equal(step(inState('presented'), { kind: 'timeout' }, phone).result, 'unconnected');
  assert.equal(advanceCall(inState('presented'), { kind: 'timeout' }, sos).kind, 'unchanged');
});

test('the result is connected, unconnected, not hung up normally or not responding', () => {
  assert.equal(resultOf(inState('answered')), 'connected');
  assert.equal(resultOf(inState('answered', { speech: true, hungUp: true })), 'connected');
  assert.equal(resultOf(inState('answered', { speech: true })), 'not_hung_up');
  assert.equal(resultOf(inState('presented')), 'unconnected');
  assert.equal(resultOf(inState('raised')), 'not_responding');
});

test('order: emergency, then assistance, then bathroom, then normal, then technical', () => {
  assert.deepEqual(
    [
      priorityOf('SOS'),
      priorityOf('REINFORCE'),
      priorityOf('VOICE'),
      priorityOf('UNKNOWN'),
      priorityOf('DEVICE'),
    ],
    [1, 2, 4, 4, 5],
  );
});
