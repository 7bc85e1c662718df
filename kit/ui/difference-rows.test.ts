import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDifferences } from './difference-rows.ts';

test('only what differs is told', () => {
  const before = { id: '1', version: 1, name: 'a', bed: '1' };
  const after = { id: '1', version: 2, name: 'b', bed: '1' };
  assert.deepEqual(listDifferences(before, after), [{ field: 'name', before: 'a', after: 'b' }]);
});

test('of what was made every field that holds something is told', () => {
  const made = { id: '1', name: 'a', remark: null, tags: [], enabled: false };
  const rows = listDifferences(null, made);
  assert.deepEqual(
    rows.map(({ field }) => field),
    ['name', 'enabled'],
  );
});

test('a name stands for the id beside it', () => {
  const rows = listDifferences(
    { role_id: 'x', role_name: 'Nurse' },
    { role_id: 'y', role_name: 'Doctor' },
  );
  assert.deepEqual(rows, [{ field: 'role_name', before: 'Nurse', after: 'Doctor' }]);
});

test('a field that came or went stands against nothing', () => {
  const rows = listDifferences({ ring_count: 5 }, {});
  assert.deepEqual(rows, [{ field: 'ring_count', before: 5, after: null }]);
});
