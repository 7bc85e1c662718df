// The fields of a receiving order, its steps above all, and what a check or a dry run of one tells.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { shared, shown } from '#kit/contract/entity-fields.ts';
import {
  choice,
  choices,
  flag,
  id,
  integer,
  maybe,
  moment,
  optional,
  reference,
  references,
  text,
} from '#kit/contract/fields.ts';
import { route } from '#kit/contract/route.ts';
import { ROLE_TYPES } from '#features/access/contract.ts';
import { TCP_TYPES } from '#features/devices/contract.ts';
import {
  CHAIN_MODES,
  CHANNELS,
  MOST_STEPS,
  MOST_TURNS_BACK,
  ON_ANSWERS,
  REACHES,
  WAITS,
} from './plan.ts';

/** A step waits at least and at most this long, in seconds. */
export const LEAST_WAIT_S = 5;
export const MOST_WAIT_S = 3600;

/** Shipped orders, by the names whose words the catalogue holds. */
export const SHIPPED_CHAINS = [
  'ordinary',
  'code',
  'emergency',
  'assistance',
  'technical',
  'conversation',
  'test',
  'watchdog',
] as const;

export const eventKey = () => text({ max: 30, pattern: /^[A-Za-z0-9_-]+$/ });
export const callType = () => choice('tcp_type', TCP_TYPES);

/** A step as people set it: who, how long, by which way, and where it goes on. */
export const stepShape = {
  role_types: choices('role_type', ROLE_TYPES),
  role_ids: references('role', 50),
  reach: choice('reach', REACHES),
  wait: choice('wait', WAITS),
  wait_s: maybe(integer(LEAST_WAIT_S, MOST_WAIT_S)),
  channel: choice('channel', CHANNELS),
  on_answer: choice('on_answer', ON_ANSWERS),
  go: maybe(
    z.strictObject({
      to: integer(0, MOST_STEPS - 1),
      times: maybe(integer(1, MOST_TURNS_BACK)),
    }),
  ),
};

const step = z.strictObject(stepShape).superRefine(({ wait, wait_s, reach, ...roles }, context) => {
  const miss = (field: string) =>
    context.addIssue({ code: 'custom', message: 'required', path: [field], params: {} });
  if (wait === 'own' && wait_s === null) miss('wait_s');
  if (reach !== 'hosts' && roles.role_types.length + roles.role_ids.length === 0)
    miss('role_types');
});
const steps = () =>
  z.array(step).min(1, { error: 'too_few' }).max(MOST_STEPS, { error: 'too_many' });

/** What a new order begins with. */
export const FIRST_STEP = {
  role_types: ['nurse', 'caregiver'],
  role_ids: [],
  reach: 'cover',
  wait: 'nurse',
  wait_s: null,
  channel: 'inherit',
  on_answer: 'stop',
  go: null,
} satisfies z.output<typeof step>;

const plan = { mode: choice('chain_mode', CHAIN_MODES), steps: steps() };
const begun = {
  mode: plan.mode.default('sequential'),
  steps: plan.steps.default([FIRST_STEP]),
};

export const chain = entity({
  thing: 'chain',
  alarm: { acts: { create: true, update: true, delete: true } },
  fields: {
    name: text({ max: 20 }),
    /** None: a shipped order. */
    org_id: shared(),
    key: shown(maybe(z.enum(SHIPPED_CHAINS))),
    call_type: optional(callType()),
    event: optional(eventKey()),
    /** Taken by itself for its calls; else only where a call type names it. */
    auto: flag().default(true),
    ...begun,
    created_at: shown(moment()),
    updated_at: shown(moment()),
  },
  filters: ['org_id', 'name', 'call_type', 'event', 'mode'],
  sorts: ['name', 'created_at'],
});

/** Why a step of an order may come to nothing. */
export const WARNINGS = ['nobody_on_duty', 'no_device', 'all_offline', 'unreached'] as const;
export const SHIFTS = ['day', 'night'] as const;

