import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from './failure.ts';
import { takeTurns } from './turns.ts';

test('so many run at once, the others in the order in which they came, and beyond the line none', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 3 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (name: number) =>
    inTurn(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const works = [1, 2, 3, 4, 5].map(work);
  await assert.rejects(work(6), (error: Failure) => error.kind.status === 429);
  for (let ended = 0; ended < 5; ended += 1) {
    assert.deepEqual(begun, [1, 2, 3, 4, 5].slice(0, ended + 2));
    ends[ended]?.();
    await works[ended];
    await new Promise((resolve) => setImmediate(resolve));
  }
});

test('work that fails gives its turn to the next', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 1 });
  const failed = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'done');
  await assert.rejects(failed, /no/);
  assert.equal(await next, 'done');
  assert.equal(await inTurn(async () => 'again'), 'again');
});
