// What an audit row tells, and the road to read it: every record's drawer shows its own history by it. The room that
// keeps the audit (`audit`) serves the route and has its words.
import { z } from 'zod';
import type { RowOf } from './entity.ts';
import { fieldMeta, flag, id, integer, maybe, moment, reference, text } from './fields.ts';
import { listing } from './listing.ts';

/** Any word; a filter offers those that rooms declare. */
const named = (gathered: 'acts' | 'things') =>
  z.string().max(60).register(fieldMeta, { kind: 'choice', gathered });

export const auditEntry = listing({
  thing: 'audit',
  readBy: 'audit.read',
  exportBy: 'audit.export',
  row: {
    org_id: maybe(reference('partinfo')),
    org_name: maybe(z.string()),
    at: moment(),
    actor_id: maybe(id()),
    /** As it was then; null: the server itself, or a device. */
    actor_name: maybe(text({ max: 100 })),
    /** Who approved it, where a second person was needed. */
    second_id: maybe(id()),
    second_name: maybe(text({ max: 100 })),
    /** The organisation that the actor stood in, as its founder. */
    standin_org_id: maybe(id()),
    standin_name: maybe(text({ max: 100 })),
    action: named('acts'),
    thing: named('things'),
    thing_id: maybe(text({ max: 100 })),
    /** Of an export also what was looked for, which may begin with a space. */
    thing_name: maybe(text({ max: 200, loose: true })),
    alarm: flag(),
    address: maybe(text({ max: 100 })),
    uuid: maybe(text({ max: 64 })),
    before: z.unknown(),
    after: z.unknown(),
    /** Its place in the chain; null: sealed within seconds. */
    seq: maybe(integer(1, Number.MAX_SAFE_INTEGER)),
  },
  filters: [
    'at',
    'actor_name',
    'action',
    'thing',
    'thing_id',
    'alarm',
    'address',
    'org_id',
    'actor_id',
  ],
  sorts: ['at'],
  sheet: [
    'seq',
    'at',
    'actor_name',
    'second_name',
    'standin_name',
    'action',
    'thing',
    'thing_name',
    'thing_id',
    'alarm',
    'before',
    'after',
    'address',
    'uuid',
    'org_name',
  ],
});
export type AuditRow = RowOf<typeof auditEntry>;
