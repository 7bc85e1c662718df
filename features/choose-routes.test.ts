import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseRoutes } from './choose-routes.ts';
import type { ConsoleKind, RoutePerson } from './choose-routes.ts';
import { FLAGS } from './product.ts';
import type { Flag } from './product.ts';
import type { PageShape } from '#kit/contract/room.ts';

const page = (shape: Partial<PageShape> = {}): PageShape => ({
  path: '/x',
  levels: ['organisation'],
  access: 'x.read',
  ...shape,
});
const flags = Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Record<Flag, boolean>;
const kind: ConsoleKind = { level: 'organisation', flags, uiVersion: 3 };
const founder: RoutePerson = { whole: true, menus: [], roleType: null, permissions: new Set() };
const nurse: RoutePerson = {
  whole: false,
  menus: ['Named', 'Other'],
  roleType: 'nurse',
  permissions: new Set(['x.read']),
};
const choose = (
  pages: Record<string, PageShape>,
  person: RoutePerson,
  other: Partial<ConsoleKind> = {},
) => chooseRoutes(Object.entries(pages), { ...kind, ...other }, person);

test('a founder has every page of the level and none of another', () => {
  const pages = {
    Ward: page(),
    Hospital: page({ levels: ['hospital'] }),
    Both: page({ levels: ['hospital', 'organisation'] }),
    Provider: page({ levels: ['provider'] }),
  };
  assert.deepEqual(choose(pages, founder), ['Ward', 'Both']);
  assert.deepEqual(choose(pages, founder, { level: 'hospital' }), ['Hospital', 'Both']);
  assert.deepEqual(choose(pages, founder, { level: 'provider' }), ['Provider']);
});

test('anyone else has only what the menus of the role name, in the order of the pages', () => {
  assert.deepEqual(choose({ Other: page(), Unnamed: page(), Named: page() }, nurse), [
    'Other',
    'Named',
  ]);
  assert.deepEqual(choose({ Named: page() }, { ...nurse, menus: [] }), []);
});

test('a named page stays away where the role lacks its permission', () => {
  const pages = { Named: page({ access: 'y.read' }), Other: page({ access: 'session' }) };
  assert.deepEqual(choose(pages, nurse), ['Other']);
});

test('hidden and pinned pages are always kept', () => {
  const pages = {
    Hidden: page({ hidden: true, access: 'y.read' }),
    Home: page({ affix: true, access: 'session' }),
    Form: page({ unlisted: true }),
  };
  assert.deepEqual(choose(pages, nurse), ['Hidden', 'Home']);
});

test('a page hidden in one version of the interface is kept for all in that one alone', () => {
  const pages = { Board: page({ hidden: [2] }) };
  assert.deepEqual(choose(pages, nurse, { uiVersion: 2 }), ['Board']);
  assert.deepEqual(choose(pages, nurse, { uiVersion: 3 }), []);
});

test('a page that names types of roles is theirs alone, and a founder’s', () => {
  const pages = { Named: page({ roles: ['nurse'] }), Other: page({ roles: ['doctor'] }) };
  assert.deepEqual(choose(pages, nurse), ['Named']);
  assert.deepEqual(choose(pages, { ...nurse, roleType: null }), []);
  assert.deepEqual(choose(pages, founder), ['Named', 'Other']);
});

for (const flag of FLAGS)
  test(`without the flag ${flag} its pages are nobody’s, hidden ones neither, and others stay`, () => {
    const pages = { Named: page({ flag }), Hidden: page({ flag, hidden: true }), Other: page() };
    for (const person of [founder, nurse]) {
      assert.deepEqual(choose(pages, person), ['Named', 'Hidden', 'Other']);
      const off = { flags: { ...flags, [flag]: false } };
      assert.deepEqual(choose(pages, person, off), ['Other']);
    }
  });

test('a page for some versions of the interface is there in those alone', () => {
  const pages = { Named: page({ uiVersions: [1, 2] }), Other: page() };
  for (const person of [founder, nurse]) {
    assert.deepEqual(choose(pages, person, { uiVersion: 1 }), ['Named', 'Other']);
    assert.deepEqual(choose(pages, person, { uiVersion: 3 }), ['Other']);
  }
});
