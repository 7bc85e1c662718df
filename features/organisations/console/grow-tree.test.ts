import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growTree } from './grow-tree.ts';

test('departments stand below their hospital, and what has no parent in sight stands at the top', () => {
  const rows = [
    { id: 'd', parent_id: 'h', short_name: 'Department' },
    { id: 'h', parent_id: 'hidden', short_name: 'Hospital' },
    { id: 'o', parent_id: null, short_name: 'Other' },
  ];
  assert.deepEqual(growTree(rows), [
    { key: 'h', title: 'Hospital', children: [{ key: 'd', title: 'Department', children: [] }] },
    { key: 'o', title: 'Other', children: [] },
  ]);
});
