// Calls: a device raises one, receivers are told, someone answers, it is reset where it began; the record has every time.
// A call and its steps are committed before anyone is told. Nobody creates or deletes a call by hand, and an emergency is
// never ended from afar. One that is active is shown, highest priority first; a code call stands before all others.
// Neighbours: devices (who presses, who shows), spaces (where), residents (for whom), staff (who answers).
import { z } from 'zod';
import { idParams, version } from '#kit/contract/asked.ts';
import {
  choice,
  fieldMeta,
  flag,
  id,
  integer,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { TONES } from '#features/routing/contract.ts';
import { listing } from '#kit/contract/listing.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import {
  CALL_RESULTS,
  CALL_STATES,
  CALL_STEPS,
  CALL_TYPES,
  DELIVERY_ACTIONS,
  DELIVERY_STATES,
  PRIORITIES,
  TOLD_WHYS,
} from './kinds.ts';

export * from './kinds.ts';

const priority = () => integer(1, 5);
/** Chosen by its word. */
const ranked = () => {
  const number = priority();
  const bounds = fieldMeta.get(number);
  return number.register(fieldMeta, {
    ...bounds,
    kind: 'choice',
    enum: 'priority',
    options: PRIORITIES,
  });
};
const counted = () => integer(0, 1_000_000);

/** One line of a call's course: a step, or what became of a message to a receiver. */
export const courseLine = z.object({
  at: moment(),
  action: z.enum([...CALL_STEPS, 'sent', 'delivered', 'seen']),
  device_id: maybe(id()),
  device_name: maybe(z.string()),
  staff_id: maybe(id()),
  staff_name: maybe(z.string()),
  data: maybe(z.record(z.string(), z.unknown())),
});
export type CourseLine = z.output<typeof courseLine>;

const delivery = z.object({
  message_id: z.string(),
  device_id: id(),
  device_name: maybe(z.string()),
  device_type: maybe(z.string()),
  action: choice('delivery_action', DELIVERY_ACTIONS),
  state: choice('delivery_state', DELIVERY_STATES),
  attempts: counted(),
  created_at: moment(),
  sent_at: maybe(moment()),
  delivered_at: maybe(moment()),
  seen_at: maybe(moment()),
  why: z.enum(TOLD_WHYS),
  /** The step of the receiving order and the number of the place; null for what shows the ward's calls. */
  step: maybe(z.number()),
  entry: maybe(z.number()),
  staff_id: maybe(id()),
  staff_name: maybe(z.string()),
  channel: z.enum(['network', 'mobile', 'phone']),
  number: maybe(z.string()),
});

/** What a call follows, as far as screens show it. */
const handling = {
  /** The policy of this call's kind lets a person end it now, away from its origin. */
  cancellable: flag(),
  /** False: it is only reset at its origin. */
  answerable: flag(),
  /** Nobody may mute it: a code, an emergency, staff in need. */
  mutable: flag(),
  text: maybe(z.string()),
  tone: z.enum(TONES),
  colour: z.string(),
  chain: maybe(z.object({ id: id(), name: z.string(), key: maybe(z.string()) })),
  place: maybe(z.object({ step: z.number(), entry: z.number(), over: z.boolean() })),
};

/** A call as lists, the live stream and the dashboard show it; the reading of one tells its whole course. */
export const callEntry = listing({
  thing: 'call',
  readBy: 'call.read',
  exportBy: 'call.export',
  row: {
    org_id: reference('partinfo'),
    type: choice('call_type', CALL_TYPES),
    event: maybe(z.string()),
    event_name: maybe(z.string()),
    /** The event is of the default set, whose names the words of devices hold. */
    event_shared: flag(),
    code: flag(),
    priority: ranked(),
    state: choice('call_state', CALL_STATES),
    result: maybe(choice('call_result', CALL_RESULTS)),
    device_id: maybe(reference('device')),
    device_type: maybe(z.string()),
    device_name: maybe(z.string()),
    space_id: maybe(reference('space')),
    space_name: maybe(z.string()),
    space_path: maybe(z.string()),
    department_id: maybe(reference('space')),
    resident_id: maybe(reference('resident')),
    resident_name: maybe(z.string()),
    repeats: counted(),
    reminders: counted(),
    speech: flag(),
    target_s: counted(),
    raised_at: moment(),
    presented_at: maybe(moment()),
    answered_at: maybe(moment()),
    /** Since when whoever has the call has it: later than the first answer where it was placed again in between. */
    taken_at: maybe(moment()),
    hung_up_at: maybe(moment()),
    ended_at: maybe(moment()),
    /** Since when the devices whose loss it tells are there again. */
    back_at: maybe(moment()),
    answered_by: maybe(reference('staff')),
    answered_by_name: maybe(z.string()),
    answered_device_id: maybe(reference('device')),
    /** Of whoever answered, as it was then. */
    answered_role_id: maybe(reference('role')),
    answered_role_type: maybe(z.string()),
    ended_by_name: maybe(z.string()),
    ended_device_id: maybe(reference('device')),
    response_s: maybe(integer(0, 100_000_000)),
    slow_reason: maybe(text({ max: 50 })),
    note: maybe(text({ max: 300, multiline: true })),
    false_call: flag(),
    /** It tests the path or its button: shown as such, and left out of what is counted. */
    test: flag(),
    audio: maybe(z.string()),

    ...handling,
  },
  record: { course: z.array(courseLine), deliveries: z.array(delivery) },
  filters: [
    'type',
    'event',
    'code',
    'state',
    'result',
    'priority',
    'department_id',
    'space_id',
    'device_id',
    'device_type',
    'resident_id',
    'answered_by',
    'false_call',
    'test',
    'raised_at',
    'response_s',
  ],
  sorts: ['raised_at', 'priority', 'response_s', 'ended_at', 'space_path'],
  sheet: [
    'raised_at',
    'type',
    'event_name',
    'priority',
    'space_path',
    'resident_name',
    'device_name',
    'state',
    'result',
    'presented_at',
    'answered_at',
    'answered_by_name',
    'response_s',
    'ended_at',
    'repeats',
    'reminders',
    'slow_reason',
    'false_call',
    'note',
  ],
});
export const callRow = callEntry.row;
export type Call = z.output<typeof callRow>;
export type CallRecord = z.output<typeof callEntry.record>;

