// What has not been read, or could not be, is not none: no number may stand for it.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const root = join(import.meta.dirname, '..', '..');

/** `data?.total ?? 0`, `(data?.list ?? []).length`, `data?.states[one] ?? 0`: a number for what nobody has read. */
const NONE = /\bdata\?\.[\w.?]*(\[\w+\])? \?\? 0|\bdata(\?\.\w+)* \?\? \[\]\)\.length/;

test('no console code shows a number for what was not read', () => {
  const files = globSync(
    ['features/*/console/**/*.{ts,tsx}', 'kit/ui/*.{ts,tsx}', 'apps/console/**/*.{ts,tsx}'],
    {
      cwd: root,
    },
  );
  assert.ok(files.length > 300, 'the console is looked at');
  const found = files
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.journey.ts'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (NONE.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
  assert.deepEqual(found, []);
});
