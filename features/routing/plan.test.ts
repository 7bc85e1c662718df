import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChainFaults, nextPlace, walkChain } from './plan.ts';
import type { Turn } from './plan.ts';

const plan = (...ways: (Turn | null)[]) => ({
  mode: 'sequential' as const,
  steps: ways.map((go) => ({ go })),
});
const walked = (...ways: (Turn | null)[]) => walkChain(plan(...ways)).map(({ step }) => step);

test('steps follow one another and end', () => {
  assert.deepEqual(walked(null, null, null), [0, 1, 2]);
  assert.deepEqual(walked(), []);
});

test('a step can jump over others', () => {
  assert.deepEqual(walked({ to: 2, times: null }, null, null), [0, 2]);
});

test('a middle segment is repeated as often as it says, then the plan goes on', () => {
  assert.deepEqual(walked(null, null, { to: 1, times: 2 }, null), [0, 1, 2, 1, 2, 1, 2, 3]);
  assert.deepEqual(walked({ to: 0, times: 1 }, null), [0, 0, 1]);
});

test('segments within segments end too', () => {
  const places = walked({ to: 0, times: 10 }, { to: 0, times: 10 }, { to: 0, times: 10 });
  assert.equal(places.at(-1), 2);
  assert.ok(places.length < 100);
});

test('the steps of a simultaneous order are one place', () => {
  const chain = { mode: 'simultaneous' as const, steps: [{ go: null }, { go: null }] };
  assert.equal(nextPlace(chain, { step: 0, turns: [] }), null);
});

test('a way back without a number loops, one out of the order leads nowhere, a jump leaves steps unreached', () => {
  assert.deepEqual(findChainFaults(plan(null, { to: 0, times: null })), [
    { step: 1, why: 'loops' },
  ]);
  assert.deepEqual(findChainFaults(plan(null, { to: 0, times: 11 })), [{ step: 1, why: 'loops' }]);
  assert.deepEqual(findChainFaults(plan({ to: 5, times: null })), [{ step: 0, why: 'nowhere' }]);
  assert.deepEqual(findChainFaults(plan({ to: 2, times: null }, null, null)), [
    { step: 1, why: 'unreached' },
  ]);
  assert.deepEqual(findChainFaults(plan(null, { to: 0, times: 3 }, null)), []);
});
