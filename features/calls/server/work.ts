// What a piece of the engine's work leaves to do once it is committed.
import { kitRoom } from '#kit/contract/kit-room.ts';
import { calls } from '../contract.ts';
import type { CallRecord } from './record.ts';
import type { Delivery } from './store.ts';

export interface Work {
  /** The call that changed; null where nothing did. */
  record: CallRecord | null;
  deliveries: readonly Delivery[];
  /** The data that the device is answered with. */
  reply: object;
}

export const NOTHING_TO_SEND = { record: null, deliveries: [] } as const;

const REFUSALS = {
  ...calls.errors,
  DATA_NULL: kitRoom.errors.DATA_NULL,
  PARAM_ERROR: kitRoom.errors.PARAM_ERROR,
};
export type RefusalName = keyof typeof REFUSALS;

export const refusalKind = (name: RefusalName) => REFUSALS[name];

/** A refusal as a device is told it: the error's code (WIRE "Devices"). */
export const refusalReply = (name: RefusalName, more: object = {}): object => ({
  code: REFUSALS[name].code,
  error: name,
  ...more,
});
