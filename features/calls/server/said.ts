// Reading what a device says about calls; whatever it is, it ends as one of these.
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import { MOST_COORDINATE } from '#features/devices/contract.ts';
import type { Point } from '#features/devices/contract.ts';
import { CALL_TYPES } from '../contract.ts';
import type { CallType } from '../contract.ts';
import { DEVICE_ACTIONS } from './act.ts';
import type { Act, DeviceAction } from './act.ts';
import type { Ack, Press } from './store.ts';

export type SaidCall =
  | { what: 'press'; press: Press }
  | { what: 'act'; act: Act }
  | { what: 'nothing' };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const KEY_CODE = /^[\w.:-]{1,50}$/;
const NOTHING: SaidCall = { what: 'nothing' };

const isType = (type: string): type is CallType => (CALL_TYPES as readonly string[]).includes(type);
const isAction = (action: unknown): action is DeviceAction =>
  (DEVICE_ACTIONS as readonly unknown[]).includes(action);

const coordinateOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= MOST_COORDINATE ? Math.round(value) : null;

/** Where a touch panel was touched; undefined where it does not say, or says what can't be. */
function pointOf(said: { x?: unknown; y?: unknown }): Point | undefined {
  const [x, y] = [coordinateOf(said.x), coordinateOf(said.y)];
  return x === null || y === null ? undefined : { x, y };
}

/** A press or an action; one without an action is nothing. */
export function readCall({ org, device, envelope }: DeviceMessage): SaidCall {
  const { action, event, call_id, speech } = envelope.data;
  const message = envelope.id ?? null;
  if (action === 'raise') {
    const type = isType(envelope.type) ? envelope.type : 'UNKNOWN';
    // A key code that can't be one is as good as none: the press counts.
    return {
      what: 'press',
      press: {
        org,
        device,
        type,
        event: typeof event === 'string' && KEY_CODE.test(event) ? event : null,
        point: pointOf(envelope.data),
        message,
      },
    };
  }
  if (!isAction(action)) return NOTHING;
  const call = typeof call_id === 'string' && UUID.test(call_id) ? call_id : null;
  if (call === null && (action !== 'reset' || call_id !== undefined)) return NOTHING;
  return { what: 'act', act: { org, device, message, action, call, speech: speech === true } };
}

/** A confirmation of a message about a call; null for others, settings say. */
export function readAck({ device, envelope: { ref, data } }: DeviceMessage): Ack | null {
  const { status } = data;
  return ref !== undefined && (status === 'delivered' || status === 'seen')
    ? { device, ref, status }
    : null;
}
