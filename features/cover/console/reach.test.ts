import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpaceNode } from '#features/spaces/contract.ts';
import type { Shift, Structure } from '../contract.ts';
import { readReach, sharersOf } from './reach.ts';

const NOW = Date.parse('2026-06-01T04:00:00Z');

const node = (id: string, kind: SpaceNode['kind'], parent_id: string | null): SpaceNode => ({
  id,
  version: 1,
  org_id: 'o',
  parent_id,
  kind,
  name: id,
  full_name: id,
  position: 0,
  his_code: null,
  beds: 0,
  occupied: 0,
  devices: 0,
});
const nodes = [
  node('ward', 'department', null),
  node('301', 'room', 'ward'),
  node('301-1', 'bed', '301'),
  node('301-2', 'bed', '301'),
  node('302', 'room', 'ward'),
];
const person = (id: string, role_id = 'nurse', enabled = true): Structure['people'][number] => ({
  id,
  name: id,
  employee_no: null,
  role_id,
  role_name: role_id,
  role_type: 'nurse',
  manager: false,
  enabled,
});
const cover = (
  staff_id: string,
  place: { space_id: string } | { area_id: string },
  shift: Shift = 'all',
  more: object = {},
): Structure['covers'][number] => ({
  id: `${staff_id} ${JSON.stringify(place)} ${shift}`,
  version: 1,
  staff_id,
  space_id: null,
  area_id: null,
  shift,
  from_at: null,
  to_at: null,
  ...place,
  ...more,
});
const structure = (covers: Structure['covers'], more: Partial<Structure> = {}): Structure => ({
  shift: 'day',
  people: [person('li'), person('wang'), person('head', 'head'), person('gone', 'nurse', false)],
  covers,
  areas: [{ id: 'east', name: 'East', space_ids: ['302'] }],
  above: [],
  ...more,
});
const reach = (covers: Structure['covers'], more?: Partial<Structure>) =>
  readReach(structure(covers, more), nodes, NOW);

test('a space that nobody covers by day or by night is known as such', () => {
  const found = reach([cover('li', { space_id: '301' }, 'day')]);
  assert.deepEqual(found.gapOf('301'), { day: false, night: true });
  assert.deepEqual(found.gapOf('302'), { day: true, night: true });
  assert.deepEqual(found.openRooms, ['301', '302']);
});

test('cover of a department, of an area and from above holds for what lies below', () => {
  const found = reach(
    [cover('li', { area_id: 'east' }, 'day'), cover('wang', { space_id: 'ward' }, 'night')],
    {
      above: [
        {
          staff_id: 'm',
          staff_name: 'matron',
          role_name: null,
          space_id: 'ward',
          shift: 'day',
          from_at: null,
          to_at: null,
        },
      ],
    },
  );
  assert.deepEqual(found.openRooms, []);
  assert.deepEqual(
    found.waysTo('302').map(({ name, via }) => [name, via]),
    [
      ['li', { kind: 'area', name: 'East' }],
      ['matron', { kind: 'space', name: 'ward' }],
      ['wang', { kind: 'space', name: 'ward' }],
    ],
  );
});

test('a room is covered where all its beds are', () => {
  const both = [cover('li', { space_id: '301-1' }), cover('wang', { space_id: '301-2' })];
  assert.equal(reach(both).gapOf('301'), undefined);
  assert.deepEqual(reach(both.slice(1)).gapOf('301'), { day: true, night: true });
});

test('who is disabled, or whose time has not come or is over, leaves a gap', () => {
  for (const one of [
    cover('gone', { space_id: '302' }),
    cover('li', { space_id: '302' }, 'all', { from_at: '2026-06-02T00:00:00Z' }),
    cover('li', { space_id: '302' }, 'all', { to_at: '2026-06-01T00:00:00Z' }),
  ])
    assert.deepEqual(reach([one]).gapOf('302'), { day: true, night: true });
});

test('those who share a space are named once, people of the same role first', () => {
  const found = reach([
    cover('head', { space_id: 'ward' }),
    cover('li', { space_id: '301' }),
    cover('wang', { space_id: '301' }, 'day'),
    cover('wang', { space_id: '301' }, 'night'),
  ]);
  assert.deepEqual(sharersOf(found.waysTo('301'), 'li', 'nurse'), ['wang', 'head']);
  assert.deepEqual(
    sharersOf(found.waysTo('302'), 'li', 'nurse'),
    [],
    'who covers nothing shares nothing',
  );
});

test('who works by day shares nothing with who works by night', () => {
  const found = reach([
    cover('li', { space_id: '301' }, 'day'),
    cover('wang', { space_id: '301' }, 'night'),
    cover('head', { space_id: 'ward' }, 'day'),
  ]);
  assert.deepEqual(sharersOf(found.waysTo('301'), 'li', 'nurse'), ['head']);
  assert.deepEqual(sharersOf(found.waysTo('301'), 'wang', 'nurse'), []);
});

test('places of a person and people of a place are counted once, whatever their shifts', () => {
  const found = reach([
    cover('wang', { space_id: '301' }, 'day'),
    cover('wang', { space_id: '301' }, 'night'),
    cover('wang', { area_id: 'east' }),
  ]);
  assert.equal(found.countOf('wang'), 2);
  assert.equal(found.countAt({ kind: 'space', id: '301' }), 1);
  assert.equal(found.at('wang', { kind: 'space', id: '301' }).length, 2);
});
