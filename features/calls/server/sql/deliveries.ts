// Deliveries as rows: a receiver's columns, written and read.
import type { Delivery } from '../store.ts';

/** For `jsonb_to_recordset`: a delivery with the call and the organisation that it belongs to. */
export const DELIVERY_COLUMNS =
  'message_id text, device_id uuid, receiver_org uuid, receiver_type text, via uuid, action text, why text, step integer, entry integer, staff_id uuid, staff_name text, channel text, number text';
export const DELIVERY_NAMES = DELIVERY_COLUMNS.split(', ')
  .map((column) => column.split(' ')[0])
  .join(', ');

export const toRow = ({ message_id, action, receiver }: Delivery): object => ({
  message_id,
  action,
  device_id: receiver.id,
  receiver_org: receiver.org,
  receiver_type: receiver.type,
  via: receiver.via,
  why: receiver.why,
  step: receiver.step,
  entry: receiver.entry,
  staff_id: receiver.staff,
  staff_name: receiver.staff_name,
  channel: receiver.channel,
  number: receiver.number,
});

/** A receiver as JSON, of a row of `call_delivery` under an alias. */
export const receiverJson = (x: string, more = ''): string =>
  `jsonb_build_object('id', ${x}.device_id, 'org', ${x}.receiver_org, 'type', ${x}.receiver_type, 'via', ${x}.via, 'why', ${x}.why,
    'step', ${x}.step, 'entry', ${x}.entry, 'staff', ${x}.staff_id, 'staff_name', ${x}.staff_name, 'channel', ${x}.channel, 'number', ${x}.number${more})`;
