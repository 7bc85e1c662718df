// What opens too much in one another is found before the reader begins; what only looks like it is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNesting } from './yaml-nesting.ts';

const ROW = '  - organisation: 内科 / 一病区\n    name: "[[ - - ? : {"\n    phones: [1, 2]\n';

test('nesting without end is found by its line, however it is written', () => {
  for (const step of ['- ', '? ', ': ', '-\n', '[', '{a: ', '- [', '[[] , '])
    assert.notEqual(findNesting(`a: b\nc:\n${step.repeat(2_000_000)}`), null, step);
  assert.equal(findNesting(`a: b\nc:\n${'- '.repeat(200)}`), 3);
});

test('long files, rules and lists are none', () => {
  const lists = `a: [${'[1], '.repeat(5000)}]`;
  for (const text of [
    ROW.repeat(20_000),
    `# ${'-'.repeat(5000)}\n`,
    'a: - - -\n'.repeat(500),
    lists,
  ])
    assert.equal(findNesting(text), null, text.slice(0, 40));
});
