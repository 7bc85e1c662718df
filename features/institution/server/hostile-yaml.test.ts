// YAML made to harm whoever reads it: each is refused in words, and the process lives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translators } from '#apps/server/translators.ts';
import { Faults } from './file-rows.ts';
import { readYaml } from './read-yaml.ts';

const { signal } = new AbortController();

/** What a person is told of it, without the lines. */
async function told(text: string): Promise<string[]> {
  const faults = new Faults(translators.en);
  assert.deepEqual(await readYaml(text, { faults, owner: 'ward', signal }), []);
  return [...new Set(faults.list.map(({ message }) => message))];
}

const LAUGHS = Array.from(
  { length: 30 },
  (_, at) =>
    `a${at}: &a${at} [${
      at === 0
        ? 'x'
        : Array(9)
            .fill(`*a${at - 1}`)
            .join()
    }]`,
).join('\n');

const HOSTILE: readonly [what: string, text: string][] = [
  ['anchors and aliases that make much of little', LAUGHS],
  ['lists in lists', `a: ${'['.repeat(100_000)}`],
  ['lists in lists that are closed', `a: ${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['maps in maps', `a: ${'{a: '.repeat(50_000)}`],
  [
    'entries in entries by lines',
    Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
  ],
  ['dashes without end', '- '.repeat(200_000)],
  ['questions without end', '? '.repeat(100_000)],
  ['tags without end', '!a '.repeat(20_000)],
  ['a text that is never closed', `a: "${'x'.repeat(5_000_000)}`],
];

for (const [what, text] of HOSTILE)
  test(`${what}: refused`, async () => {
    const [first = '', ...others] = await told(text);
    assert.match(first, /YAML|alias|anchor|shape|known|understood|list/i, others.join());
  });
