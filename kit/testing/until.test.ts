import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { until } from './until.ts';

test('it gives what it saw when it came to hold', async () => {
  let looks = 0;
  const seen = await until(
    'a third look',
    () => (looks += 1),
    (count) => count === 3,
  );
  assert.deepEqual([seen, looks], [3, 3]);
});

test('what never comes fails by its name and by what was seen last', async () => {
  let now = 0;
  mock.method(performance, 'now', () => (now += 10_000));
  try {
    await assert.rejects(
      until('the moon', () => null),
      /It never came: the moon; seen last: null/,
    );
  } finally {
    mock.restoreAll();
  }
});

test('what fails to look fails at once', async () => {
  await assert.rejects(
    until('nothing', () => Promise.reject(new Error('no eyes'))),
    /no eyes/,
  );
});
