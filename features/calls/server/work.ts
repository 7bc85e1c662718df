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

/** What whoever is refused is told of the call: who was first, or when and by whom it ended. */
export function refusalData(record: CallRecord, why: RefusalName): object {
  const { id, state } = record;
  switch (why) {
    case 'ALREADY_ANSWERED':
      return {
        call_id: id,
        state,
        answered_at: record.answered_at,
        answered_by: record.answered_by,
        answered_by_name: record.answered_by_name,
        answered_device_id: record.answered_device_id,
      };
    case 'CALL_ENDED':
      return {
        call_id: id,
        state,
        ended_at: record.ended_at,
        ended_by: record.ended_by,
        ended_by_name: record.ended_by_name,
        ended_device_id: record.ended_device_id,
      };
    default:
      return { call_id: id, state };
  }
}

/** A refusal as a device is told it: the error's code (WIRE "Devices"). */
export const refusalReply = (name: RefusalName, more: object = {}): object => ({
  code: REFUSALS[name].code,
  error: name,
  ...more,
});
