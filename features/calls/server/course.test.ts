// Random courses against a model that is too simple to be wrong: what was ever accepted, in the order it came.
import assert from 'node:assert/strict';
import test from 'node:test';
import { TIMER_KINDS, isOver } from '../kinds.ts';
import { advanceCall, beginCall, resultOf } from './machine.ts';
import type { CallFacts, Input, Party } from './machine.ts';
import { rulesOf } from './rules.ts';
import { seeded } from './testing/seeded.ts';

const bed: Party = { device: 'bed' };
function anyInput(draw: (below: number) => number): Input {
  const by: Party = { device: `host${draw(3)}` };
  const speech = draw(2) === 0;
  const atOrigin = draw(2) === 0;
  const all: readonly Input[] = [
    { kind: 'repeat', by: bed },
    { kind: 'delivered', by },
    { kind: 'seen', by },
    { kind: 'answer', by, speech },
    { kind: 'answer', by, speech },
    { kind: 'refuse', by },
    { kind: 'hangup', by: atOrigin ? bed : by, speech, atOrigin },
    { kind: 'reset', by: atOrigin ? bed : by, atOrigin, told: draw(2) === 0 },
    { kind: 'cancel', by: { staff: 'nurse' } },
    { kind: 'transfer' },
    { kind: 'remind' },
    { kind: 'timeout' },
  ];
  return all[draw(all.length)] as Input;
}

interface Model {
  presses: number;
  shown: boolean;
  answers: number;
  holder: string | null;
  /** Whoever was told may end it. */
  anyone: boolean;
  over: boolean;
}

function follow(model: Model, input: Input, after: CallFacts): void {
  if (model.over) return;
  if (input.kind === 'repeat') model.presses += 1;
  if (input.kind === 'repeat' || input.kind === 'remind') model.holder = null;
  if (input.kind === 'delivered' || input.kind === 'seen') model.shown = true;
  if (input.kind === 'answer' && model.holder === null) {
    model.holder = input.by.device ?? null;
    model.answers += 1;
  }
  if (input.kind === 'reset' && (input.atOrigin || (model.anyone && input.told))) model.over = true;
  // The two ends that depend on policy are read off; all else is the model's own.
  if (
    (input.kind === 'cancel' || input.kind === 'timeout' || input.kind === 'hangup') &&
    isOver(after.state)
  )
    model.over = true;
}

function walk(seed: number, type: 'SOS' | 'PHONE' | 'DEVICE'): void {
  const draw = seeded(seed);
  const rules = rulesOf({ type, priority: 1 });
  let facts = beginCall(rules).facts;
  let withdrawn = 0;
  const model: Model = {
    presses: 0,
    shown: false,
    answers: 0,
    holder: null,
    anyone: type === 'DEVICE',
    over: false,
  };
  for (let turn = 0; turn < 60; turn += 1) {
    const input = anyInput(draw);
    const before = structuredClone(facts);
    const outcome = advanceCall(facts, input, rules);
    assert.deepEqual(facts, before, 'the machine changed what it was given');
    if (outcome.kind === 'changed') {
      facts = outcome.change.facts;
      if (outcome.change.tell === 'withdraw') withdrawn += 1;
      assert.equal(outcome.change.result !== null, isOver(facts.state));
      assert.equal(outcome.change.timers.drop.length === TIMER_KINDS.length, isOver(facts.state));
      if (outcome.change.result) assert.equal(outcome.change.result, resultOf(facts));
    }
    follow(model, input, facts);
    const where = `seed ${seed}, turn ${turn}, ${input.kind}`;
    assert.equal(facts.repeats, model.presses, where);
    assert.equal(facts.presented, model.shown, where);
    assert.equal(facts.answered, model.answers > 0, where);
    assert.equal(isOver(facts.state), model.over, where);
    if (!model.over) assert.equal(facts.state === 'answered', model.holder !== null, where);
    if (facts.state === 'answered') assert.equal(facts.answeredBy?.device, model.holder, where);
    assert.equal(withdrawn, model.over ? 1 : 0, where);
  }
  if (type === 'SOS')
    assert.notEqual(facts.state, 'cancelled', 'an emergency was cancelled from afar');
}

for (const type of ['SOS', 'PHONE', 'DEVICE'] as const)
  test(`random courses of ${type} agree with the model: one end, one withdrawal, no press lost, one who answers`, () => {
    for (let seed = 1; seed <= 2000; seed += 1) walk(seed, type);
  });
