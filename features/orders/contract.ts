// Orders: what a doctor orders for a resident, long-term or temporary (spec §3), what of it is due and what was done.
// An order is effective and expires by itself at its times; once effective its content stays as it was given, and it is
// stopped with a reason rather than changed or deleted. Who leaves the bed has no orders left.
// Neighbours: residents (for whom), staff (who ordered), the hospital's system (which gives orders through the server's door).
import { z } from 'zod';
import { idParams } from '#kit/contract/asked.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, once, shown } from '#kit/contract/entity-fields.ts';
import {
  choice,
  id,
  maybe,
  moment,
  optional,
  pastMoment,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { dayTimes } from '#features/day-times.ts';

export const ORDER_TYPES = ['long_term', 'temporary'] as const;
/** `planned`: its time has not come yet. */
export const ORDER_STATUSES = ['planned', 'effective', 'expired'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** What ended an order: its time, somebody by hand, or that the resident left. */
export const ENDINGS = ['time', 'stopped', 'left'] as const;
export const OUTCOMES = ['done', 'refused', 'omitted'] as const;

/** A temporary order holds so long where nothing else is said, in hours. */
export const TEMPORARY_H = 24;
/** What is due is shown so long after and before its time, in hours. */
export const LOOK_BACK_H = 12;
export const LOOK_AHEAD_H = 4;

/** Orders: 2 to 50 characters (spec §5). */
const content = () => text({ min: 2, max: 50 });
const reason = () => text({ min: 2, max: 50 });

export const order = entity({
  thing: 'order',
  auditRead: true,
  fields: {
    org_id: shown(reference('partinfo')),
    resident_id: once(reference('resident')),
    resident_name: shown(z.string()),
    /** With the registration number, which tells namesakes apart. */
    resident_known: shown(z.string()),
    bed_path: shown(maybe(z.string())),
    type: choice('order_type', ORDER_TYPES).default('long_term'),
    content: content(),
    /** When it is to be carried out each day; a temporary one without times is due once, when it begins. */
    times: optional(dayTimes()),
    status: shown(choice('order_status', ORDER_STATUSES)),
    /** Now where none is told. */
    from_at: filled(moment()),
    /** Open where none is told; a temporary one then ends after a day. */
    until_at: optional(moment()),
    /** Whoever enters it where nobody is told. */
    doctor_id: optional(reference('staff')),
    doctor_name: shown(z.string()),
    /** The first time within the last hours or to come at which it is due and nobody has told what was done. */
    next_due_at: shown(maybe(moment())),
    ended_at: shown(maybe(moment())),
    ending: shown(maybe(choice('ending', ENDINGS))),
    stop_reason: shown(maybe(z.string())),
    stopped_by_name: shown(maybe(z.string())),
    entered_by_name: shown(maybe(z.string())),
    created_at: shown(moment()),
  },
  filters: ['status', 'type', 'resident_id', 'doctor_id', 'content', 'from_at', 'until_at'],
  sorts: ['status', 'resident_name', 'content', 'from_at', 'until_at', 'created_at'],
  rules: ({ from_at, until_at }) =>
    typeof from_at === 'string' &&
    typeof until_at === 'string' &&
    Date.parse(until_at) <= Date.parse(from_at)
      ? { until_at: 'ends_before' }
      : {},
  sheet: [
    'resident_id',
    'bed_path',
    'type',
    'content',
    'times',
    'from_at',
    'until_at',
    'doctor_id',
    'status',
    'ended_at',
    'stop_reason',
    'stopped_by_name',
    'created_at',
  ],
  named: { resident_id: 'resident_known' },
});

/** A time at which an order is due, or was carried out. */
const doing = z.object({
  order_id: id(),
  resident_id: id(),
  resident_name: z.string(),
  bed_path: maybe(z.string()),
  type: choice('order_type', ORDER_TYPES),
  content: z.string(),
  /** Null: carried out beside its times. */
  due_at: maybe(moment()),
  /** Its time has passed, and nobody has told what was done. */
  overdue: z.boolean(),
  done_at: maybe(moment()),
  done_by_name: maybe(z.string()),
  outcome: maybe(choice('outcome', OUTCOMES)),
  remark: maybe(z.string()),
});
export type Doing = z.output<typeof doing>;

export const doneDraft = z.strictObject({
  /** One of the order's times; absent: beside them. */
  due_at: optional(moment()),
  /** Now where none is told. */
  done_at: optional(pastMoment()),
  outcome: choice('outcome', OUTCOMES).default('done'),
  remark: optional(text({ max: 50 })),
});

export const stopDraft = z.strictObject({ reason: reason() });

export const orders = room({
  name: 'orders',
  permissions: [
    'order.read',
    'order.write',
    'order.remove',
    'order.carry_out',
    'order.export',
    'order.import',
  ],
  withoutAlarms: 'What is ordered for a resident, and done of it: no call goes by it',
  begins: {
    'order.read': 'all',
    // Orders are given by doctors, and entered by nurses as a doctor told them.
    'order.write': ['head_nurse', 'nurse', 'doctor', 'clerk'],
    'order.carry_out': ['head_nurse', 'nurse', 'doctor', 'clerk'],
    'order.remove': ['head_nurse', 'clerk'],
    'order.export': ['head_nurse', 'clerk'],
    'order.import': ['head_nurse', 'clerk'],
    OrderList: 'all',
  },
  errors: {
    ORDER_OVER: { code: 2300, status: 409 },
    ORDER_FIXED: { code: 2301, status: 409 },
    ORDER_KEPT: { code: 2302, status: 409 },
    ORDER_DONE: { code: 2303, status: 409 },
    ORDER_NOT_DUE: { code: 2304, status: 409 },
    ORDER_RESIDENT_LEFT: { code: 2305, status: 409 },
  },
  acts: ['carry_out'],
  things: ['order'],
  sections: ['order'],
  enums: {
    order_type: ORDER_TYPES,
    order_status: ORDER_STATUSES,
    ending: ENDINGS,
    outcome: OUTCOMES,
  },
  routes: {
    ...order.routes,
    create: { ...order.routes.create, withoutLicence: true },
    update: { ...order.routes.update, withoutLicence: true },
    ...order.sheets,
    stop: route({
      method: 'POST',
      path: '/mgr/order/{id}/stop',
      access: 'order.write',
      withoutLicence: true,
      params: idParams,
      input: stopDraft,
      reply: order.row,
    }),
    due: route({
      method: 'GET',
      path: '/mgr/order/due',
      access: 'order.read',
      input: z.strictObject({ resident_id: reference('resident').optional() }),
      /** What is due now and soon, or was in the last hours; the first 200 by their time. */
      reply: z.array(doing),
      readOnly: true,
    }),
    doings: route({
      method: 'GET',
      path: '/mgr/order/{id}/doings',
      access: 'order.read',
      params: idParams,
      /** Of the last seven days and the day to come, newest first; at most 200. */
      reply: z.array(doing),
      readOnly: true,
    }),
    carryOut: route({
      method: 'POST',
      path: '/mgr/order/{id}/done',
      access: 'order.carry_out',
      withoutLicence: true,
      params: idParams,
      input: doneDraft,
      reply: doing,
    }),
  },
  /** An order was given, changed, carried out, or came to its time. */
  events: { 'order.changed': 'order.read' },
  pages: {
    OrderList: {
      path: '/order/list',
      levels: ['organisation'],
      access: 'order.read',
      section: 'order',
    },
    CustomerAdvice: {
      path: '/customer/advice/:id?',
      levels: ['organisation'],
      access: 'order.read',
      section: 'customer',
      hidden: true,
    },
  },
});
