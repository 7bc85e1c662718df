import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEVELS } from '#features/product.ts';
import type { PageShape } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import { findSpec } from './draw-routes.ts';
import { SPEC_ROUTES } from './spec-routes.ts';

const pages = Object.values(rooms).flatMap((room) => Object.entries<PageShape>(room.pages));

test('a page whose path the specification names has the marks that it gives, no more and no less', () => {
  for (const [name, shape] of pages)
    for (const level of shape.levels) {
      const spec = findSpec(shape.path, level);
      if (!spec) continue;
      const marks = ({ flag, uiVersions, hidden = false }: Partial<PageShape>) => ({
        flag,
        uiVersions,
        hidden,
      });
      assert.deepEqual(marks(shape), marks(spec), `${name} at ${level}`);
    }
});

test('a path that the specification has at another level alone is not taken for something else', () => {
  for (const [name, shape] of pages) {
    const spec = LEVELS.map((level) => findSpec(shape.path, level)).find(Boolean);
    if (spec?.flag) assert.equal(shape.flag, spec.flag, name);
  }
});

test('the specification names a path once at a level', () => {
  for (const level of LEVELS) {
    const paths = SPEC_ROUTES[level].map(({ path }) => path);
    assert.equal(new Set(paths).size, paths.length, level);
  }
});
