// HIS: what a hospital information system says of places, people and stays is taken over into the rooms that own them.
// Each organisation has at most one HIS, that speaks for it and all below it; one synchronisation runs at a time for each.
// The same said twice changes nothing, the older never overwrites the newer, and nothing is deleted.
// Neighbours: spaces, staff and residents (through their doors), organisations (codes), access (roles).
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { owned, secret, shown } from '#kit/contract/entity-fields.ts';
import { idParams } from '#kit/contract/asked.ts';
import { choice, flag, id, integer, maybe, moment, optional, text } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';

export const AUTHS = ['none', 'bearer'] as const;
/** `broken_off`: the process ended, or lost its database, before the run did. */
export const RUN_STATES = ['running', 'done', 'failed', 'broken_off'] as const;
/** What a run reads, in this order. */
export const STAGES = [
  'location',
  'practitioner',
  'practitioner_role',
  'patient',
  'encounter',
] as const;
export type Stage = (typeof STAGES)[number];

/** Why a run could not go on. */
export const RUN_FAILURES = [
  'unreachable',
  'timeout',
  'address_refused',
  'unauthorised',
  'http_status',
  'redirected',
  'not_fhir',
  'too_large',
  'too_many',
  'elsewhere',
  'token_lost',
  'internal',
] as const;
export type RunFailure = (typeof RUN_FAILURES)[number];

/** Why one record was not taken, beside the rules of the room that it belongs to. */
export const REASONS = [
  'no_identifier',
  'no_name',
  'unknown_place',
  'parent_unknown',
  'ward_unknown',
  'bed_unknown',
  'resident_unknown',
  'person_unknown',
  'several_stays',
  'ambiguous',
  'gone',
  'waits_for_second',
  'internal',
] as const;
export type Reason = (typeof REASONS)[number];

/** What there is to synchronise where no HIS is named. */
export const FOUND = ['one', 'several', 'none'] as const;

/** How many refused records of a run are kept with their reasons; beyond that they are only counted. */
export const MOST_REFUSED_KEPT = 500;

// No user name or password in an address: it is shown, and stands in logs.
const address = () => text({ max: 300, pattern: /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i });
const system = () => text({ max: 200, pattern: /^\S+$/ });
const token = () => text({ max: 4000, pattern: /^[\x21-\x7e]+$/, kind: 'password' });
const roleName = () => text({ max: 10 });
/** One to a line: the code of the HIS, an equals sign, the name of a role. */
const ROLE_CODES = /^(?:[^\S\n]*|[^=\n]+=[^=\n]+)(?:\n(?:[^\S\n]*|[^=\n]+=[^=\n]+))*$/;
const roleCodes = () => text({ max: 2000, multiline: true, pattern: ROLE_CODES });
const count = () => integer(0, Number.MAX_SAFE_INTEGER);

export const his = entity({
  thing: 'his',
  fields: {
    org_id: owned(),
    org_name: shown(z.string()),
    base_url: address(),
    auth: choice('auth', AUTHS).default('none'),
    token: secret(optional(token())),
    has_token: shown(flag()),
    resident_system: optional(system()),
    staff_system: optional(system()),
    space_system: optional(system()),
    organisation_system: optional(system()),
    default_role: optional(roleName()),
    role_codes: optional(roleCodes()),
    enabled: flag().default(false),
    /** Of the last run, if there was one. */
    state: shown(maybe(choice('run_state', RUN_STATES))),
    started_at: shown(maybe(moment())),
    made: shown(maybe(count())),
    changed: shown(maybe(count())),
    unchanged: shown(maybe(count())),
    refused: shown(maybe(count())),
    created_at: shown(moment()),
  },
  filters: ['org_id', 'enabled', 'state'],
  sorts: ['started_at', 'created_at'],
});

export const run = z.object({
  id: id(),
  his_id: id(),
  state: z.enum(RUN_STATES),
  /** What is being read; null before the first and after the last. */
  stage: maybe(z.enum(STAGES)),
  /** Records dealt with so far. */
  done: z.number(),
  made: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  failure: maybe(z.enum(RUN_FAILURES)),
  /** The HTTP status that the HIS replied, where that is the failure. */
  status: maybe(z.number()),
  started_at: moment(),
  ended_at: maybe(moment()),
  started_by: maybe(z.string()),
});
export type Run = z.output<typeof run>;

const refusedRecord = z.object({
  /** As the HIS names it: `Patient/123`. */
  record: z.string(),
  /** What a person knows it by: a name, a code. */
  name: maybe(z.string()),
  message: z.string(),
});
export type RefusedRecord = z.output<typeof refusedRecord>;

export const hisRoom = room({
  name: 'his',
  withoutAlarms:
    'What another system says is taken over by the rules of each room, and what concerns alarms is kept back there',
  permissions: ['his.read', 'his.write', 'his.sync'],
  begins: {
    'his.sync': ['head_nurse', 'clerk'],
  },
  errors: {
    HIS_NOT_CONFIGURED: { code: 1970, status: 409 },
    HIS_ONCE: { code: 1971, status: 409 },
    HIS_DISABLED: { code: 1972, status: 409 },
    HIS_ADDRESS_REFUSED: { code: 1973, status: 400 },
    HIS_SEVERAL: { code: 1974, status: 409 },
    HIS_TOKEN_ANEW: { code: 1975, status: 400 },
  },
  acts: ['synchronise'],
  things: ['his'],
  sections: ['his'],
  enums: {
    auth: AUTHS,
    run_state: RUN_STATES,
    stage: STAGES,
    run_failure: RUN_FAILURES,
    reason: REASONS,
  },
  routes: {
    ...his.routes,
    remove: { ...his.routes.remove, access: 'his.write' },
    /** Starts the HIS of the actor's organisation, or of the nearest above it, or the only one below; tells of the one that runs. */
    synchronise: route({
      method: 'GET',
      path: '/mgr/partinfo/synchis',
      access: 'his.sync',
      reply: run,
      ownTransactions: true,
    }),
    /** Whether there is one HIS that `synchronise` would start, several to choose from, or none. */
    found: route({
      method: 'GET',
      path: '/mgr/partinfo/synchis/found',
      access: 'his.sync',
      reply: z.object({ found: z.enum(FOUND) }),
      ownTransactions: true,
    }),
    synchroniseOne: route({
      method: 'POST',
      path: '/mgr/his/{id}/sync',
      access: 'his.sync',
      params: idParams,
      reply: run,
      ownTransactions: true,
    }),
    /** The newest 50. */
    runs: route({
      method: 'GET',
      path: '/mgr/his/{id}/runs',
      access: 'his.read',
      params: idParams,
      reply: z.array(run),
      readOnly: true,
    }),
    /** A run's state for whoever started it, also where the HIS is that of an organisation above. */
    run: route({
      method: 'GET',
      path: '/mgr/hisrun/{id}',
      access: 'his.sync',
      params: idParams,
      reply: run,
      ownTransactions: true,
    }),
    refused: route({
      method: 'GET',
      path: '/mgr/hisrun/{id}/refused',
      access: 'his.read',
      params: idParams,
      reply: z.array(refusedRecord),
      readOnly: true,
    }),
  },
  events: {
    /** A run began, went on or ended. */
    'his.changed': 'his.read',
    /** The same, for those who may start one: `{ id, state }`. */
    'his.run': 'his.sync',
  },
  pages: {
    HisIndex: {
      path: '/his/index',
      levels: ['provider', 'hospital'],
      access: 'his.read',
      section: 'his',
    },
  },
});
