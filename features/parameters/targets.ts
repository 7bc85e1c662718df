// Which devices a parameter concerns: the kinds of equipment that the specification speaks of, as types of devices.
import { DEVICE_RULES } from '../devices/contract.ts';
import type { DeviceType } from '../devices/contract.ts';

const byFamily = (family: string): DeviceType[] =>
  (Object.keys(DEVICE_RULES) as DeviceType[]).filter(
    (type) => DEVICE_RULES[type].family === family,
  );

/** The types of devices behind each kind of equipment. */
export const TARGETS = {
  host: byFamily('host'),
  door: ['DOOR_DEVICE', 'RS485_DOOR', 'SIMULATE_DOOR_LIGHT', 'S433_DOOR_LAMP'],
  bed: ['DIGIT_BED_DEVICE', 'SIMULATE_BED_DEVICE', 'S4G_INTERCOM'],
  transfer_box: ['TRANSFER_DEVICE', 'RS485_TRANSFER', 'S433_TRANSFER', 'S433_RECEIVER'],
  screen: ['LCD_SCREEN', 'LED_SCREEN', 'INFORMATION_BOARD'],
  watch: ['NURSE_WATCH', 'WORKER_WATCH', 'USER_WATCH'],
  phone: ['CELL_PHONE', 'BREASTPLATE'],
} as const satisfies Record<string, readonly DeviceType[]>;
export type Target = keyof typeof TARGETS;
