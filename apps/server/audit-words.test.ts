// Whatever the audit may name has words: acts and things stand in the room that they belong to, once.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AnyRoom } from '#kit/contract/room.ts';
import { SHIPPED_ROLES } from '#features/access/contract.ts';
import { rooms } from '#features/contracts.ts';

const all = Object.values<AnyRoom>(rooms);
const acts = all.flatMap((room) => room.acts ?? []);
const things = all.flatMap((room) => room.things ?? []);

test('an act, and a thing, is one room’s', () => {
  assert.deepEqual(
    acts.filter((each, index) => acts.indexOf(each) !== index),
    [],
  );
  assert.deepEqual(
    things.filter((each, index) => things.indexOf(each) !== index),
    [],
  );
});

test('every act and thing that a handler names to the audit is declared', () => {
  const sources = globSync('{kit,features}/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const named = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/action: '(\w+)',\s*thing: '(\w+)'/g)].map((found) => ({
      path,
      act: found[1] ?? '',
      thing: found[2] ?? '',
    })),
  );
  assert.ok(named.length > 20, `${named.length}`);
  assert.deepEqual(
    named.filter(({ act, thing }) => !acts.includes(act) || !things.includes(thing)),
    [],
  );
});

test('what a room says of levels and shipped roles is of its own permissions and pages', () => {
  for (const { name, only = {}, begins = {}, ...room } of all) {
    const own = new Set([...room.permissions, ...Object.keys(room.pages)]);
    for (const each of Object.keys(only))
      assert.ok(room.permissions.includes(each), `${name}: ${each}`);
    for (const [each, types] of Object.entries(begins)) {
      assert.ok(own.has(each), `${name}: ${each}`);
      for (const type of types === 'all' ? [] : types)
        assert.ok((SHIPPED_ROLES as readonly string[]).includes(type), `${name}: ${type}`);
    }
  }
});
