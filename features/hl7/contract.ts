// HL7: messages that a hospital's systems send over MLLP (HL7 v2), each stored before it is acknowledged, then applied.
// A message counts once; those of a sender are applied in the order in which they came; what has no place waits with its
// reason and is replayed. A sender is nobody's until it is assigned to an organisation, and speaks for that and all below.
// Neighbours: his (what messages say is taken over by its applier), residents (merges), spaces and staff through these.
import { z } from 'zod';
import { apart, shown } from '#kit/contract/entity-fields.ts';
import { entity } from '#kit/contract/entity.ts';
import {
  choice,
  flag,
  id,
  integer,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { listing } from '#kit/contract/listing.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';

/** `refused`: answered AE or AR, kept to be looked at. `held`: acknowledged, and waits with its reason. */
export const MESSAGE_STATES = ['waiting', 'done', 'held', 'refused'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
export const ANSWERS = ['AA', 'AE', 'AR'] as const;

/** Why a message waits, beside the reasons of the HIS room and the rules of others. */
export const HL7_REASONS = [
  'unassigned',
  'speaker_gone',
  'no_place_yet',
  'no_bed_named',
  'not_production',
  'merge_circle',
  'both_in_bed',
] as const;
export type Hl7Reason = (typeof HL7_REASONS)[number];

/** What an answer says is wrong (HL7 table 0357). */
export const CONDITIONS = [
  '100',
  '101',
  '102',
  '103',
  '200',
  '201',
  '202',
  '203',
  '204',
  '205',
  '207',
] as const;

/** How long messages are kept, in days. */
export const KEPT_DAYS = 90;

const ADDRESSES = /^(?:[0-9a-fA-F:.]+(?:\/\d{1,3})?)?(?:\n(?:[0-9a-fA-F:.]+(?:\/\d{1,3})?)?)*$/;
const ROLE_CODES = /^(?:[^\S\n]*|[^=\n]+=[^=\n]+)(?:\n(?:[^\S\n]*|[^=\n]+=[^=\n]+))*$/;
const name = (min = 1) => text({ min, max: 180 });
const roleName = () => text({ max: 10 });
const addresses = () => text({ max: 1000, multiline: true, pattern: ADDRESSES });
const roleCodes = () => text({ max: 2000, multiline: true, pattern: ROLE_CODES });
const silence = () => integer(1, 100_000);
const count = () => integer(0, Number.MAX_SAFE_INTEGER);

export const hl7Sender = entity({
  thing: 'hl7sender',
  access: 'his',
  fields: {
    /** Null: nobody's yet. */
    org_id: optional(reference('partinfo')),
    org_name: shown(maybe(z.string())),
    // Who says only one of the two is known by that.
    application: apart({ row: name(0), draft: name() }),
    facility: name(0).default(''),
    enabled: flag().default(true),
    addresses: optional(addresses()),
    default_role: optional(roleName()),
    role_codes: optional(roleCodes()),
    silent_after_min: optional(silence()),
    /** No message for longer than `silent_after_min`. */
    silent: shown(flag()),
    speaker_name: shown(maybe(z.string())),
    first_address: shown(maybe(z.string())),
    received: shown(count()),
    waiting: shown(count()),
    held: shown(count()),
    last_at: shown(maybe(moment())),
    created_at: shown(moment()),
  },
  filters: ['org_id', 'enabled', 'silent'],
  sorts: ['last_at', 'created_at', 'application'],
});

const segment = z.object({ name: z.string(), fields: z.array(z.string()) });

export const hl7Message = listing({
  thing: 'hl7message',
  readBy: 'his.read',
  row: {
    org_id: maybe(reference('partinfo')),
    org_name: maybe(z.string()),
    sender_id: reference('hl7sender'),
    sender_name: z.string(),
    received_at: moment(),
    said_at: maybe(moment()),
    type: text({ min: 0, max: 20 }),
    event: text({ min: 0, max: 20 }),
    control_id: text({ min: 0, max: 200 }),
    patient: maybe(text({ max: 60 })),
    state: choice('message_state', MESSAGE_STATES),
    answer: choice('answer', ANSWERS),
    /** In the reader's language. */
    why: maybe(z.string()),
    handled_at: maybe(moment()),
    /** From its arrival until it was applied, in milliseconds. */
    lag_ms: maybe(integer(0, Number.MAX_SAFE_INTEGER)),
  },
  record: {
    address: z.string(),
    charset: z.string(),
    /** By segment; of a field its text as it came. */
    segments: z.array(segment),
    /** Segments beyond those shown. */
    more: z.number(),
    reply: z.array(segment),
  },
  filters: ['org_id', 'sender_id', 'state', 'answer', 'type', 'event', 'received_at'],
  sorts: ['received_at'],
  sheet: [
    'received_at',
    'sender_name',
    'type',
    'event',
    'control_id',
    'patient',
    'org_name',
    'state',
    'why',
    'answer',
    'said_at',
    'handled_at',
    'lag_ms',
  ],
});
export type Hl7Row = z.output<typeof hl7Message.row>;
export type Hl7Record = z.output<typeof hl7Message.record>;

const replayed = z.object({ replayed: z.number() });

export const hl7Room = room({
  name: 'hl7',
  withoutAlarms:
    'What another system says is taken over by the rules of each room, and what concerns alarms is kept back there',
  permissions: [],
  errors: {
    HL7_SENDER_ONCE: { code: 2340, status: 409 },
    HL7_ASSIGNED_BY_PROVIDER: { code: 2341, status: 400 },
    HL7_NOT_HELD: { code: 2342, status: 409 },
  },
  acts: ['replay'],
  things: ['hl7sender', 'hl7message'],
  enums: {
    message_state: MESSAGE_STATES,
    answer: ANSWERS,
    reason: HL7_REASONS,
    condition: CONDITIONS,
  },
  routes: {
    ...hl7Sender.routes,
    remove: { ...hl7Sender.routes.remove, access: 'his.write' },
    messages: hl7Message.routes.page,
    exportMessages: hl7Message.sheets.export,
    message: hl7Message.routes.read,
    /** Applies what is held once more: these, or all of a sender. */
    replay: route({
      method: 'POST',
      path: '/mgr/hl7message/replay',
      access: 'his.sync',
      input: z.union([
        z.strictObject({ ids: z.array(id()).min(1).max(200) }),
        z.strictObject({ sender_id: id() }),
      ]),
      reply: replayed,
    }),
  },
  events: {
    /** Messages came, or something became of them. */
    'hl7.changed': 'his.read',
  },
  pages: {
    Hl7Feed: {
      path: '/his/hl7',
      levels: ['provider', 'hospital'],
      access: 'his.read',
      section: 'his',
    },
    Hl7Senders: {
      path: '/his/hl7_senders',
      levels: ['provider', 'hospital'],
      access: 'his.read',
      section: 'his',
    },
  },
});
