// What each type of device is: where it may stand (WIRE "Devices", code 37), whether others speak through it, and which
// button event a message means that names none. The spec's codes stand as it writes them, ENTRANCE_GUARD and all.
import type { TcpType } from './message-types.ts';

/** Where a device may be: at a space of this kind, or with a person. */
export const PLACES = ['department', 'room', 'bed', 'person'] as const;
export type Place = (typeof PLACES)[number];

export const DEVICE_FAMILIES = [
  'host',
  'station',
  'button',
  'lamp',
  'board',
  'carried',
  'alarm',
  'sensor',
  'gateway',
  'entrance',
] as const;
export type DeviceFamily = (typeof DEVICE_FAMILIES)[number];

export interface DeviceTypeRule {
  family: DeviceFamily;
  places: readonly Place[];
  /** Children (485, 433, BLE) speak through it. */
  gateway?: true;
  /** At most one in a space (code 36). */
  once?: true;
  /** Measures vitals of who lies at its bed. */
  vitals?: true;
  /** The key code of a message of this type that carries none; other types mean their own name. */
  keys?: Partial<Record<TcpType, string>>;
}

const HOST = { family: 'host', places: ['department'] } as const;
const BOARD = { family: 'board', places: ['department'] } as const;
const CARRIED = { family: 'carried', places: ['person', 'department'] } as const;
const BEDSIDE = { family: 'station', places: ['bed'] } as const;
const GATEWAY = { family: 'gateway', places: ['department'], gateway: true } as const;
const TRANSFER_BOX = { family: 'gateway', places: ['department', 'room'], gateway: true } as const;
const EMERGENCY = { family: 'button', places: ['room', 'bed'], once: true } as const;
const alarm = (key: string) =>
  ({ family: 'alarm', places: ['room'], keys: { EVENT: key, SOS: key, DEVICE: key } }) as const;
const bedsideAlarm = (key: string) =>
  ({ family: 'alarm', places: ['room', 'bed'], keys: { EVENT: key, DEVICE: key } }) as const;

const RULES = {
  NURSE_HOST: HOST,
  DOCTOR_HOST: HOST,
  OTHER_HOST: HOST,
  DOOR_DEVICE: { family: 'station', places: ['room'] },
  RS485_DOOR: { family: 'station', places: ['room'] },
  DIGIT_BED_DEVICE: BEDSIDE,
  SIMULATE_BED_DEVICE: BEDSIDE,
  LCD_SCREEN: BOARD,
  LED_SCREEN: BOARD,
  INFORMATION_BOARD: BOARD,
  NURSE_WATCH: CARRIED,
  WORKER_WATCH: CARRIED,
  USER_WATCH: CARRIED,
  CELL_PHONE: CARRIED,
  BREASTPLATE: CARRIED,
  REMOTE_CONTROL: CARRIED,
  EMERGENCY_BUTTON: EMERGENCY,
  SIMULATE_EMERGENCY_BUTTON: EMERGENCY,
  SIMULATE_DOOR_LIGHT: { family: 'lamp', places: ['room'] },
  S433_DOOR_LAMP: { family: 'lamp', places: ['room'] },
  TRANSFER_DEVICE: TRANSFER_BOX,
  RS485_TRANSFER: TRANSFER_BOX,
  S433_TRANSFER: TRANSFER_BOX,
  S433_RECEIVER: TRANSFER_BOX,
  OWON_X5_GATEWAY: GATEWAY,
  EMERGENCY_GATEWAY: GATEWAY,
  BEACON: { family: 'sensor', places: ['department', 'room'] },
  ENTRANCE_GUARD: { family: 'entrance', places: ['department', 'room'] },
  VISITATION: { family: 'entrance', places: ['department', 'room', 'bed'] },
  S4G_INTERCOM: { family: 'station', places: ['person', 'department', 'room', 'bed'] },
  VITAL_SIGNS_DEVICE: { family: 'sensor', places: ['room', 'bed'], vitals: true },
  DOOR_LOCK: { family: 'sensor', places: ['room'], keys: { EVENT: 'DOOR_OPEN' } },
  FALL_DETECTION_RADAR: { family: 'sensor', places: ['room'], keys: { EVENT: 'FALL' } },
  HUMAN_DETECTION_RADAR: {
    family: 'sensor',
    places: ['bed'],
    vitals: true,
    keys: { EVENT: 'BED_EXIT' },
  },
  SLEEPMATTRESS: { family: 'sensor', places: ['bed'], vitals: true, keys: { EVENT: 'BED_EXIT' } },
  ELECTRONIC_FENCE: {
    family: 'sensor',
    places: ['department', 'room'],
    keys: { EVENT: 'WANDERING' },
  },
  ALARM_INFRARED: alarm('INTRUSION'),
  ALARM_WATER: alarm('WATER'),
  ALARM_GAS: alarm('GAS'),
  ALARM_SMOKE: alarm('SMOKE'),
  ALARM_SOS: { family: 'alarm', places: ['room', 'bed'] },
  ALARM_RESTRAINT: bedsideAlarm('RESTRAINT'),
  ALARM_INFUSION: bedsideAlarm('INFUSION'),
  ALARM_433_BUTTON: { family: 'alarm', places: ['room', 'bed'] },
} as const satisfies Record<string, DeviceTypeRule>;

export type DeviceType = keyof typeof RULES;

/** Every type with its rule. */
export const DEVICE_RULES: Readonly<Record<DeviceType, DeviceTypeRule>> = RULES;
export const DEVICE_TYPES = Object.keys(RULES) as [DeviceType, ...DeviceType[]];

export const VITAL_TYPES = [
  'BLOOD_SUGAR',
  'BLOOD_OXYGEN',
  'BLOOD_PRESSURE',
  'TEMPERATURE',
  'SHADOW_OF_GUARDIAN',
] as const;
export const ALARM_MODES = ['NOT_START', 'EPIDEMIC_PATTERN', 'CARING_PATTERN'] as const;
export const ALARM_UNITS = ['second', 'minute', 'hour'] as const;

export const isDeviceType = (type: string): type is DeviceType => Object.hasOwn(RULES, type);

/** Whether a device of this type may stand at a space of that kind, or be with a person. */
export const mayStand = (type: DeviceType, place: string): boolean =>
  (DEVICE_RULES[type].places as readonly string[]).includes(place);

export const isGateway = (type: string): boolean =>
  isDeviceType(type) && DEVICE_RULES[type].gateway === true;
