// Error log: the console's run-time errors (error, info, URL, build, user, organisation), grouped by what went wrong, where
// and in which build, so that a storm is one row. No personal data is kept: messages and addresses are scrubbed before they
// are stored, people are counted by a keyed hash. One that was marked solved opens again when it comes again.
// Neighbours: the console's shell and sign-in page, which report.
import { z } from 'zod';
import { idParams } from '#kit/contract/asked.ts';
import { choice, integer, maybe, moment, text } from '#kit/contract/fields.ts';
import { listing } from '#kit/contract/listing.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { ERROR_KINDS, MOST, REPORT_PATH } from '#kit/contract/error-report.ts';

export const ERROR_STATES = ['open', 'solved', 'returned'] as const;

const count = () => integer(0, Number.MAX_SAFE_INTEGER);

export const runtimeError = listing({
  thing: 'errorlog',
  readBy: 'errorlog.read',
  row: {
    kind: choice('error_kind', ERROR_KINDS),
    error: text({ max: MOST.error, multiline: true }),
    url: text({ min: 0, max: MOST.url }),
    build: text({ min: 0, max: MOST.build }),
    state: choice('error_state', ERROR_STATES),
    times: count(),
    users: count(),
    organisations: count(),
    first_at: moment(),
    last_at: moment(),
    solved_at: maybe(moment()),
    solved_by_name: maybe(text({ max: 100 })),
  },
  record: {
    /** Where in the code it happened. */
    info: z.string(),
    /** Names of the organisations whose users met it. */
    organisation_names: z.array(z.string()),
  },
  filters: ['state', 'kind', 'build', 'last_at'],
  sorts: ['last_at', 'first_at', 'times', 'users'],
  sheet: [
    'kind',
    'error',
    'url',
    'build',
    'state',
    'times',
    'users',
    'organisations',
    'first_at',
    'last_at',
    'solved_at',
    'solved_by_name',
  ],
});
export type ErrorRow = z.output<typeof runtimeError.record>;

/** Whatever was caught, and cut off wherever it was too long: what no column takes is replaced, not refused. */
const sent = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((value) => value.toWellFormed().replaceAll('\0', '\uFFFD'));

export const errorLog = room({
  name: 'errorlog',
  withoutAlarms: 'What the console reports of itself',
  permissions: ['errorlog.read', 'errorlog.solve'],
  only: {
    'errorlog.read': ['provider'],
    'errorlog.solve': ['provider'],
  },
  errors: {},
  acts: ['solve', 'reopen'],
  things: ['errorlog'],
  sections: ['error_log'],
  enums: { error_kind: ERROR_KINDS, error_state: ERROR_STATES },
  routes: {
    report: route({
      method: 'POST',
      path: REPORT_PATH,
      access: 'public',
      knowsWho: true,
      ownTransactions: true,
      unaudited: true,
      // Every character escaped.
      mostBytes: 64 * 1024,
      input: z.strictObject({
        kind: choice('error_kind', ERROR_KINDS),
        error: sent(MOST.error),
        info: sent(MOST.info).default(''),
        url: sent(MOST.url).default(''),
        build: sent(MOST.build).default(''),
      }),
    }),
    page: runtimeError.routes.page,
    export: runtimeError.sheets.export,
    read: runtimeError.routes.read,
    solve: route({
      method: 'POST',
      path: '/mgr/errorlog/{id}/solve',
      access: 'errorlog.solve',
      params: idParams,
    }),
    reopen: route({
      method: 'POST',
      path: '/mgr/errorlog/{id}/reopen',
      access: 'errorlog.solve',
      params: idParams,
    }),
  },
  events: {},
  pages: {
    ErrorLog: {
      path: '/error_log/index',
      levels: ['provider'],
      access: 'errorlog.read',
      section: 'error_log',
    },
  },
});
