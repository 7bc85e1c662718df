// What devices are told, word for word as WIRE "Devices" promises it.
import type { OutEnvelope } from '#kit/device-bus/envelope.ts';
import type { DeviceAddress } from '#kit/device-bus/topics.ts';
import { HOST_TYPES } from './receivers.ts';
import type { CallRecord } from './record.ts';
import type { Delivery } from './store.ts';

/** After this, in milliseconds, a queued message is of no use: it is sent anew as the call then stands. */
const HOLDS_MS = 30_000;

export const addressOf = (
  org: string,
  { id, via }: { id: string; via: string | null },
): DeviceAddress => (via === null ? { org, device: id } : { org, device: id, via });

/** A message to one receiver about a call. Names of residents go to hosts only: a door unit hangs in the corridor. */
export function messageOf(
  call: CallRecord,
  { message_id, action, receiver }: Delivery,
): OutEnvelope {
  const names = HOST_TYPES.includes(receiver.type);
  return {
    type: call.type,
    id: message_id,
    exp: HOLDS_MS,
    data: {
      call_id: call.id,
      action,
      state: call.state,
      priority: call.priority,
      code: call.code,
      event: call.event,
      space:
        call.space_id === null
          ? null
          : { id: call.space_id, name: call.space_name, path: call.space_path },
      resident:
        names && call.resident_id !== null
          ? { id: call.resident_id, name: call.resident_name }
          : null,
      text: [call.space_path ?? call.device_name, call.event_name]
        .filter((part) => part !== null)
        .join(' '),
      repeat: call.repeats,
      raised_at: call.raised_at,
    },
  };
}
