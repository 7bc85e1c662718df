// The fields of a role: what its people may do and open, which widgets, devices and button events are theirs.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { owned, shown } from '#kit/contract/entity-fields.ts';
import {
  alarming,
  choice,
  choices,
  integer,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { DEVICE_TYPES } from '#features/devices/contract.ts';

/** What a role stands for in the ward; the receiving order and device types name it. */
export const ROLE_TYPES = [
  'nurse',
  'head_nurse',
  'caregiver',
  'doctor',
  'clerk',
  'manager',
  'other',
] as const;

/** The roles that an organisation begins with; until one is renamed it is called in the reader's words. */
export const SHIPPED_ROLES = ['head_nurse', 'nurse', 'caregiver', 'doctor', 'clerk'] as const;
export type ShippedRole = (typeof SHIPPED_ROLES)[number];

/** Functions on the devices that a role's people use (spec §3). */
export const WIDGETS = [
  'sign_in',
  'manage_bed',
  'positioning',
  'countdown',
  'room_check',
  'screen_tip',
] as const;
export type Widget = (typeof WIDGETS)[number];

const names = () => z.array(text({ max: 60 })).max(500, { error: 'too_many' });

export const role = entity({
  thing: 'role',
  alarm: {
    acts: { delete: true },
    fields: ['permissions', 'menus', 'device_types', 'event_keys'],
  },
  fields: {
    name: text({ min: 1, max: 10 }),
    role_type: alarming(choice('role_type', ROLE_TYPES)),
    org_id: owned(),
    org_name: shown(z.string()),
    description: optional(text({ min: 0, max: 200, multiline: true })),
    parent_id: optional(alarming(reference('role'))),
    parent_name: shown(maybe(z.string())),
    /** What the console lets its people do; every button names one. */
    permissions: names().optional(),
    /** Names of the routes that it shows. */
    menus: names().optional(),
    widgets: alarming(choices('widget', WIDGETS)).optional(),
    /** The kinds of devices that it applies to; none: every kind. */
    device_types: z
      .array(z.enum(DEVICE_TYPES, { error: 'choice' }))
      .max(DEVICE_TYPES.length)
      .optional(),
    /** Key codes of the button events that its devices offer; none: all. */
    event_keys: names().optional(),
    /** How many people have it. */
    people: shown(integer(0, 1_000_000)),
    created_at: shown(moment()),
  },
  filters: ['role_type', 'name', 'org_id'],
  sorts: ['name', 'role_type', 'created_at'],
  sheet: [
    'name',
    'role_type',
    'description',
    'parent_id',
    'widgets',
    'people',
    'org_id',
    'created_at',
  ],
  exportedByReaders: true,
});
