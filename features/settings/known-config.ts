// The keys of the system configuration that the server itself reads, with their schemas and defaults. Any other key is
// plain text for devices and integrations: of the group `device` every device is given it, the rest is only kept.
import { z } from 'zod';
import { integer } from '#kit/contract/fields.ts';
import { MOST_TIP_MINUTES } from './screen-tip.ts';

export interface KnownConfig<Value> {
  group: string;
  schema: z.ZodType<Value>;
  /** What holds until the provider sets another, as the text that is kept. */
  initial: string;
}

export const KNOWN_CONFIG = {
  /** Minutes that a screen tip may be shown at most. */
  screentip_max_minutes: {
    group: 'screentip',
    schema: integer(1, MOST_TIP_MINUTES),
    initial: '1440',
  },
  /** Countdowns that may run for a space at the same time. */
  countdown_max_running: { group: 'countdown', schema: integer(1, 100), initial: '10' },
} as const satisfies Record<string, KnownConfig<number>>;
export type KnownKey = keyof typeof KNOWN_CONFIG;
export const KNOWN_KEYS = Object.keys(KNOWN_CONFIG) as [KnownKey, ...KnownKey[]];

/** Keys of this group go down to every device. */
export const DEVICE_GROUP = 'device';

export const isKnownKey = (key: string): key is KnownKey => Object.hasOwn(KNOWN_CONFIG, key);

/** The value that the text stands for by the key's schema; undefined where it is none. */
export function readKnown(key: KnownKey, text: string): number | undefined {
  const { schema } = KNOWN_CONFIG[key];
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  const parsed = z.safeParse(schema, number);
  return parsed.success ? parsed.data : undefined;
}
