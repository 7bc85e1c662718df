import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPlaces } from './match-places.ts';
import type { Spot } from './match-places.ts';

const room = (name: string, ...taken: string[]): Spot => ({
  id: name,
  kind: 'room',
  names: [name],
  taken,
});
const bed = (name: string, above: string, ...taken: string[]): Spot => ({
  id: `${above}/${name}`,
  kind: 'bed',
  names: [name, above],
  taken,
});
const spots = [room('301'), bed('1', '301'), bed('2', '301'), room('302'), bed('302-1', '302')];
const device = (type: string, alias: string | null = null) => ({
  id: `${type} ${alias}`,
  type,
  alias,
});
const placed = (devices: ReturnType<typeof device>[], byOrder = false, among = spots) =>
  matchPlaces(devices, among, byOrder).map(({ device: one, spot }) => [one.alias, spot.id]);

test('numbers in the alias name room and bed, however they are written', () => {
  for (const [alias, expected] of [
    ['301-2', '301/2'],
    ['301房02床分机', '301/2'],
    ['302-01', '302/302-1'],
    ['0301 1', '301/1'],
  ])
    assert.deepEqual(placed([device('DIGIT_BED_DEVICE', alias)]), [[alias, expected]]);
  assert.deepEqual(placed([device('DOOR_DEVICE', '301门口机')]), [['301门口机', '301']]);
});

test('a device whose alias names no place, or one where its type may not stand, stays where it is', () => {
  assert.deepEqual(
    placed([
      device('DIGIT_BED_DEVICE', '301'),
      device('DOOR_DEVICE', '301-1'),
      device('DIGIT_BED_DEVICE', '9-9'),
      device('DOOR_DEVICE'),
    ]),
    [],
  );
});

test('an alias that fits two places fits none', () => {
  assert.deepEqual(placed([device('DOOR_DEVICE', '301')], false, [room('301'), room('0301')]), []);
});

test('a place takes one device of a type, and one emergency button of whatever make', () => {
  assert.deepEqual(placed([device('DOOR_DEVICE', '301')], false, [room('301', 'DOOR_DEVICE')]), []);
  assert.deepEqual(
    placed([device('EMERGENCY_BUTTON', '301')], false, [room('301', 'SIMULATE_EMERGENCY_BUTTON')]),
    [],
  );
  assert.deepEqual(placed([device('DOOR_DEVICE', '301'), device('DOOR_DEVICE', '301门')]), [
    ['301', '301'],
  ]);
});

test('by order the rest takes free places in the order of rooms and beds, and what is carried none', () => {
  const devices = [
    device('DIGIT_BED_DEVICE', 'a'),
    device('DIGIT_BED_DEVICE', '301-1'),
    device('DIGIT_BED_DEVICE', 'b'),
    device('NURSE_WATCH', 'c'),
  ];
  assert.deepEqual(placed(devices, true), [
    ['301-1', '301/1'],
    ['a', '301/2'],
    ['b', '302/302-1'],
  ]);
});
