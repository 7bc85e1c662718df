// The console's inputs take what is typed or pasted as it is: what is too long or out of range stays, and the rule says so.
import assert from 'node:assert/strict';
import { readFileSync, globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync('{kit/ui,features/*/console,apps/console}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

const foundIn = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('no input cuts what is typed or pasted without a word', () => {
  assert.ok(sources.length > 100);
  assert.deepEqual(foundIn(/max_?length\s*[=:]|exceedFormatter/i), []);
});

test('no number is rounded or drawn to a bound without a word', () => {
  const clamped = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<InputNumber\b[^]*?\/>/g)]
      .filter(([tag]) => /\b(?:min|max|precision|step)=/.test(tag))
      .map(() => path),
  );
  assert.deepEqual(clamped, []);
});
