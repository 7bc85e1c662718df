import { translated } from '#kit/words/words.ts';
import type { AuditWords } from './zh.ts';

export const en = translated<'en', AuditWords>()({
  title: 'Audit',
  fields: {
    org_id: 'organisation',
    org_name: 'organisation',
    at: 'time',
    actor_id: 'who',
    actor_name: 'who',
    second_id: 'second person',
    second_name: 'second person',
    standin_org_id: 'stood in for',
    standin_name: 'stood in for',
    action: 'action',
    thing: 'kind of record',
    thing_id: 'record ID',
    thing_name: 'record',
    alarm: 'alarm setting',
    address: 'address',
    uuid: 'device ID',
    before: 'before',
    after: 'after',
    seq: 'number',
    hash: 'fingerprint',
    state: 'state',
    lapses_at: 'expires',
    asked_by: 'asked by',
    asked_by_name: 'asked by',
    entries: 'changes',
    decided_by_name: 'decided by',
    decided_at: 'decided',
    reason: 'reason',
  },
  enums: {
    chain_fault: {
      row_gone: 'an entry was removed',
      row_changed: 'an entry was altered',
      seal_gone: 'a seal is missing',
      seal_forged: 'a seal is forged',
      unsealed: 'an entry has no seal',
      end_gone: 'the end was cut off',
    },
    pending_state: {
      waiting: 'awaiting approval',
      approved: 'approved',
      refused: 'refused',
      lapsed: 'expired',
    },
  },
  acts: {
    ask: 'change requested',
    refuse: 'change refused',
  },
  things: {
    audit: 'audit',
    pending_change: 'change awaiting approval',
  },
  sidebar: {
    audit: 'Audit',
  },
  errors: {
    SAME_PERSON: 'A second person must approve this; you cannot approve your own request',
    CHANGE_DECIDED: 'This request has already been decided or has expired',
    ASKER_GONE: 'The requester is disabled or no longer has this permission',
    NOT_INDEPENDENT:
      'You and the requester do not count as two independent people: one set the other’s password, the requester recently gave you your role or access, or your ID, mobile or employee numbers match. Someone else must approve',
  },
  pages: {
    AuditList: 'Audit',
    PendingChanges: 'Awaiting a second person',
  },
  permissions: {
    audit: {
      read: 'View the audit',
      export: 'Export the audit',
    },
    alarm: {
      approve: 'Approve changes to alarm settings',
    },
  },
  lead: 'Every change, and every viewing of a resident’s record, is recorded here. Entries are never altered; verification shows any that were removed or changed.',
  verify: 'Verify integrity',
  checkedAt: 'Verified by the server {{at}}:',
  checkedNever: 'The server verifies it every night; this has not happened yet.',
  whole: {
    one: 'Intact: {{count}} entry verified',
    other: 'Intact: {{count}} entries verified',
  },
  waiting: {
    one: '{{count}} entry is being sealed',
    other: '{{count}} entries are being sealed',
  },
  head: 'Latest seal: entry {{seq}}, fingerprint {{hash}}',
  headHint: 'Keep a note of both elsewhere; they show later whether the end was cut off.',
  broken: 'Not intact, entry {{seq}}: {{why}}',
  brokenAside: 'Not intact: {{why}}',
  details: 'Details',
  pendingLead:
    'Changes that can mute, slow or reroute an alarm take effect once a second person approves them; after 24 hours they expire.',
  approve: 'Approve',
  refuse: 'Refuse',
  askApprove: 'It takes effect at once; both names are recorded in the audit.',
  approved: 'Approved and in effect',
  refused: 'Refused',
  own: 'Your own request',
  notice: {
    one: '{{count}} change is awaiting a second person',
    other: '{{count}} changes are awaiting a second person',
  },
});
