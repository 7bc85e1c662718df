import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from './failure.ts';
import { makeGate } from './gate.ts';

test('one tenant fills its own share and no other’s; all together fill the gate', () => {
  const { enter } = makeGate({ most: 3, each: 2 });
  const leave = [enter('a'), enter('a')];
  assert.throws(() => enter('a'), Failure);
  leave.push(enter('b'));
  assert.throws(() => enter('b'), Failure, 'the gate is full');
  leave[0]?.();
  enter('b');
  assert.throws(() => enter('a'), Failure);
});

test('who is done, or has failed, makes room', async () => {
  const { pass } = makeGate({ most: 1, each: 1 });
  await assert.rejects(
    pass('a', async () => Promise.reject(new Error('lost'))),
    /lost/,
  );
  assert.equal(await pass('a', async () => 1), 1);
});