const named = z.object({ id: id(), name: z.string() });
export const chainWarning = z.object({
  step: z.number(),
  why: choice('chain_warning', WARNINGS),
  /** Null: by day and by night. */
  shift: maybe(choice('shift', SHIFTS)),
  /** The department, where the order holds for several. */
  org: maybe(named),
  /** The first of the spaces where it is so; null: everywhere. */
  space: maybe(named),
  spaces: z.number(),
  /** The first of the persons of whom it is so. */
  person: maybe(named),
  people: z.number(),
});
export type ChainWarning = z.output<typeof chainWarning>;

/** Rooms that the warnings were looked for in; fewer than there are where an order holds for a large house. */
const checkedRooms = z.object({ checked: z.number(), of: z.number() });
const checkReply = z.object({ warnings: z.array(chainWarning), rooms: checkedRooms });
export const savedChain = chain.row.extend({ warnings: z.array(chainWarning) });

/** Where a value or an order comes from; a null id is the shipped set. */
const source = z.object({ org_id: maybe(id()), name: maybe(z.string()) });

/** An order that an organisation can follow: its own, inherited or shipped. */
export const knownChain = chain.row.extend({
  from: source,
  /** The organisation's own to change. */
  own: flag(),
  /** Another that is nearer is taken for the same calls. */
  hidden: flag(),
});
export type KnownChain = z.output<typeof knownChain>;

const dryPerson = z.object({
  staff_id: maybe(id()),
  staff_name: maybe(z.string()),
  role_type: maybe(choice('role_type', ROLE_TYPES)),
  why: z.enum(['cover', 'ward', 'shared', 'handover']),
  channel: z.enum(['network', 'mobile', 'phone']),
  number: maybe(z.string()),
  /** Null: nothing carries the call to this person. */
  device_id: maybe(id()),
  device_type: maybe(z.string()),
  device_name: maybe(z.string()),
  online: flag(),
});

export const dryPlace = z.object({
  step: z.number(),
  /** Seconds from the press. */
  at_s: z.number(),
  /** Null for a place that is skipped at once, for it reaches nobody. */
  wait_s: maybe(z.number()),
  /** How often this step was come through before. */
  again: z.number(),
  reach: choice('reach', REACHES),
  role_types: choices('role_type', ROLE_TYPES),
  roles: z.array(named),
  people: z.array(dryPerson),
});
export type DryPlace = z.output<typeof dryPlace>;

export const dryRun = z.object({
  at: moment(),
  place: maybe(z.string()),
  call_type: callType(),
  event: maybe(z.string()),
  priority: z.number(),
  code: flag(),
  target_s: z.number(),
  remind_s: z.number(),
  again_s: z.number(),
  ring_s: z.number(),
  chain: z.object({ id: maybe(id()), name: z.string(), mode: choice('chain_mode', CHAIN_MODES) }),
  /** All places are presented at once. */
  at_once: flag(),
  hosts: z.array(z.object({ id: id(), name: maybe(z.string()), type: z.string(), online: flag() })),
  places: z.array(dryPlace),
  /** Seconds from the press at which the order has run out; the call stays on the hosts. */
  end_s: z.number(),
});
export type DryRun = z.output<typeof dryRun>;

const whose = { org_id: optional(reference('partinfo')) };

export const chainRoutes = {
  chainPage: chain.routes.page,
  chainRead: chain.routes.read,
  chainCreate: route({ ...chain.routes.create, reply: savedChain }),
  chainUpdate: route({ ...chain.routes.update, reply: savedChain }),
  chainRemove: chain.routes.remove,
  chainsInForce: route({
    method: 'GET',
    path: '/mgr/chain/in_force',
    access: 'chain.read',
    input: z.strictObject(whose),
    reply: z.array(knownChain),
    readOnly: true,
  }),
  chainCheck: route({
    method: 'POST',
    path: '/mgr/chain/check',
    access: 'chain.read',
    input: z.strictObject({
      ...whose,
      ...begun,
    }),
    reply: checkReply,
    readOnly: true,
  }),
  chainDryRun: route({
    method: 'POST',
    path: '/mgr/chain/dry_run',
    access: 'chain.read',
    input: z.strictObject({
      space_id: optional(reference('space')),
      device_id: optional(reference('device')),
      call_type: callType(),
      event: optional(eventKey()),
      at: optional(moment()),
      /** A draft that is tried instead of the order in force. */
      chain: optional(z.strictObject(plan)),
    }),
    reply: dryRun,
    unaudited: true,
  }),
};
