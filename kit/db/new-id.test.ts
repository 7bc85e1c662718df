import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './new-id.ts';

test('ids made one after the other are in order, however many a millisecond has', () => {
  const made = Array.from({ length: 20_000 }, newId);
  assert.deepEqual(made.toSorted(), made);
  assert.equal(new Set(made).size, made.length);
  for (const id of made.slice(0, 100))
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
