// The glossary of each language against its words: what a thing is not called stands nowhere that people read.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en as consoleEn } from '#apps/console/words/en.ts';
import { es as consoleEs } from '#apps/console/words/es.ts';
import { ru as consoleRu } from '#apps/console/words/ru.ts';
import { zh as consoleZh } from '#apps/console/words/zh.ts';
import * as en from '#features/words/en.ts';
import * as es from '#features/words/es.ts';
import * as ru from '#features/words/ru.ts';
import * as zh from '#features/words/zh.ts';
import type { Tree } from '#kit/words/words.ts';

const LANGUAGES: Record<string, Tree> = {
  zh: { ...zh, console: consoleZh },
  en: { ...en, console: consoleEn },
  es: { ...es, console: consoleEs },
  ru: { ...ru, console: consoleRu },
};

interface Term {
  word: string;
  not: readonly string[];
}

/** The rows of `| term | word | meaning | not |`; each rejected word stands between backticks. */
const readGlossary = (language: string): Term[] =>
  readFileSync(join(import.meta.dirname, `../../docs/glossary.${language}.md`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      assert.equal(cells.length, 6, `four cells: ${line}`);
      const [, , word = '', , not = ''] = cells;
      return { word, not: [...not.matchAll(/`([^`]+)`/g)].map(([, rejected = '']) => rejected) };
    });

const phrasesOf = (tree: Tree, path = ''): [path: string, phrase: string][] =>
  Object.entries(tree).flatMap(([key, node]) =>
    typeof node === 'string' ? [[`${path}${key}`, node]] : phrasesOf(node, `${path}${key}.`),
  );

/** Finds a word whatever its case; where words stand apart, no part of a longer one. */
const finder = (language: string, word: string): RegExp => {
  const escaped = RegExp.escape(word);
  return language === 'zh'
    ? new RegExp(escaped, 'giu')
    : new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
};

/** The phrases with a rejected word; a word of the glossary may hold one (“escalation order (receiving order)”). */
function misnomers(language: string, tree: Tree, terms: readonly Term[]): string[] {
  const holds = (text: string, word: string) => text.search(finder(language, word)) >= 0;
  const without = (text: string, words: readonly string[]) =>
    words.reduce((rest, word) => rest.replace(finder(language, word), ''), text);
  const words = terms.map(({ word }) => word);
  const phrases = phrasesOf(tree);
  return terms.flatMap(({ not }) =>
    not.flatMap((rejected) => {
      const holders = words.filter((word) => holds(word, rejected));
      return phrases
        .filter(([, phrase]) => holds(without(phrase, holders), rejected))
        .map(([path, phrase]) => `${path}: ${phrase} (${rejected})`);
    }),
  );
}

for (const [language, tree] of Object.entries(LANGUAGES))
  test(`${language}: no phrase has a word that the glossary rejects`, () => {
    const terms = readGlossary(language);
    assert.ok(terms.length > 20, 'the glossary is read');
    assert.ok(
      terms.some(({ not }) => not.length > 0),
      'rejected words are read',
    );
    assert.deepEqual(misnomers(language, tree, terms), []);
  });

test('a rejected word is found, unless within a word of the glossary', () => {
  const terms = [{ word: 'escalation order (receiving order)', not: ['receiving order'] }];
  const found = misnomers(
    'en',
    { a: 'Escalation order (receiving order)', b: 'The Receiving order', c: 'receiving orders' },
    terms,
  );
  assert.deepEqual(found, ['b: The Receiving order (receiving order)']);
});
