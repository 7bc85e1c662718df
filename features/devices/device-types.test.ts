import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DEVICE_RULES,
  DEVICE_TYPES,
  PLACES,
  TCP_TYPES,
  isDefaultKey,
  isDeviceType,
  isGateway,
  mayStand,
} from './contract.ts';

/** Where WIRE says each may stand; what it leaves open is settled here. */
const PLACED: Record<string, string> = {
  NURSE_HOST: 'department',
  DOCTOR_HOST: 'department',
  OTHER_HOST: 'department',
  LCD_SCREEN: 'department',
  LED_SCREEN: 'department',
  INFORMATION_BOARD: 'department',
  OWON_X5_GATEWAY: 'department',
  EMERGENCY_GATEWAY: 'department',
  DOOR_DEVICE: 'room',
  RS485_DOOR: 'room',
  SIMULATE_DOOR_LIGHT: 'room',
  S433_DOOR_LAMP: 'room',
  DIGIT_BED_DEVICE: 'bed',
  SIMULATE_BED_DEVICE: 'bed',
  SLEEPMATTRESS: 'bed',
  HUMAN_DETECTION_RADAR: 'bed',
  EMERGENCY_BUTTON: 'room bed',
  SIMULATE_EMERGENCY_BUTTON: 'room bed',
  NURSE_WATCH: 'department person',
  WORKER_WATCH: 'department person',
  USER_WATCH: 'department person',
  CELL_PHONE: 'department person',
  BREASTPLATE: 'department person',
  REMOTE_CONTROL: 'department person',
  TRANSFER_DEVICE: 'department room',
  RS485_TRANSFER: 'department room',
  S433_TRANSFER: 'department room',
  S433_RECEIVER: 'department room',
  BEACON: 'department room',
  ENTRANCE_GUARD: 'department room',
  ELECTRONIC_FENCE: 'department room',
  VISITATION: 'department room bed',
  S4G_INTERCOM: 'department room bed person',
  VITAL_SIGNS_DEVICE: 'room bed',
  DOOR_LOCK: 'room',
  FALL_DETECTION_RADAR: 'room',
  ALARM_INFRARED: 'room',
  ALARM_WATER: 'room',
  ALARM_GAS: 'room',
  ALARM_SMOKE: 'room',
  ALARM_SOS: 'room bed',
  ALARM_RESTRAINT: 'room bed',
  ALARM_INFUSION: 'room bed',
  ALARM_433_BUTTON: 'room bed',
};

test('every type has its place, and no other type is placed', () => {
  assert.deepEqual(Object.keys(PLACED).toSorted(), [...DEVICE_TYPES].toSorted());
});

for (const type of DEVICE_TYPES)
  test(`${type} may stand at: ${PLACED[type]}`, () => {
    const may = PLACES.filter((place) => mayStand(type, place));
    assert.deepEqual(may.toSorted(), (PLACED[type] ?? '').split(' ').toSorted());
    assert.equal(mayStand(type, 'hospital'), false);
  });

test('only emergency buttons stand once in a space', () => {
  assert.deepEqual(
    DEVICE_TYPES.filter((type) => DEVICE_RULES[type].once),
    ['EMERGENCY_BUTTON', 'SIMULATE_EMERGENCY_BUTTON'],
  );
});

test('devices speak through gateways and transfer boxes only', () => {
  assert.deepEqual(DEVICE_TYPES.filter(isGateway), [
    'TRANSFER_DEVICE',
    'RS485_TRANSFER',
    'S433_TRANSFER',
    'S433_RECEIVER',
    'OWON_X5_GATEWAY',
    'EMERGENCY_GATEWAY',
  ]);
  assert.equal(isGateway('constructor'), false);
  assert.equal(isDeviceType('toString'), false);
});

test('every key code that a type means by itself is one of the default set', () => {
  for (const type of DEVICE_TYPES)
    for (const [message, key] of Object.entries(DEVICE_RULES[type].keys ?? {})) {
      assert.ok((TCP_TYPES as readonly string[]).includes(message));
      assert.ok(isDefaultKey(key), key);
    }
});
