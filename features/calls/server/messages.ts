// What devices are told, word for word as WIRE "Devices" promises it.
import type { OutEnvelope } from '#kit/device-bus/envelope.ts';
import type { DeviceAddress } from '#kit/device-bus/topics.ts';
import { DOOR_TYPES, HOST_TYPES } from './receivers.ts';
import type { CallRecord, Receiver } from './record.ts';
import { isAcceptedAlone, isMutable, rulesOf } from './rules.ts';
import type { CallRules } from './rules.ts';
import type { Delivery } from './store.ts';

/** After this, in milliseconds, a queued message is of no use: it is sent anew as the call then stands. */
const HOLDS_MS = 30_000;

export const addressOf = ({ id, org, via }: Receiver): DeviceAddress =>
  via === null ? { org, device: id } : { org, device: id, via };

/**
 * Whether the receiver may show the resident's name: a door unit hangs in the corridor, where the organisation decides;
 * a ward that is told because it stands around or above needs the place, not the name.
 */
function showsName(receiver: Receiver, rules: CallRules): boolean {
  const { why } = receiver;
  if (why === 'forwarded' || why === 'unattended') return false;
  return !hangsInCorridor(receiver) || !rules.hides_residents;
}

const hangsInCorridor = ({ type }: Receiver): boolean =>
  DOOR_TYPES.includes(type) && !HOST_TYPES.includes(type);

function textOf(call: CallRecord, rules: CallRules): string {
  const parts = [call.space_path ?? call.device_name, rules.text ?? call.event_name];
  return parts.filter((part) => part !== null).join(' ');
}

/** A message to one receiver about a call. */
export function messageOf(
  call: CallRecord,
  { message_id, action, receiver }: Delivery,
): OutEnvelope {
  const rules = rulesOf(call);
  const named = showsName(receiver, rules) && call.resident_id !== null;
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
      resident: named ? { id: call.resident_id, name: call.resident_name } : null,
      ...(call.event_shared || call.event_name === null ? {} : { name: call.event_name }),
      text: textOf(call, rules),
      tone: rules.tone,
      colour: rules.colour,
      target_s: call.target_s,
      mutable: isMutable(call),
      answerable: rules.answerable,
      repeat: call.repeats,
      raised_at: call.raised_at,
      ...(call.state === 'answered' && call.taken_at !== null
        ? {
            answered: {
              at: call.taken_at,
              by: hangsInCorridor(receiver) ? null : call.answered_by_name,
            },
          }
        : {}),
      ...(call.type === 'DEVICE'
        ? { device: { name: call.device_name, type: call.device_type } }
        : {}),
      ...(call.back_at === null ? {} : { back_at: call.back_at }),
      ending: rules.ending,
      why: receiver.why,
      ...(call.test ? { test: true } : {}),
      ...(receiver.step === null ? {} : { step: receiver.step }),
      ...(isAcceptedAlone(call.type, rules) ? { auto_accept: true } : {}),
      ...(receiver.number === null
        ? {}
        : { dial: { channel: receiver.channel, number: receiver.number } }),
    },
  };
}
