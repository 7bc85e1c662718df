import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audibleOf, dueLevel } from './ringer.ts';

const code = { id: 'code', level: 1, insistent: true };
const normal = { id: 'normal', level: 4, insistent: false };
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test('a silence covers what may be silenced, never what insists, and ends by itself', () => {
  assert.deepEqual(idsOf(audibleOf([normal, code], 0, 1000)), ['code', 'normal']);
  assert.deepEqual(idsOf(audibleOf([normal, code], 2000, 1000)), ['code']);
  assert.deepEqual(idsOf(audibleOf([normal, code], 2000, 2000)), ['code', 'normal']);
});

test('what is new sounds at once, then the loudest again when its turn has come', () => {
  assert.equal(dueLevel([], new Map(), 0), null);
  assert.equal(dueLevel([normal], new Map(), 0), 4);
  const sounded = new Map([['normal', 0]]);
  assert.equal(dueLevel([normal], sounded, 19_000), null);
  assert.equal(dueLevel([normal], sounded, 20_000), 4);
  assert.equal(dueLevel([code, normal], sounded, 1000), 1);
  assert.equal(dueLevel([code, normal], new Map([...sounded, ['code', 1000]]), 4999), null);
  assert.equal(dueLevel([code, normal], new Map([...sounded, ['code', 1000]]), 5000), 1);
});
