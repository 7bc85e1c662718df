// The fields of a button event: what a key code of a device means to the ward.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { apart, shared, shown } from '#kit/contract/entity-fields.ts';
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

const coordinate = () => alarming(integer(0, MOST_COORDINATE));

export const buttonEvent = entity({
  thing: 'event',
  // An organisation's own stands before the default of its key.
  alarm: { acts: { create: true, delete: true } },
  fields: {
    /** None: a default event. */
    org_id: shared(),
    /** A default event's in the reader's language. */
    name: apart({ row: z.string(), draft: text({ max: 20 }) }),
    description: optional(text({ min: 0, max: 200, multiline: true })),
    key_code: alarming(text({ max: 30, pattern: /^[A-Za-z0-9_-]+$/ })),
    call_type: alarming(choice('tcp_type', TCP_TYPES)),
    priority: alarming(integer(1, 5)),
    device_type: optional(alarming(choice('device_type', DEVICE_TYPES))),
    role_id: optional(alarming(reference('role'))),
    role_name: shown(maybe(z.string())),
    icon: optional(text({ max: 30, pattern: /^[a-z0-9-]+$/ })),
    x_from: optional(coordinate()),
    x_to: optional(coordinate()),
    y_from: optional(coordinate()),
    y_to: optional(coordinate()),
    created_at: shown(moment()),
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
