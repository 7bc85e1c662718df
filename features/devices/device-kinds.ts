// The devices that have a list of their own (spec §2): which types each list holds.
import { DEVICE_RULES, DEVICE_TYPES } from './device-types.ts';
import type { DeviceFamily, DeviceType } from './device-types.ts';

const ofFamilies = (...families: DeviceFamily[]): DeviceType[] =>
  DEVICE_TYPES.filter((type) => families.includes(DEVICE_RULES[type].family));

export const DEVICE_KINDS = {
  /** What staff carry. */
  mobile: [
    'NURSE_WATCH',
    'WORKER_WATCH',
    'CELL_PHONE',
    'BREASTPLATE',
    'REMOTE_CONTROL',
    'S4G_INTERCOM',
  ],
  user_watch: ['USER_WATCH'],
  sos: ofFamilies('button', 'alarm'),
  /** What reports by radio and runs from a battery. */
  nbiot: ofFamilies('alarm', 'sensor'),
  /** What runs an operating system of its own. */
  linux: ofFamilies('host', 'station', 'board', 'gateway', 'entrance'),
} as const satisfies Record<string, readonly DeviceType[]>;

export type DeviceKind = keyof typeof DEVICE_KINDS;
