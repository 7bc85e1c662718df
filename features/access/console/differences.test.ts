import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareTicks, countDifferences, pickLines } from './differences.ts';

const group = {
  key: 'staff',
  title: 'Staff',
  items: ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value.toUpperCase() })),
};

test('what one role has and the other lacks differs; what neither has is not spoken of', () => {
  const chapter = compareTicks(group, ['a', 'b'], ['b', 'c']);
  assert.deepEqual(
    chapter.lines.map(({ key, left, right, differs }) => [key, left, right, differs]),
    [
      ['a', true, false, true],
      ['b', true, true, false],
      ['c', false, true, true],
    ],
  );
  assert.equal(countDifferences([chapter]), 2);
});

test('of the differences alone, a chapter without any is not there', () => {
  const same = compareTicks({ ...group, key: 'same' }, ['a'], ['a']);
  const other = compareTicks(group, ['a', 'b'], ['b']);
  assert.deepEqual(
    pickLines([same, other], true).map(({ key, lines }) => [key, lines.map((line) => line.key)]),
    [['staff', ['a']]],
  );
  assert.deepEqual(pickLines([same, other], false).length, 2);
});
