// The product's own words for what the kit leaves open: the three consoles and the spec's feature flags (§2), with their names
// here, in the spec and in the environment.

/** Which of the three consoles one has (spec §2): type 6, type 5, superadmin. */
export const LEVELS = ['organisation', 'hospital', 'provider'] as const;
export type Level = (typeof LEVELS)[number];

export const FLAGS = [
  'broadcast',
  'mobile',
  'entranceguard',
  'nbiot',
  'customer_device',
  'sos_device',
  '485',
  'linux',
] as const;
export type Flag = (typeof FLAGS)[number];

/** The versions of the interface, which the ninth flag chooses from. */
export const UI_VERSIONS = [1, 2, 3] as const;
export const UI_VERSION = { spec: 'uiVersion', variable: 'UI_VERSION' } as const;

/** What the spec calls each flag, and the environment variable that sets it (WIRE "Starting"). */
export const FLAG_NAMES = {
  broadcast: { spec: 'enableBroadcast', variable: 'ENABLE_BROADCAST' },
  mobile: { spec: 'enableMobile', variable: 'ENABLE_MOBILE' },
  entranceguard: { spec: 'enableEntraceguard', variable: 'ENABLE_ENTRANCEGUARD' },
  nbiot: { spec: 'enableNBiot', variable: 'ENABLE_NBIOT' },
  customer_device: { spec: 'enableCustomerDevice', variable: 'ENABLE_CUSTOMER_DEVICE' },
  sos_device: { spec: 'enableSosDevice', variable: 'ENABLE_SOS_DEVICE' },
  '485': { spec: 'enable485', variable: 'ENABLE_485' },
  linux: { spec: 'enableLinux', variable: 'ENABLE_LINUX' },
} as const satisfies Record<Flag, { spec: string; variable: string }>;

declare module '#kit/contract/product.ts' {
  interface Product {
    level: (typeof LEVELS)[number];
    flag: (typeof FLAGS)[number];
  }
}
