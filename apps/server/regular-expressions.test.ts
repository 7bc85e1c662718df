import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from 'recheck';
import { readSources } from '../../scripts/import-graph.ts';
import { readExpressions } from '../../scripts/regular-expressions.ts';

const expressions = readExpressions(readSources(`${import.meta.dirname}/../..`));
/** Judged by steps alone: by the clock, a busy machine would make every expression a slow one. */
const parameters = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

test('expressions are found wherever they stand, and those put together are put together', () => {
  const source =
    'const a = /x+/u.test(b) || new RegExp(`${z.regexes.ipv4.source}|y`, "i"); RegExp("z");';
  const found = readExpressions(new Map([['kit/a.tsx', source]])).map(({ source: one }) => one);
  assert.deepEqual(found.slice(0, 1), ['x+']);
  assert.match(found[1] ?? '', /\|y$/);
  assert.deepEqual(found.slice(2), ['z']);
  const made = new Map([['features/a.ts', 'export const f = (a: string) => new RegExp(a);']]);
  assert.throws(() => readExpressions(made), /nobody can say beforehand/);
});

test('no expression takes longer than its text is long, whatever a stranger sends', async () => {
  assert.ok(expressions.length > 150);
  const slow: string[] = [];
  // Two at once: each is a search of its own.
  const left = expressions.values();
  const work = async () => {
    for (const { places, source, flags } of left) {
      const { status } = await check(source, flags, parameters);
      if (status !== 'safe') slow.push(`${places.join()} is ${status}`);
    }
  };
  await Promise.all([work(), work()]);
  assert.deepEqual(slow, []);
});
