// What an audit row tells, and the road to read it: every record's drawer shows its own history by it. The room that
// keeps the audit (`audit`) serves the route and has its words.
import { z } from 'zod';
import { listInput, pageOf } from './entity.ts';
import type { ListQuery } from './entity.ts';
import { fieldMeta, flag, id, integer, maybe, moment, reference, text } from './fields.ts';
import { route } from './route.ts';

/** Acts that people have words for; another stands as it is named. */
export const ACTIONS = [
  'create',
  'update',
  'delete',
  'read',
  'read_stays',
  'read_relatives',
  'read_fees',
  'read_vitals',
  'export',
  'import',
  'set',
  'end',
  'check_in',
  'change_bed',
  'check_out',
  'exchange_beds',
  'quick',
  'undo',
  'restore',
  'auto_assign',
  'reset_all',
  'credential',
  'enrol_code',
  'enrol',
  'change_password',
  'sign_in',
  'sign_in_refused',
  'token_reused',
  'logout',
  'answer',
  'cancel',
  'note',
  'install',
  'synchronise',
  'walk_begin',
  'walk_end',
  'ask',
  'refuse',
  'solve',
  'reopen',
  'begin',
  'codes_on',
  'codes_off',
  'recovery_codes',
  'reset_codes',
  'end_session',
  'end_sessions',
  'link_identity',
  'unlink_identity',
  'start',
  'stop',
  'send',
  'withdraw',
  'test',
  'identify',
  'resend',
] as const;

/** Things as their paths name them; another has the title of its room. */
export const AUDITED_THINGS = [
  'staff',
  'resident',
  'relative',
  'vital',
  'fee',
  'space',
  'area',
  'cover',
  'device_cover',
  'handover',
  'device',
  'event',
  'device_test',
  'call',
  'chain',
  'calltype',
  'parameter',
  'partinfo',
  'role',
  'file',
  'his',
  'licence',
  'statistic',
  'ward',
  'watchdog',
  'audit',
  'pending_change',
  'errorlog',
  'account',
  'session',
  'standin',
  'menu',
  'countdown',
  'screentip',
  'resident_nursing',
  'institution',
  'led',
] as const;

/** Any word; a filter offers those that are known. */
const known = (name: string, options: readonly string[]) =>
  z.string().max(60).register(fieldMeta, { kind: 'choice', enum: name, options });

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
  action: known('action', ACTIONS),
  thing: known('thing', AUDITED_THINGS),
  thing_id: maybe(text({ max: 100 })),
  thing_name: maybe(text({ max: 200 })),
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
