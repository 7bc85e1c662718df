import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, periodOf } from './period.ts';

test('a period is its first and last day, leap years too', () => {
  assert.deepEqual(daysOf('month', '2028-02-14'), ['2028-02-01', '2028-02-29']);
  assert.deepEqual(daysOf('month', '2026-12-31'), ['2026-12-01', '2026-12-31']);
  assert.deepEqual(daysOf('year', '2026-07-01'), ['2026-01-01', '2026-12-31']);
  assert.deepEqual(daysOf('day', '2026-07-01'), ['2026-07-01', '2026-07-01']);
});

test('two days are known as the period that they are exactly', () => {
  assert.equal(periodOf('2026-02-01', '2026-02-28'), 'month');
  assert.equal(periodOf('2026-01-01', '2026-12-31'), 'year');
  assert.equal(periodOf('2026-02-01', '2026-02-01'), 'day');
  assert.equal(periodOf('2026-02-01', '2026-03-01'), null);
  assert.equal(periodOf('', ''), null);
});
