// The spec's message types (tcpType), and the key codes of the default button events.

export const TCP_TYPES = [
  'CALLBACK',
  'VOICE',
  'VIDEO',
  'SOS',
  'REINFORCE',
  'IM',
  'DEVICE',
  'DATA',
  'EVENT',
  'SIDE',
  'BROADCAST',
  'TIME',
  'ENTRACEGUARD',
  'CHANNELIM',
  'LOCATION',
  'PHONE',
  'UNKNOWN',
] as const;
export type TcpType = (typeof TCP_TYPES)[number];

/** Key codes that every ward has beside one per message type. */
export const WARD_KEYS = [
  'CODE_BLUE',
  'FALL',
  'SMOKE',
  'GAS',
  'BATHROOM',
  'BED_EXIT',
  'WANDERING',
  'RESTRAINT',
  'INFUSION',
  'WATER',
  'INTRUSION',
  'DOOR_OPEN',
  'UNPLUGGED',
  'DEVICE_LOST',
  'DEVICES_LOST',
  'LOW_BATTERY',
  'TEST',
  'TEST_FAILED',
] as const;

/** The key codes of the default button events (migration 0701): one per message type, named as it, and the usual ones of a ward. */
export const DEFAULT_KEYS = [...TCP_TYPES, ...WARD_KEYS] as const;
export type DefaultKey = (typeof DEFAULT_KEYS)[number];

/** The call that stands for many devices of a ward that were lost together. */
export const OUTAGE_EVENT = 'DEVICES_LOST' satisfies DefaultKey;

export const isDefaultKey = (key: string): key is DefaultKey =>
  (DEFAULT_KEYS as readonly string[]).includes(key);
