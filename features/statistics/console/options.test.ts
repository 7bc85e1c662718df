import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../contract.ts';
import { optionOf } from './options.ts';
import type { DrawWords, Inks } from './options.ts';

const inks = Object.fromEntries(
  ['ink', 'line', 'calm', 'accent', 'warn', 'surface', 'font'].map((name) => [name, name]),
) as unknown as Inks;

const words: DrawWords = {
  label: (_division, part) => part.key,
  from: '2026-11-01',
  to: '2026-11-30',
  calls: 'calls',
  overdue: 'overdue',
  met: 'met',
  falseShare: 'false',
  percentiles: ['p50', 'p90', 'p99'],
  weekday: String,
  percent: String,
  span: (seconds) => `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
};

const partOf = (key: string, p50: number, p99: number): Part => ({
  key,
  name: key,
  place: null,
  calls: 9,
  answered: 9,
  judged: 9,
  judged_answered: 9,
  met: 4,
  false_calls: 0,
  repeats: 0,
  reminders: 0,
  p50,
  p90: p50,
  p99,
});

interface ValueAxis {
  interval: number;
  max: number;
  axisLabel: { formatter: (value: number) => string };
}

test('response times are drawn in minutes and hours, with marks at whole ones', () => {
  const { xAxis } = optionOf('ward', [partOf('3', 848, 2013)], inks, words);
  const { interval, max, axisLabel } = xAxis as unknown as ValueAxis;
  assert.deepEqual({ interval, max }, { interval: 600, max: 2400 });
  assert.equal(axisLabel.formatter(600), '10 min 0 s');
  const { yAxis } = optionOf('time', [partOf('2026-11-03', 848, 2013)], inks, words);
  const [, response] = yAxis as unknown as [unknown, ValueAxis];
  assert.deepEqual({ interval: response.interval, max: response.max }, { interval: 300, max: 900 });
  assert.equal(response.axisLabel.formatter(300), '5 min 0 s');
});

test('an axis of response times stands where nothing was answered', () => {
  const { xAxis } = optionOf('ward', [], inks, words);
  const { interval, max } = xAxis as unknown as ValueAxis;
  assert.ok(interval > 0 && max >= interval);
});
