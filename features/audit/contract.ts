// Audit: who did what, when, from where, before and after, for every change and every look at a resident's record; and the
// alarm changes that wait for a second person. Rows are never changed or deleted; they are numbered and chained within
// seconds, so that a gap or a change shows. Neighbours: every room, by `context.audit`; parameters (whether a second
// person is needed); the kit's dispatcher, which holds a change back and does it once it is approved.
import { z } from 'zod';
import { idParams, spelled } from '#kit/contract/asked.ts';
import { auditEntry } from '#kit/contract/audit.ts';
import type { RowOf } from '#kit/contract/entity.ts';
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

/** A change that nobody decided on for so long lapses. */
export const LAPSES_AFTER_H = 24;

export const PENDING_STATES = ['waiting', 'approved', 'refused', 'lapsed'] as const;

/**
 * What can be wrong with the chain: a row is gone, a row is other than it was, a seal is gone, a seal is not this
 * server's, a row has no seal, the end is gone.
 */
export const CHAIN_FAULTS = [
  'row_gone',
  'row_changed',
  'seal_gone',
  'seal_forged',
  'unsealed',
  'end_gone',
] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

const verified = z.object({
  whole: flag(),
  /** Sealed rows that were looked at. */
  checked: integer(0, Number.MAX_SAFE_INTEGER),
  /** Rows of the last seconds, which wait for their seal. */
  waiting: integer(0, Number.MAX_SAFE_INTEGER),
  /** The newest seal: noted elsewhere, it shows later whether the end was cut off. */
  head: maybe(z.object({ seq: z.number(), hash: z.string(), at: moment() })),
  /** The first break. */
  fault: maybe(
    z.object({
      seq: maybe(z.number()),
      at: maybe(moment()),
      why: choice('chain_fault', CHAIN_FAULTS),
    }),
  ),
});
export type Verified = z.output<typeof verified>;

/** What the server found by itself, and when. */
const checked = verified.extend({ at: moment() });
export type Checked = z.output<typeof checked>;

/** One act that the change would do. */
const heldEntry = z.object({
  action: z.string(),
  thing: z.string(),
  thing_id: maybe(z.string()),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

export const pendingChange = listing({
  thing: 'pending_change',
  readBy: 'alarm.approve',
  row: {
    org_id: maybe(reference('partinfo')),
    state: choice('pending_state', PENDING_STATES),
    created_at: moment(),
    lapses_at: moment(),
    asked_by: id(),
    asked_by_name: text({ max: 100 }),
    entries: z.array(heldEntry),
    decided_by_name: maybe(text({ max: 100 })),
    decided_at: maybe(moment()),
    reason: maybe(text({ max: 200 })),
  },
  filters: ['state', 'org_id', 'created_at'],
  sorts: ['created_at'],
});
export type PendingChange = RowOf<typeof pendingChange>;

export const audit = room({
  name: 'audit',
  permissions: ['audit.read', 'audit.export', 'alarm.approve'],
  begins: {
    'audit.read': ['head_nurse'],
    'alarm.approve': ['head_nurse'],
    AuditList: ['head_nurse'],
    PendingChanges: ['head_nurse'],
  },
  errors: {
    SAME_PERSON: { code: 2011, status: 409 },
    CHANGE_DECIDED: { code: 2012, status: 409 },
    ASKER_GONE: { code: 2013, status: 409 },
    NOT_INDEPENDENT: { code: 2250, status: 409 },
  },
  acts: ['ask', 'refuse'],
  things: ['audit', 'pending_change'],
  sections: ['audit'],
  enums: {
    chain_fault: CHAIN_FAULTS,
    pending_state: PENDING_STATES,
  },
  routes: {
    page: auditEntry.routes.page,
    read: auditEntry.routes.read,
    export: auditEntry.sheets.export,
    verify: route({
      method: 'GET',
      path: '/mgr/audit/verify',
      access: 'audit.read',
      ownTransactions: true,
      /** A head that was noted elsewhere: it must still be in the chain. */
      input: z.strictObject({
        seq: spelled(integer(1, 1e15)).optional(),
        hash: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      }),
      reply: verified,
    }),
    /** The check that the server makes every night. */
    checked: route({
      method: 'GET',
      path: '/mgr/audit/checked',
      access: 'audit.read',
      ownTransactions: true,
      reply: z.object({ last: maybe(checked) }),
    }),
    pendingPage: pendingChange.routes.page,
    approve: route({
      method: 'POST',
      path: '/mgr/pending_change/{id}/approve',
      access: 'alarm.approve',
      ownTransactions: true,
      params: idParams,
    }),
    refuse: route({
      method: 'POST',
      path: '/mgr/pending_change/{id}/refuse',
      access: 'alarm.approve',
      params: idParams,
      input: z.strictObject({ reason: optional(text({ min: 0, max: 200 })) }),
    }),
  },
  events: { 'pending.changed': 'alarm.approve' },
  pages: {
    AuditList: {
      path: '/audit/index',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'audit.read',
      section: 'audit',
    },
    PendingChanges: {
      path: '/audit/pending',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'alarm.approve',
      section: 'audit',
    },
  },
});
