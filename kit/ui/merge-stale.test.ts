import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeStale, sameValue } from './merge-stale.ts';

const base = { name: 'A', mobile: '1', address: null, codes: ['x'] };

test('what only the other person changed is taken over', () => {
  const merge = mergeStale(base, { ...base, name: 'mine' }, { ...base, mobile: '2' });
  assert.deepEqual(merge.values, { ...base, name: 'mine', mobile: '2' });
  assert.deepEqual(
    merge.taken.map(({ field }) => field),
    ['mobile'],
  );
  assert.deepEqual(merge.conflicts, []);
});

test('what both changed is left to a person, and nothing typed is lost', () => {
  const merge = mergeStale(base, { ...base, name: 'mine' }, { ...base, name: 'theirs' });
  assert.deepEqual(merge.conflicts, [{ field: 'name', base: 'A', mine: 'mine', theirs: 'theirs' }]);
  assert.equal(merge.values['name'], 'mine');
});

test('the same change by both is no conflict', () => {
  assert.deepEqual(mergeStale(base, { ...base, name: 'B' }, { ...base, name: 'B' }).conflicts, []);
});

test('a field that only the form has, such as a password, stays as typed', () => {
  assert.equal(
    mergeStale(base, { ...base, password: 'typed1' }, { ...base }).values['password'],
    'typed1',
  );
});

test('absent, null and the empty text are one; lists are compared by content', () => {
  assert.ok(sameValue(undefined, ''));
  assert.ok(sameValue(null, ''));
  assert.ok(sameValue(['x'], ['x']));
  assert.ok(!sameValue(0, null));
  assert.ok(!sameValue(false, null));
});
