import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinPath, nameOf, splitPath, stepOf } from './paths.ts';

const NAMES = [
  '内科',
  'ICU/CCU',
  '3#楼',
  'A / B',
  '/ 东',
  '东 /',
  '/',
  'back\\slash',
  'back\\ / slash',
  'Ward ~2',
  'Ward \\~2',
  'ends with \\',
  'two  spaces ',
];

test('a path gives back the names that it was made of, whatever signs they hold', () => {
  for (const first of NAMES)
    for (const second of NAMES) {
      const path = joinPath([stepOf(first), stepOf(second)]);
      assert.deepEqual(splitPath(path).map(nameOf), [first, second], path);
    }
});

test('the second of a name beside the first is told apart, and keeps its name', () => {
  for (const name of NAMES) {
    assert.notEqual(stepOf(name, 2), stepOf(name));
    assert.equal(nameOf(stepOf(name, 2)), name);
    for (const other of NAMES) assert.notEqual(stepOf(name, 2), stepOf(other));
  }
});

test('names as people write them stay as they are', () => {
  assert.equal(
    joinPath([stepOf('钟声医院'), stepOf('ICU/CCU'), stepOf('3#楼')]),
    '钟声医院 / ICU/CCU / 3#楼',
  );
});