const count = z.number();
export const figures = z.object({
  /** Midnight of today in the organisation's zone. */
  since: moment(),
  now: moment(),
  calls: count,
  by_priority: z.array(z.object({ priority: priority(), calls: count })),
  by_state: z.array(z.object({ state: choice('call_state', CALL_STATES), calls: count })),
  /** Of the calls that were to be answered: 0 to 1, null without any. */
  answered_share: maybe(z.number()),
  median_response_s: maybe(z.number()),
  open: count,
  overdue: count,
  /** Devices that are in use and have been enrolled: only of these can it be said that they are there. */
  devices_watched: count,
  devices_offline: count,
  devices_low: count,
  /** The first 50 that need a hand: offline the longest, then the emptiest batteries. */
  devices: z.array(
    z.object({
      id: id(),
      type: z.string(),
      alias: maybe(z.string()),
      space_path: maybe(z.string()),
      online: flag(),
      battery: maybe(z.number()),
      last_contact_at: maybe(moment()),
    }),
  ),
});
export type Figures = z.output<typeof figures>;

/** A person's remark on a call; an absent field stays as it is. */
const noteInput = z.strictObject({
  note: optional(text({ min: 0, max: 300, multiline: true })),
  slow_reason: optional(text({ min: 0, max: 50 })),
  false_call: flag().optional(),
  version: version().optional(),
});

export const calls = room({
  name: 'calls',
  permissions: ['call.read', 'call.answer', 'call.cancel', 'call.note', 'call.export'],
  begins: {
    'call.export': ['head_nurse'],
    'call.read': 'all',
    'call.answer': 'all',
    'call.cancel': ['head_nurse', 'nurse', 'clerk'],
    'call.note': 'all',
    CallBoard: 'all',
    CallHistory: ['head_nurse', 'nurse'],
  },
  errors: {
    CALL_ENDED: { code: 1801, status: 409 },
    ALREADY_ANSWERED: { code: 1802, status: 409 },
    NOT_ANSWERED: { code: 1803, status: 409 },
    NOT_AT_ORIGIN: { code: 1804, status: 409 },
    RESET_AT_ORIGIN: { code: 1805, status: 409 },
    NO_SPEECH: { code: 1806, status: 409 },
    NOT_PRESENTED: { code: 1807, status: 409 },
    CALLER_DISABLED: { code: 1808, status: 409 },
    NOT_ANSWERABLE: { code: 1809, status: 409 },
  },
  acts: ['answer', 'note'],
  things: ['call'],
  sections: ['interaction'],
  enums: {
    call_type: CALL_TYPES,
    call_state: CALL_STATES,
    call_result: CALL_RESULTS,
    call_step: [...CALL_STEPS, 'sent', 'delivered', 'seen'],
    delivery_action: DELIVERY_ACTIONS,
    delivery_state: DELIVERY_STATES,
    priority: PRIORITIES,
  },
  routes: {
    active: route({
      method: 'GET',
      path: '/mgr/call/active',
      access: 'call.read',
      readOnly: true,
      reply: z.object({ total: z.number(), list: z.array(callRow), now: moment() }),
    }),
    figures: route({
      method: 'GET',
      path: '/mgr/call/figures',
      access: 'call.read',
      readOnly: true,
      reply: figures,
    }),
    page: callEntry.routes.page,
    read: callEntry.routes.read,
    answer: route({
      method: 'POST',
      path: '/mgr/call/{id}/answer',
      access: 'call.answer',
      withoutLicence: true,
      params: idParams,
      reply: callRow,
    }),
    cancel: route({
      method: 'POST',
      path: '/mgr/call/{id}/cancel',
      access: 'call.cancel',
      withoutLicence: true,
      params: idParams,
      reply: callRow,
    }),
    export: callEntry.sheets.export,
    note: route({
      method: 'POST',
      path: '/mgr/call/{id}/note',
      access: 'call.note',
      withoutLicence: true,
      params: idParams,
      input: noteInput,
      reply: callRow,
    }),
  },
  events: { 'call.raised': 'call.read', 'call.changed': 'call.read', 'call.ended': 'call.read' },
  pages: {
    Dashboard: {
      path: '/dashboard',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'session',
      affix: true,
    },
    CallBoard: {
      path: '/interaction/board',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'call.read',
      section: 'interaction',
    },
    CallHistory: {
      path: '/interaction/history',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'call.read',
      section: 'interaction',
    },
  },
});
