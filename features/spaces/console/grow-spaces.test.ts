import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpaceKind, SpaceNode } from '../contract.ts';
import { ancestorsOf, growSpaces, seekSpaces } from './grow-spaces.ts';
import type { Branch } from './grow-spaces.ts';

const node = (id: string, kind: SpaceKind, parent_id: string | null, name: string): SpaceNode => ({
  id,
  kind,
  parent_id,
  name,
  full_name: `${name} full`,
  version: 1,
  org_id: 'o',
  position: 0,
  his_code: null,
  beds: 0,
  occupied: 0,
  devices: 0,
});
const nodes = [
  node('d', 'department', 'hidden', '内科'),
  node('r', 'room', 'd', '301'),
  node('b', 'bed', 'r', '01'),
  node('q', 'room', 'd', '302'),
];
const names = (branches: readonly Branch[]): unknown =>
  branches.map(({ node: { name }, children }) =>
    children.length > 0 ? [name, names(children)] : name,
  );

test('a department whose hospital is not in sight stands at the top', () => {
  assert.deepEqual(names(growSpaces(nodes)), [['内科', [['301', ['01']], '302']]]);
});

test('a search keeps what matches, what is below it and what is above it', () => {
  assert.deepEqual(names(seekSpaces(growSpaces(nodes), '301')), [['内科', [['301', ['01']]]]]);
  assert.deepEqual(names(seekSpaces(growSpaces(nodes), '302 FULL')), [['内科', ['302']]]);
  assert.deepEqual(seekSpaces(growSpaces(nodes), 'nothing'), []);
});

test('the way up from a bed is its room and its department', () => {
  assert.deepEqual(
    ancestorsOf(nodes, 'b').map(({ id }) => id),
    ['r', 'd'],
  );
  assert.deepEqual(ancestorsOf(nodes, null), []);
});
