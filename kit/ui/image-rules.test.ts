import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureFault } from './image-rules.ts';

const good = { name: 'Me.PNG', bytes: 1000, width: 200, height: 200 };
const MB = 1024 * 1024;

test('an avatar is a JPG, PNG or GIF', () => {
  assert.equal(pictureFault('avatar', good), null);
  assert.equal(pictureFault('avatar', { ...good, name: 'me.bmp' }), 'image_type');
  assert.equal(pictureFault('avatar', { ...good, width: null, height: null }), 'image_type');
});

test('an avatar has at most 2 MB', () => {
  assert.equal(pictureFault('avatar', { ...good, bytes: 2 * MB }), null);
  assert.equal(pictureFault('avatar', { ...good, bytes: 2 * MB + 1 }), 'image_size');
});

test('an avatar is square with sides of 100 to 500 pixels', () => {
  for (const [width, height, fault] of [
    [100, 100, null],
    [500, 500, null],
    [99, 99, 'image_shape'],
    [501, 501, 'image_shape'],
    [200, 201, 'image_shape'],
  ] as const)
    assert.equal(pictureFault('avatar', { ...good, width, height }), fault);
});

test('other pictures may have any shape and 10 MB', () => {
  assert.equal(pictureFault('image', { ...good, bytes: 10 * MB, width: 4000, height: 300 }), null);
});
