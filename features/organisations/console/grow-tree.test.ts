import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrganisationNode } from '../contract.ts';
import { growTree } from './grow-tree.ts';

const node = (id: string, parent_id: string | null, short_name: string, children = 0) =>
  ({ id, parent_id, short_name, children }) as OrganisationNode;

const namesOf = (branches: ReturnType<typeof growTree>): unknown[] =>
  branches.map(({ title, children }) => (children.length > 0 ? [title, namesOf(children)] : title));

test('departments stand below their hospital in the order of their numbers, and what has no parent in sight at the top', () => {
  const nodes = [
    node('d', 'h', 'Ward 10'),
    node('h', 'hidden', 'Hospital', 2),
    node('e', 'h', 'Ward 9'),
    node('o', null, 'Other'),
  ];
  assert.deepEqual(namesOf(growTree(nodes)), [['Hospital', ['Ward 9', 'Ward 10']], 'Other']);
});

test('what was read twice stands once', () => {
  assert.deepEqual(namesOf(growTree([node('o', null, 'Old'), node('o', null, 'New')])), ['New']);
});

test('one with more below it that is not read yet is no leaf', () => {
  const [hospital] = growTree([node('h', null, 'Hospital', 3)]);
  assert.equal(hospital?.isLeaf, false);
});
