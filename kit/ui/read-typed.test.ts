import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTyped } from './read-typed.ts';

test('what is typed becomes the number that it says, and stays as it is where it says none', () => {
  assert.equal(readTyped(' 1.50 ', 'en-GB'), 1.5);
  assert.equal(readTyped('１２．５', 'zh-CN'), 12.5);
  assert.equal(readTyped('', 'en-GB'), null);
  for (const text of ['1,5', 'twelve', '1.', '1 000', '1.2300000000000000001'])
    assert.equal(readTyped(text, 'en-GB'), text);
});

test('a comma is a decimal sign where the language writes it so', () => {
  for (const locale of ['es-ES', 'ru-RU']) {
    assert.equal(readTyped('36,5', locale), 36.5);
    assert.equal(readTyped('36.5', locale), 36.5);
    assert.equal(readTyped('1.234,5', locale), '1.234,5');
  }
});
