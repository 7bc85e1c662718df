import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rooms } from '#features/contracts.ts';
import type { PageShape } from '#kit/contract/room.ts';
import { SECTIONS } from './sidebar-entries.ts';
import { zh } from './words/zh.ts';

const pages = Object.values(rooms).flatMap((room) => Object.entries<PageShape>(room.pages));

test('every section that a page names has its place, and its words, in the sidebar', () => {
  for (const [name, shape] of pages) {
    const section = shape.section;
    if (section === undefined || shape.hidden) continue;
    assert.ok((SECTIONS as readonly string[]).includes(section), `${name}: ${section}`);
    assert.ok(section in zh.sections, `${name}: ${section} has no words`);
  }
});

test('every section has words', () => {
  assert.deepEqual(new Set(Object.keys(zh.sections)), new Set<string>(SECTIONS));
});

test('a route stands once in the whole console', () => {
  const names = pages.map(([name]) => name);
  assert.equal(new Set(names).size, names.length);
});
