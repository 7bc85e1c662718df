import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST_STEP, findChainFaults } from '../contract.ts';
import type { ChainStep, Turn } from '../contract.ts';
import { moveStep, removeStep, settledWay, wayFrom } from './arrange-steps.ts';

const steps = (...ways: (Turn | null)[]): ChainStep[] =>
  ways.map((go, place) => ({ ...FIRST_STEP, wait: 'own', wait_s: 10 + place, go }));
const shown = (all: readonly ChainStep[]) => all.map(({ wait_s, go }) => [wait_s, go]);

test('a way to a step follows it where it is moved', () => {
  const moved = moveStep(steps({ to: 3, times: null }, null, null, null), 3, 2);
  assert.deepEqual(shown(moved), [
    [10, { to: 2, times: null }],
    [11, null],
    [13, null],
    [12, null],
  ]);
});

test('a way that leads back after a move has a number, so that nothing loops', () => {
  const moved = moveStep(steps({ to: 2, times: null }, null, null), 0, 2);
  assert.deepEqual(moved[2]?.go, { to: 1, times: 1 });
  assert.deepEqual(findChainFaults({ mode: 'sequential', steps: moved }), []);
});

test('a way to a step that is removed is gone with it, and the others close up', () => {
  const left = removeStep(steps({ to: 2, times: null }, null, null, { to: 1, times: 3 }), 2);
  assert.deepEqual(shown(left), [
    [10, null],
    [11, null],
    [13, { to: 1, times: 3 }],
  ]);
});

test('a move out of the list changes nothing', () => {
  const all = steps(null, null);
  assert.deepEqual(moveStep(all, 0, -1), all);
  assert.deepEqual(moveStep(all, 1, 2), all);
});

test('a jump forwards has no number, a way back or to itself has one', () => {
  assert.deepEqual(wayFrom(1, 3, 4), { to: 3, times: null });
  assert.deepEqual(wayFrom(1, 1), { to: 1, times: 1 });
});

test('a step that is moved away and back is as it was', () => {
  const all = steps(null, { to: 0, times: 3 }, null);
  const away = moveStep(all, 1, 0);
  assert.equal(settledWay(away[0]!, 0), null);
  assert.deepEqual(moveStep(away, 0, 1), all);
});
