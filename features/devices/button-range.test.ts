import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buttonEvent } from './button-event.ts';
import {
  LEAST_SIDE,
  closeRange,
  frameOf,
  holdsPoint,
  moveRange,
  overlaps,
  rangeBetween,
  rangeOf,
  resizeRange,
} from './button-range.ts';

const range = { x_from: 100, x_to: 300, y_from: 200, y_to: 400 };

test('a range holds the points on its edges and none beside', () => {
  for (const [x, y, held] of [
    [100, 200, true],
    [300, 400, true],
    [301, 400, false],
    [100, 199, false],
  ] as const)
    assert.equal(holdsPoint(range, { x, y }), held, `${x} ${y}`);
});

test('an end that is left out is open, and an event without any end is no place at all', () => {
  assert.ok(holdsPoint({ x_from: 500 }, { x: 9000, y: 0 }));
  assert.ok(!holdsPoint({ x_from: 500 }, { x: 499, y: 0 }));
  assert.ok(!holdsPoint({ x_from: null, x_to: null }, { x: 0, y: 0 }));
  assert.equal(rangeOf({}), null);
});

test('an open end lies at the edge of the picture, from where it can be moved', () => {
  const open = rangeOf({ x_from: 500, y_from: 500, y_to: 600 });
  assert.ok(open);
  const closed = closeRange(open, 1000);
  assert.deepEqual(closed, { x_from: 500, x_to: 1000, y_from: 500, y_to: 600 });
  assert.equal(moveRange(closed, { x: -10, y: 0 }, 1000).x_from, 490);
});

test('two ranges overlap where one point would mean both, on a shared edge too', () => {
  assert.ok(overlaps(range, { ...range, x_from: 300, x_to: 500 }));
  assert.ok(!overlaps(range, { ...range, x_from: 301, x_to: 500 }));
  assert.ok(!overlaps(range, { ...range, y_from: 401, y_to: 500 }));
});

test('a range is moved inside the picture and keeps its size', () => {
  assert.deepEqual(moveRange(range, { x: -500, y: 10 }, 1000), {
    x_from: 0,
    x_to: 200,
    y_from: 210,
    y_to: 410,
  });
  assert.deepEqual(moveRange(range, { x: 2000, y: 2000 }, 1000), {
    x_from: 800,
    x_to: 1000,
    y_from: 800,
    y_to: 1000,
  });
});

test('a range is never drawn smaller than a finger finds, nor out of the picture', () => {
  assert.equal(resizeRange(range, { x: -500, y: 0 }, 1000).x_to, 100 + LEAST_SIDE);
  assert.equal(resizeRange(range, { x: 5000, y: 0 }, 1000).x_to, 1000);
  assert.deepEqual(rangeBetween({ x: 990, y: 5 }, { x: 1004, y: 5 }, 1000), {
    x_from: 1000 - LEAST_SIDE,
    x_to: 1000,
    y_from: 5,
    y_to: 5 + LEAST_SIDE,
  });
});

test('the picture grows with a panel that counts in pixels of its own', () => {
  assert.equal(frameOf([range]), 1000);
  assert.equal(frameOf([range, { x_to: 1920 }]), 1920);
});

test('a range that ends before it begins is at fault at its end', () => {
  assert.deepEqual(buttonEvent.rules?.({ ...range, x_to: 99 }), { x_to: 'order' });
  assert.deepEqual(buttonEvent.rules?.({ y_from: 2, y_to: 1 }), { y_to: 'order' });
});
