// Institution: an organisation with all below it (roles, spaces, staff, devices, parameters) as one file, out and in.
// What is in the file is made or changed, all of it or nothing; what the file doesn't name stays, and nothing is deleted.
// Things are named by path, login name and key, never by id; no password, credential or other secret is in the file.
// Neighbours: the rooms that own what comes in, through their doors and by their rules.
import { z } from 'zod';
import { choice, flag, id, integer, maybe, moment, reference } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { institutionPath } from '#features/organisations/contract.ts';

/** In the order in which they come in: what a thing names stands before it. */
export const PARTS = [
  'organisations',
  'roles',
  'spaces',
  'staff',
  'devices',
  'parameters',
] as const;
export type PartName = (typeof PARTS)[number];

export const FORMATS = ['xlsx', 'yaml'] as const;
export type Format = (typeof FORMATS)[number];

/** `checked`: a dry run that found no fault; `refused`: faults were found, and nothing was changed. */
export const RUN_STATES = [
  'running',
  'checked',
  'done',
  'refused',
  'failed',
  'broken_off',
] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Of a file, over all its sheets. */
export const MOST_ROWS = 20_000;
export const MOST_BYTES = 10 * 1024 * 1024;
/** Kept of a run; more are only counted. */
export const MOST_FAULTS = 1000;

const count = () => integer(0, Number.MAX_SAFE_INTEGER);

export const importFault = z.object({
  /** Null: the file itself. */
  part: maybe(z.enum(PARTS)),
  /** As the sheet numbers it, or the line of a YAML file. */
  row: z.number(),
  /** Where in a YAML file: `staff[3].mobile`; empty for a sheet. */
  place: z.string(),
  field: z.string(),
  /** The field as the column's heading has it, in the language of whoever began the run. */
  label: z.string(),
  message: z.string(),
});
export type ImportFault = z.output<typeof importFault>;

/** `waiting`: it concerns alarms, and a second person must approve it. */
const outcome = z.object({
  made: count(),
  changed: count(),
  unchanged: count(),
  waiting: count().optional(),
});
export type Outcome = keyof z.output<typeof outcome>;

export const run = z.object({
  id: id(),
  dry_run: flag(),
  state: choice('run_state', RUN_STATES),
  /** What is being taken; null before the first and after the last. */
  part: maybe(choice('part', PARTS)),
  /** Rows dealt with so far, of so many. */
  done: count(),
  total: count(),
  /** Empty until the run has ended without faults. */
  counts: z.partialRecord(z.enum(PARTS), outcome),
  fault_count: count(),
  faults: z.array(importFault),
  /** The organisation at the top of the file, once it is there. */
  root_id: maybe(id()),
  started_at: moment(),
  ended_at: maybe(moment()),
});
export type Run = z.output<typeof run>;
export type Counts = Run['counts'];

export const institution = room({
  name: 'institution',
  permissions: ['institution.export', 'institution.import'],
  only: {
    'institution.export': ['hospital', 'provider'],
    'institution.import': ['hospital', 'provider'],
  },
  errors: {
    INSTITUTION_ROOT: { code: 2070, status: 409 },
  },
  things: ['institution'],
  enums: { part: PARTS, format: FORMATS, run_state: RUN_STATES },
  routes: {
    export: route({
      method: 'POST',
      path: '/mgr/institution/export',
      access: 'institution.export',
      input: z.strictObject({
        /** Absent: the organisation signed in to. */
        org_id: reference('partinfo').optional(),
        format: choice('format', FORMATS).default('xlsx'),
      }),
      raw: 'file',
      ownTransactions: true,
    }),
    /** Replies at once; how far it is, and what became of it, the run tells. */
    import: route({
      method: 'POST',
      path: '/mgr/institution/import',
      access: 'institution.import',
      upload: MOST_BYTES,
      ownTransactions: true,
      input: z.strictObject({
        /** The organisation that the file's topmost is, whatever it is called there. */
        org_id: reference('partinfo').optional(),
        /** Else: below which the topmost lies or is made; absent: at the top, which the provider alone may. */
        parent_id: reference('partinfo').optional(),
        dry_run: z.stringbool().optional(),
      }),
      reply: run,
    }),
    run: route({
      method: 'GET',
      path: '/mgr/institution/run/{id}',
      access: 'institution.import',
      params: z.object({ id: id() }),
      reply: run,
      readOnly: true,
    }),
  },
  events: {},
  pages: {
    InstitutionTransfer: {
      path: institutionPath,
      levels: ['provider', 'hospital'],
      access: 'institution.export',
      section: 'orginazition',
    },
  },
});
