// What a piece of the engine's work has at hand beside its transaction.
import type { DeviceBus } from '#kit/device-bus/bus.ts';
import type { Ids } from './clock.ts';
import type { Found } from './store.ts';

export interface Tools {
  ids: Ids;
  /** Whether a device can be reached now: by what is kept of it, or by what the bus sees at this moment. */
  isThere(found: Pick<Found, 'id' | 'via' | 'online'>): boolean;
}

export const makeTools = (ids: Ids, bus: Pick<DeviceBus, 'connected'>): Tools => ({
  ids,
  isThere: ({ id, via, online }) => online || bus.connected(via ?? id) === true,
});
