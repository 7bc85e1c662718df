import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedRow } from '../contract.ts';
import { changedOf, commonState } from './common-state.ts';

const row = (values: Partial<LedRow>) => values as LedRow;

test('a form begins with what all chosen devices have in common', () => {
  const rows = [
    row({ type: 'LED_SCREEN', lit: true, text: 'A', brightness_day: 80, clock: false }),
    row({ type: 'LED_SCREEN', lit: true, text: 'B', brightness_day: 80, clock: null }),
  ];
  assert.deepEqual(commonState(rows), { lit: true, brightness_day: 80 });
});

test('a lamp among them takes nothing from what the screens have in common', () => {
  const rows = [
    row({ type: 'S433_DOOR_LAMP', lit: true, text: null, brightness_day: 80 }),
    row({ type: 'LED_SCREEN', lit: false, text: 'A', brightness_day: 80 }),
  ];
  assert.deepEqual(commonState(rows), { text: 'A', brightness_day: 80 });
});

test('only what was changed is sent, and an emptied text is taken off', () => {
  const start = { lit: true, text: 'A', brightness_day: 80 };
  assert.deepEqual(changedOf(start, { ...start }), {});
  assert.deepEqual(changedOf(start, { lit: false, text: '', brightness_day: 80, clock: true }), {
    lit: false,
    text: null,
    clock: true,
  });
});
