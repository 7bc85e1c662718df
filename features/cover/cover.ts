// The fields of a cover: who covers a space, or an area, in which shift and for which time.
import { z } from 'zod';
import type { Act } from '#kit/contract/alarm-rules.ts';
import { entity } from '#kit/contract/entity.ts';
import { shown } from '#kit/contract/entity-fields.ts';
import { idParams } from '#kit/contract/asked.ts';
import { choice, id, maybe, moment, optional, reference, text } from '#kit/contract/fields.ts';
import { route } from '#kit/contract/route.ts';
import { ROLE_TYPES } from '#features/access/contract.ts';
import { takesCover } from './takes-away.ts';

/** `day` runs from the organisation's day start to its night start, `night` is the rest. */
export const SHIFTS = ['all', 'day', 'night'] as const;
export type Shift = (typeof SHIFTS)[number];

/** At most this many places of one person. */
export const MOST_COVERS = 500;
/** At most this many people and rows of cover in one structure. */
export const MOST_STRUCTURE = 5000;

const shift = () => choice('shift', SHIFTS);

/** A faulty order of two times, at the later one. */
export const orderOf = ({ from_at, to_at }: { from_at?: unknown; to_at?: unknown }) =>
  typeof from_at === 'string' &&
  typeof to_at === 'string' &&
  Date.parse(to_at) <= Date.parse(from_at)
    ? { to_at: 'order' }
    : {};

const time = { from_at: optional(moment()), to_at: optional(moment()) };

type CoverOf = CoverItem & { staff_id: string };
const isTaken = ({ before, after }: Act): boolean => {
  const [was, is] = [before, after] as [CoverOf, CoverOf];
  return was.staff_id !== is.staff_id || takesCover([was], [is]);
};
const areTaken = ({ before, after }: Act): boolean =>
  takesCover(before as CoverItem[], after as CoverItem[]);

export const cover = entity({
  thing: 'cover',
  // More people who answer are daily work; fewer wait for a second person, where that is the rule.
  alarm: { acts: { create: () => false, update: isTaken, set: areTaken, delete: true } },
  fields: {
    /** That of the place. */
    org_id: shown(reference('partinfo')),
    staff_id: reference('staff'),
    staff_name: shown(z.string()),
    role_id: shown(maybe(reference('role'))),
    role_name: shown(maybe(z.string())),
    /** Exactly one of space and area. */
    space_id: optional(reference('space')),
    space_path: shown(maybe(z.string())),
    area_id: optional(reference('area')),
    area_name: shown(maybe(z.string())),
    shift: shift().default('all'),
    ...time,
    created_at: shown(moment()),
  },
  filters: ['staff_id', 'role_id', 'space_id', 'area_id', 'shift', 'org_id', 'to_at'],
  sorts: ['staff_name', 'space_path', 'from_at', 'to_at', 'created_at'],
  rules: orderOf,
});

const item = z
  .strictObject({
    space_id: optional(id()),
    area_id: optional(id()),
    shift: shift().default('all'),
    ...time,
  })
  .superRefine((value, context) => {
    for (const [field, fault] of Object.entries(orderOf(value)))
      context.addIssue({ code: 'custom', message: fault, path: [field], params: {} });
  });
export type CoverItem = z.output<typeof item>;

const items = () => z.array(item).max(MOST_COVERS, { error: 'too_many' });

/** A person's whole cover; `stamp` changes with it, and is sent back with the change. */
const whole = z.object({
  staff_id: id(),
  staff_name: z.string(),
  stamp: z.string(),
  items: z.array(
    z.object({
      id: id(),
      space_id: maybe(id()),
      area_id: maybe(id()),
      shift: z.enum(SHIFTS),
      from_at: maybe(z.string()),
      to_at: maybe(z.string()),
    }),
  ),
});

const structure = z.object({
  /** The shift that runs now by the organisation's clocks. */
  shift: z.enum(['day', 'night']),
  people: z.array(
    z.object({
      id: id(),
      name: z.string(),
      employee_no: maybe(z.string()),
      role_id: maybe(id()),
      role_name: maybe(z.string()),
      role_type: maybe(z.enum(ROLE_TYPES)),
      manager: z.boolean(),
      enabled: z.boolean(),
    }),
  ),
  covers: z.array(
    z.object({
      id: id(),
      version: z.number(),
      staff_id: id(),
      space_id: maybe(id()),
      area_id: maybe(id()),
      shift: z.enum(SHIFTS),
      from_at: maybe(z.string()),
      to_at: maybe(z.string()),
    }),
  ),
  areas: z.array(z.object({ id: id(), name: z.string(), space_ids: z.array(id()) })),
  /** Cover that an organisation above keeps, by the visible space that it reaches; not to be changed from here. */
  above: z.array(
    z.object({
      staff_id: id(),
      staff_name: z.string(),
      role_name: maybe(z.string()),
      space_id: id(),
      shift: z.enum(SHIFTS),
      from_at: maybe(z.string()),
      to_at: maybe(z.string()),
    }),
  ),
});
export type Structure = z.output<typeof structure>;

const onDuty = z.array(
  z.object({
    staff_id: id(),
    staff_name: z.string(),
    role_id: maybe(id()),
    role_type: maybe(z.string()),
    /** The kind of the space that is covered, or `area`. */
    via: z.string(),
  }),
);

export const coverRoutes = {
  structure: route({
    method: 'GET',
    path: '/mgr/cover/structure',
    access: 'cover.read',
    readOnly: true,
    input: z.strictObject({ org_id: reference('partinfo').optional() }),
    reply: structure,
  }),
  /** Who covers a space at a moment, now where none is given. */
  duty: route({
    method: 'GET',
    path: '/mgr/cover/space/{id}/duty',
    access: 'cover.read',
    readOnly: true,
    params: idParams,
    input: z.strictObject({ at: moment().optional() }),
    reply: onDuty,
  }),
  ofStaff: route({
    method: 'GET',
    path: '/mgr/cover/staff/{id}',
    access: 'cover.read',
    readOnly: true,
    params: idParams,
    reply: whole,
  }),
  /** Sets a person's whole cover: what isn't among the items ends. */
  setOfStaff: route({
    method: 'PUT',
    path: '/mgr/cover/staff/{id}',
    access: 'cover.write',
    params: idParams,
    input: z.strictObject({ items: items(), stamp: text({ max: 64 }).optional() }),
    reply: whole,
  }),
};
