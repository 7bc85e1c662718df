// Which devices show calls by what they are.
import { DEVICE_RULES, DEVICE_TYPES, mayStand } from '#features/devices/contract.ts';

const ofFamily = (...families: string[]): readonly string[] =>
  DEVICE_TYPES.filter((type) => families.includes(DEVICE_RULES[type].family));

export const HOST_TYPES = ofFamily('host');
/** What stands in a room and shows its light; bed units stand at beds. */
export const DOOR_TYPES = ofFamily('station', 'lamp').filter((type) =>
  (DEVICE_RULES[type as keyof typeof DEVICE_RULES].places as readonly string[]).includes('room'),
);

/** What people carry, and what dials numbers for them: a step of a receiving order reaches people on these. */
const REACHED_TYPES = [
  ...DEVICE_TYPES.filter((type) => mayStand(type, 'person')),
  'TRANSFER_DEVICE',
];

/** Whether calls are ever shown on a device of this type. */
export const isReceiver = (type: string): boolean =>
  HOST_TYPES.includes(type) || DOOR_TYPES.includes(type) || REACHED_TYPES.includes(type);
