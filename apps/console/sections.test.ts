import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rooms } from '#features/contracts.ts';
import type { AnyRoom, PageShape } from '#kit/contract/room.ts';

const all: readonly AnyRoom[] = Object.values(rooms);
const pages = all.flatMap((room) => Object.entries<PageShape>(room.pages));

test('every section that a page names is opened by one room', () => {
  const opened = all.flatMap(({ sections = [] }) => sections);
  assert.equal(new Set(opened).size, opened.length);
  for (const [name, { section, hidden }] of pages)
    assert.ok(section === undefined || hidden || opened.includes(section), `${name}: ${section}`);
});

test('every section that a room opens has a page', () => {
  const named = new Set(pages.map(([, { section }]) => section));
  for (const { sections = [] } of all)
    for (const each of sections) assert.ok(named.has(each), each);
});

test('a route stands once in the whole console', () => {
  const names = pages.map(([name]) => name);
  assert.equal(new Set(names).size, names.length);
});
