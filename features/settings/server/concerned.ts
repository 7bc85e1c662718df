// Which types of devices have to do with what is set here.
import { DEVICE_RULES } from '#features/devices/contract.ts';
import type { DeviceType } from '#features/devices/contract.ts';
import { TARGETS } from '#features/parameters/contract.ts';

const STARTING = ['host', 'station', 'carried'];

/** Countdowns are started and shown here: hosts, units and what people carry. */
export const COUNTDOWN_TYPES: readonly string[] = (
  Object.keys(DEVICE_RULES) as DeviceType[]
).filter((type) => STARTING.includes(DEVICE_RULES[type].family));

/** Where a device shows the labels of residents; undefined where it shows none. */
export function showsLabelsAt(type: string): 'bed' | 'door' | undefined {
  if ((TARGETS.bed as readonly string[]).includes(type)) return 'bed';
  return (TARGETS.door as readonly string[]).includes(type) ? 'door' : undefined;
}
