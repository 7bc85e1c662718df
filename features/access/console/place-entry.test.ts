import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropAt, mayHang, stepTo } from './place-entry.ts';

// a ─ a1 ─ a11, a2; b; c ─ c1
const entries = [
  ['a', null],
  ['b', null],
  ['c', null],
  ['a1', 'a'],
  ['a2', 'a'],
  ['a11', 'a1'],
  ['c1', 'c'],
].map(([id, parent_id]) => ({ id: id ?? '', parent_id: parent_id ?? null }));

test('an entry steps among those beside it, and stops at the ends', () => {
  assert.deepEqual(stepTo(entries, 'b', 'up'), { parent_id: null, position: 0 });
  assert.deepEqual(stepTo(entries, 'b', 'down'), { parent_id: null, position: 2 });
  assert.equal(stepTo(entries, 'a', 'up'), null);
  assert.equal(stepTo(entries, 'c', 'down'), null);
});

test('inward is below the one above it, outward is behind its parent', () => {
  assert.deepEqual(stepTo(entries, 'b', 'inward'), { parent_id: 'a', position: 2 });
  assert.deepEqual(stepTo(entries, 'a2', 'inward'), { parent_id: 'a1', position: 1 });
  assert.deepEqual(stepTo(entries, 'a11', 'outward'), { parent_id: 'a', position: 1 });
  assert.deepEqual(stepTo(entries, 'c1', 'outward'), { parent_id: null, position: 3 });
  assert.equal(stepTo(entries, 'a', 'inward'), null);
  assert.equal(stepTo(entries, 'b', 'outward'), null);
});

test('nothing becomes a fourth level, whatever hangs below it', () => {
  assert.equal(mayHang(entries, 'b', 'a11'), false);
  assert.equal(mayHang(entries, 'c', 'a1'), false, 'c brings c1');
  assert.equal(mayHang(entries, 'c', 'a'), true);
  assert.equal(dropAt(entries, 'c', 'a1', 'into'), null);
});

test('nothing hangs below itself', () => {
  assert.equal(mayHang(entries, 'a', 'a11'), false);
  assert.equal(dropAt(entries, 'a', 'a', 'into'), null);
  assert.equal(dropAt(entries, 'a1', 'a11', 'before'), null);
});

test('a drop before, behind or into another gives the place without counting itself', () => {
  assert.deepEqual(dropAt(entries, 'a', 'c', 'before'), { parent_id: null, position: 1 });
  assert.deepEqual(dropAt(entries, 'a', 'c', 'after'), { parent_id: null, position: 2 });
  assert.deepEqual(dropAt(entries, 'b', 'a2', 'before'), { parent_id: 'a', position: 1 });
  assert.deepEqual(dropAt(entries, 'b', 'c', 'into'), { parent_id: 'c', position: 1 });
});
