// The simulated ward of the demo: whether its residents press, and how fast its time runs.
// It exists in the demo alone; elsewhere, and for other organisations, there is nothing here (404).
// Neighbours: none. The app gives the platform a `WardControl`; devices and calls see the ward's devices as any others.
import { z } from 'zod';
import { decimal, flag, integer } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';

/** How many times faster than real life the ward's time may run. */
export const WARD_SPEED = { slowest: 0.1, fastest: 10_000 } as const;

const speed = () => decimal(WARD_SPEED.slowest, WARD_SPEED.fastest, 3);
const count = () => integer(0, Number.MAX_SAFE_INTEGER);

export const wardState = z.object({
  /** Residents press; at rest the devices stay connected, and what is open is brought to its end. */
  running: flag(),
  speed: speed(),
  devices: count(),
  online: count(),
  /** Since the ward was started: calls that the server has acknowledged. */
  raised: count(),
  answered: count(),
  ended: count(),
  open: count(),
});
export type WardState = z.output<typeof wardState>;

/** What is absent stays as it is. */
export interface WardChange {
  running?: boolean | undefined;
  speed?: number | undefined;
}

/** The app's hand on the ward. */
export interface WardControl {
  /** The organisation whose ward it is. */
  readonly org_id: string;
  /** As wanted, at once; the figures follow within a second or two. */
  readonly state: WardState;
  /** Says what is wanted; it is brought about without waiting. */
  change(wanted: WardChange): void;
}

export const ward = room({
  name: 'ward',
  withoutAlarms: 'The demo’s simulated ward',
  permissions: ['ward.write'],
  errors: {},
  things: ['ward'],
  enums: {},
  routes: {
    read: route({ method: 'GET', path: '/mgr/ward', access: 'ward.write', reply: wardState }),
    change: route({
      method: 'POST',
      path: '/mgr/ward',
      access: 'ward.write',
      input: z.strictObject({ running: flag().optional(), speed: speed().optional() }),
      reply: wardState,
    }),
  },
  events: {},
  pages: {},
});
