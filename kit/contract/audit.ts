// What an audit row tells, and the road to read it: every record's drawer shows its own history by it. The room that
// keeps the audit (`audit`) serves the route and has its words.
import { z } from 'zod';
import { listInput, pageOf } from './entity.ts';
import type { ListQuery } from './entity.ts';
import { fieldMeta, flag, id, integer, maybe, moment, reference, text } from './fields.ts';
import { route } from './route.ts';

/** Any word; a filter offers those that rooms declare. */
const named = (gathered: 'acts' | 'things') =>
  z.string().max(60).register(fieldMeta, { kind: 'choice', gathered });

export const auditFields = {
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
} as const;

export const AUDIT_FILTERS = [
  'at',
  'actor_name',
  'action',
  'thing',
  'thing_id',
  'alarm',
  'address',
  'org_id',
  'actor_id',
] as const;
export const AUDIT_SORTS = ['at'] as const;

export const auditRow = z.object({ ...auditFields, id: id(), version: z.number() });
export type AuditRow = z.output<typeof auditRow>;

export const auditQuery = listInput(
  auditFields,
  AUDIT_FILTERS,
  AUDIT_SORTS,
) as unknown as z.ZodType<ListQuery, Partial<ListQuery>>;

export const auditPage = route({
  method: 'POST',
  path: '/mgr/audit/page',
  access: 'audit.read',
  readOnly: true,
  input: auditQuery,
  reply: pageOf(auditRow),
});
