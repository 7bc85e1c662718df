import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeHourOf, shapeAt } from './day-shape.ts';
import { CALLS_PER_BED_AND_DAY, drawCourse, drawPause, drawPress } from './model.ts';
import type { CallKind } from './model.ts';
import { makeRandom } from './random.ts';

const BEDS = 40;
const DAYS = 100;
const DAY_MS = 86_400_000;
const hourOf = makeHourOf('Asia/Shanghai');

const near = (actual: number, expected: number, tolerance: number, what: string) =>
  assert.ok(
    Math.abs(actual - expected) <= tolerance,
    `${what} is ${actual}, expected ${expected} ± ${tolerance}`,
  );

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function callTimes(seed: number): number[] {
  const random = makeRandom(seed);
  const begin = Date.parse('2026-03-01T00:00:00+08:00');
  const times: number[] = [];
  for (let at = begin; ;) {
    at += drawPause(random, { beds: BEDS, at, hourOf }) * 1000;
    if (at >= begin + DAYS * DAY_MS) return times;
    times.push(at);
  }
}

describe('the load model', () => {
  test('the shape of the day has a mean of 1, so that a day has the calls that it should', () => {
    const halfHours = Array.from({ length: 48 }, (_, index) => shapeAt(index / 2));
    near(mean(halfHours), 1, 1e-12, 'the mean');
  });

  test('a ward has 8 calls per bed and day, 0.44 of the mean at night, a step of 2.4 at 06:00, a peak of 1.5', () => {
    const times = callTimes(1);
    near(times.length / DAYS / BEDS, CALLS_PER_BED_AND_DAY, 0.1, 'calls per bed and day');
    const perHour = (from: number, to: number) =>
      times.filter((at) => hourOf(at) >= from && hourOf(at) < to).length / (to - from);
    const meanHour = times.length / 24;
    near(perHour(0, 6) / meanHour, 0.44, 0.02, 'the night');
    near(perHour(6, 7) / perHour(4, 6), 2.4, 0.25, 'the step at 06:00');
    near(perHour(9, 9.5) / meanHour, 1.5, 0.1, 'the peak half hour');
  });

  test('the hour is that of the organisation, wherever the machine stands', () => {
    assert.equal(makeHourOf('Asia/Shanghai')(Date.parse('2026-01-01T16:30:00Z')), 0.5);
    assert.equal(makeHourOf('Europe/Madrid')(Date.parse('2026-07-01T16:30:00Z')), 18.5);
  });

  test('calls mix as the field does, and 35 % of bed-exit calls are false', () => {
    const random = makeRandom(2);
    const presses = Array.from({ length: 100_000 }, () => drawPress(random, BEDS));
    const share = (kind: CallKind) =>
      presses.filter((press) => press.kind === kind).length / presses.length;
    const mix = { normal: 0.7, bed_exit: 0.12, bathroom: 0.08, technical: 0.08 };
    for (const [kind, expected] of Object.entries(mix))
      near(share(kind as CallKind), expected, 0.005, kind);
    near(share('assistance'), 0.018, 0.002, 'assistance');
    near(share('code'), 0.002, 0.0006, 'code');
    const exits = presses.filter(({ kind }) => kind === 'bed_exit');
    near(exits.filter(({ falseAlarm }) => falseAlarm).length / exits.length, 0.35, 0.02, 'false');
    assert.ok(presses.every(({ kind, falseAlarm }) => kind === 'bed_exit' || !falseAlarm));
    assert.equal(new Set(presses.map(({ bed }) => bed)).size, BEDS);
  });

  test('answers are lognormal with a median of 120 s and σ 1.1: mean 220 s, p90 490 s', () => {
    const random = makeRandom(3);
    const courses = Array.from({ length: 100_000 }, () => drawCourse(random, 'normal'));
    const answers = courses.flatMap(({ answerS }) => answerS ?? []);
    near(quantile(answers, 0.5), 120, 3, 'the median');
    near(mean(answers), 220, 6, 'the mean');
    near(quantile(answers, 0.9), 490, 15, 'p90');
  });

  test('89 % of all calls are answered, code and assistance always, and faster', () => {
    const random = makeRandom(4);
    const courses = Array.from({ length: 100_000 }, () => {
      const { kind, falseAlarm } = drawPress(random, BEDS);
      return { kind, ...drawCourse(random, kind, falseAlarm) };
    });
    const answered = courses.filter(({ answerS }) => answerS !== null);
    near(answered.length / courses.length, 0.89, 0.004, 'the answered share');
    const median = (wanted: CallKind) => {
      const own = courses.filter(({ kind }) => kind === wanted).map(({ answerS }) => answerS);
      return quantile(
        own.filter((answerS) => answerS !== null),
        0.5,
      );
    };
    assert.ok(
      courses
        .filter(({ kind }) => kind === 'code' || kind === 'assistance')
        .every(({ answerS }) => answerS !== null),
    );
    assert.ok(median('code') < median('assistance') && median('assistance') < median('bathroom'));
  });

  test('a reset at the origin follows every call, answered or not', () => {
    const random = makeRandom(5);
    for (let turn = 0; turn < 1000; turn++) assert.ok(drawCourse(random, 'bathroom').resetS > 0);
  });

  test('only whoever waits for an answer presses again, each time later', () => {
    const random = makeRandom(6);
    const presses = Array.from({ length: 10_000 }, () => drawPress(random, BEDS));
    for (const { kind, againS } of presses) {
      assert.ok(againS.length === 0 || kind === 'normal');
      assert.deepEqual(
        againS,
        againS.toSorted((a, b) => a - b),
      );
    }
    assert.ok(presses.some(({ againS }) => againS.length > 0));
  });

  test('the same seed gives the same ward', () => {
    const draw = (seed: number) => {
      const random = makeRandom(seed);
      return Array.from({ length: 50 }, () => drawPress(random, BEDS));
    };
    assert.deepEqual(draw(7), draw(7));
    assert.notDeepEqual(draw(7), draw(8));
  });
});
