import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageOf, endOfDay, formatMoment, instantOf, lastDays, startOfDay } from './zoned-time.ts';

test('times are shown in the zone of the organisation as yyyy-MM-dd hh:mm:ss', () => {
  assert.equal(formatMoment('2026-01-31T16:00:05Z', 'Asia/Shanghai'), '2026-02-01 00:00:05');
  assert.equal(formatMoment('2026-01-31T16:00:05Z', 'America/New_York'), '2026-01-31 11:00:05');
  assert.equal(formatMoment('no time', 'Asia/Shanghai'), '');
});

test('a wall clock time becomes the instant, also around a change of clocks', () => {
  assert.equal(instantOf('2026-02-01 00:00:05', 'Asia/Shanghai'), '2026-01-31T16:00:05.000Z');
  assert.equal(instantOf('2026-03-29 03:30:00', 'Europe/Madrid'), '2026-03-29T01:30:00.000Z');
  assert.equal(instantOf('2026-03-29 01:30:00', 'Europe/Madrid'), '2026-03-29T00:30:00.000Z');
});

test('a day of the zone begins and ends on its own clock', () => {
  assert.equal(startOfDay('2026-01-31', 'Asia/Shanghai'), '2026-01-30T16:00:00.000Z');
  assert.equal(endOfDay('2026-01-31', 'Asia/Shanghai'), '2026-01-31T15:59:59.999Z');
});

test('the quick dates count back from today in the zone', () => {
  const now = Date.parse('2026-03-01T20:00:00Z');
  assert.deepEqual(lastDays(7, 'Asia/Shanghai', now), ['2026-02-24', '2026-03-02']);
  assert.deepEqual(lastDays(7, 'UTC', now), ['2026-02-23', '2026-03-01']);
});

test('time ago is told in minutes, hours and days', () => {
  const now = Date.parse('2026-01-31T12:00:00Z');
  const ago = (seconds: number) => ageOf(new Date(now - seconds * 1000).toISOString(), now);
  assert.deepEqual(ago(59), { unit: 'now', count: 0 });
  assert.deepEqual(ago(-30), { unit: 'now', count: 0 });
  assert.deepEqual(ago(60), { unit: 'minutes', count: 1 });
  assert.deepEqual(ago(3599), { unit: 'minutes', count: 59 });
  assert.deepEqual(ago(3600), { unit: 'hours', count: 1 });
  assert.deepEqual(ago(86_399), { unit: 'hours', count: 23 });
  assert.deepEqual(ago(86_400 * 9), { unit: 'days', count: 9 });
});
