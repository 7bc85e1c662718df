import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactJson, exactNumber } from './exact-number.ts';

test('a number is read as it is written, or not at all', () => {
  for (const [text, value] of [
    ['1.2300', 1.23],
    ['-0.5', -0.5],
    ['+7', 7],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
    ['36.599998474121094', 36.599998474121094],
  ] as const)
    assert.equal(exactNumber(text), value, text);
  for (const text of [
    '',
    '.',
    '1.',
    '.5',
    '1,5',
    '1e3',
    '0x10',
    ' 1',
    '٣',
    '--1',
    'NaN',
    'Infinity',
  ])
    assert.equal(exactNumber(text), undefined, text);
  for (const text of ['1.2300000000000000001', '9007199254740993', '0.1000000000000000055'])
    assert.equal(exactNumber(text), undefined, text);
});

test('JSON keeps its numbers; one that a double would change is none', () => {
  const text =
    '{"a":1.5,"b":["1.2300000000000000001",36.599998474121094,1e3],"c":{"d":-12345678901234}}';
  assert.deepEqual(exactJson(text, JSON.parse(text)), JSON.parse(text));
  const long = '{"a":1.2300000000000000001,"b":[9007199254740993,1.00000000000000001e2],"c":1}';
  assert.deepEqual(exactJson(long, JSON.parse(long)), { a: NaN, b: [NaN, NaN], c: 1 });
});
