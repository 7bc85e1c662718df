import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseTouched } from './choose-touched.ts';

const IMPORTS: Record<string, string[]> = {
  'kit/db/scope.ts': [],
  'kit/db/scope.test.ts': ['kit/db/scope.ts'],
  'features/beds/contract.ts': [],
  'features/beds/server/index.ts': ['features/beds/server/bed.ts', 'features/beds/contract.ts'],
  'features/beds/server/bed.ts': ['kit/db/scope.ts'],
  'features/beds/console/index.ts': ['features/beds/console/list.tsx'],
  'features/beds/console/list.tsx': ['features/beds/contract.ts', 'features/beds/console/list.css'],
  'features/beds/server/beds.test.ts': ['apps/server/testing/world.ts'],
  'features/beds/beds.journey.ts': ['apps/server/testing/journey.ts'],
  'features/calls/contract.ts': [],
  'features/calls/server/index.ts': ['features/calls/contract.ts', 'features/beds/server/index.ts'],
  'features/calls/server/calls.test.ts': ['apps/server/testing/world.ts', 'features/contracts.ts'],
  'features/contracts.ts': ['features/beds/contract.ts', 'features/calls/contract.ts'],
  'apps/server/testing/journey.ts': [],
  'apps/server/testing/world.ts': ['apps/server/server.ts'],
  'apps/server/server.ts': ['features/beds/server/index.ts', 'features/calls/server/index.ts'],
  'apps/server/main.ts': ['apps/server/server.ts'],
  'apps/console/main.ts': ['features/beds/console/index.ts'],
  'apps/server/house.test.ts': ['apps/server/testing/world.ts'],
  'apps/console/shell.journey.ts': ['apps/server/testing/journey.ts'],
};
const sources = new Set(Object.keys(IMPORTS));
const edges = Object.entries(IMPORTS).flatMap(([from, all]) => all.map((to) => ({ from, to })));
const candidates = [...sources].filter((path) => /\.(test|journey)\.ts$/.test(path));
const touched = (...changed: string[]) => chooseTouched(candidates, changed, sources, edges);

const OF_BEDS = ['features/beds/server/beds.test.ts', 'features/beds/beds.journey.ts'];
const OF_CALLS = ['features/calls/server/calls.test.ts'];
const OF_ALL = ['apps/server/house.test.ts', 'apps/console/shell.journey.ts'];

test('what changes nothing that is tested touches nothing', () => {
  assert.deepEqual(touched(), []);
  assert.deepEqual(touched('docs/glossary.md', 'README.md'), []);
});

test('a test touches itself and no other', () => {
  assert.deepEqual(touched('features/beds/server/beds.test.ts'), [OF_BEDS[0]]);
});

test('a room touches its tests and journeys, those of rooms that use it, and those of the product', () => {
  assert.deepEqual(touched('features/beds/server/bed.ts'), [...OF_BEDS, ...OF_CALLS, ...OF_ALL]);
  assert.deepEqual(touched('features/calls/contract.ts'), [...OF_CALLS, ...OF_ALL]);
});

test('what a page alone shows touches journeys alone, its style as well', () => {
  const journeys = ['features/beds/beds.journey.ts', 'apps/console/shell.journey.ts'];
  assert.deepEqual(touched('features/beds/console/list.tsx'), journeys);
  assert.deepEqual(touched('features/beds/console/list.css'), journeys);
});

test('what lies below touches what rests on it', () => {
  assert.deepEqual(touched('kit/db/scope.ts'), candidates);
});

test('packages, settings, migrations and the runners touch everything', () => {
  for (const path of [
    'package-lock.json',
    'tsconfig.base.json',
    'features/beds/server/migrations/0001-beds.sql',
    'scripts/run-tests.ts',
  ])
    assert.deepEqual(touched(path), candidates, path);
});
