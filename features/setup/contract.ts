// Setup: what a new ward still lacks before it works. It is found in the records themselves, never ticked by hand, and told
// of the actor's own organisations alone. Neighbours: none; home shows the steps, each leads to the room where it is done.
import { z } from 'zod';
import { flag } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';

/** In the order in which they are done: each needs those before it. */
export const SETUP_STEPS = ['spaces', 'devices', 'staff', 'cover', 'residents'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** By step, whether it was done: beds, devices, people beside the founder, who answers for a place, a stay in a bed. */
export const setupState = z.record(z.enum(SETUP_STEPS), flag());
export type SetupState = z.output<typeof setupState>;

export const setup = room({
  name: 'setup',
  permissions: [],
  errors: {},
  enums: { step: SETUP_STEPS },
  routes: {
    read: route({
      method: 'GET',
      path: '/mgr/setup',
      access: 'session',
      readOnly: true,
      reply: setupState,
    }),
  },
  events: {},
  pages: {},
});
