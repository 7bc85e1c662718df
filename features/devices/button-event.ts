// The fields of a button event: what a key code of a device means to the ward.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import {
  alarming,
  choice,
  integer,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { MOST_COORDINATE } from './button-range.ts';
import { DEVICE_TYPES } from './device-types.ts';
import { TCP_TYPES } from './message-types.ts';

const event = {
  name: text({ max: 20 }),
  description: text({ min: 0, max: 200, multiline: true }),
  key_code: alarming(text({ max: 30, pattern: /^[A-Za-z0-9_-]+$/ })),
  call_type: alarming(choice('tcp_type', TCP_TYPES)),
  device_type: alarming(choice('device_type', DEVICE_TYPES)),
  role_id: alarming(reference('role')),
  icon: text({ max: 30, pattern: /^[a-z0-9-]+$/ }),
};
const coordinate = () => alarming(integer(0, MOST_COORDINATE));

export const buttonEvent = entity({
  thing: 'event',
  // An organisation's own stands before the default of its key.
  alarm: { acts: { create: true, delete: true } },
  row: {
    /** None: a default event, everyone's to use and the provider's to change. */
    org_id: maybe(reference('partinfo')),
    name: z.string(),
    description: maybe(event.description),
    key_code: event.key_code,
    call_type: event.call_type,
    priority: alarming(integer(1, 5)),
    device_type: maybe(event.device_type),
    role_id: maybe(event.role_id),
    role_name: maybe(z.string()),
    icon: maybe(event.icon),
    x_from: maybe(coordinate()),
    x_to: maybe(coordinate()),
    y_from: maybe(coordinate()),
    y_to: maybe(coordinate()),
    created_at: moment(),
  },
  draft: {
    org_id: optional(reference('partinfo')),
    name: event.name,
    description: optional(event.description),
    key_code: event.key_code,
    call_type: event.call_type,
    priority: alarming(integer(1, 5)),
    device_type: optional(event.device_type),
    role_id: optional(event.role_id),
    icon: optional(event.icon),
    x_from: optional(coordinate()),
    x_to: optional(coordinate()),
    y_from: optional(coordinate()),
    y_to: optional(coordinate()),
  },
  filters: ['org_id', 'name', 'key_code', 'call_type', 'priority', 'device_type'],
  sorts: ['name', 'key_code', 'call_type', 'priority', 'created_at'],
  sheet: [
    'name',
    'key_code',
    'call_type',
    'priority',
    'device_type',
    'role_id',
    'description',
    'icon',
    'x_from',
    'x_to',
    'y_from',
    'y_to',
    'created_at',
  ],
  shown: { role_id: 'role_name' },
  exportedByReaders: true,
  rules: ({ x_from, x_to, y_from, y_to }) => ({
    ...(typeof x_from === 'number' && typeof x_to === 'number' && x_to < x_from
      ? { x_to: 'order' }
      : {}),
    ...(typeof y_from === 'number' && typeof y_to === 'number' && y_to < y_from
      ? { y_to: 'order' }
      : {}),
  }),
});
