// Error log: the console's run-time errors (error, info, URL, build, user, organisation), grouped by what went wrong, where
// and in which build, so that a storm is one row. No personal data is kept: messages and addresses are scrubbed before they
// are stored, people are counted by a keyed hash. One that was marked solved opens again when it comes again.
// Neighbours: the console's shell and sign-in page, which report.
import { z } from 'zod';
import { exportRoute, idParams, listInput, pageOf } from '#kit/contract/entity.ts';
import type { ListQuery } from '#kit/contract/entity.ts';
import { choice, integer, maybe, moment, text } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { ERROR_KINDS, MOST, REPORT_PATH } from '#kit/contract/error-report.ts';

export const ERROR_STATES = ['open', 'solved', 'returned'] as const;

const count = () => integer(0, Number.MAX_SAFE_INTEGER);

export const errorFields = {
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
} as const;
const row = z.object({ ...errorFields, id: z.guid(), version: z.number() });
export const errorRow = row.extend({
  /** Where in the code it happened. */
  info: z.string(),
  /** Names of the organisations whose users met it. */
  organisation_names: z.array(z.string()),
});
export type ErrorRow = z.output<typeof errorRow>;

export const ERROR_FILTERS = ['state', 'kind', 'build', 'last_at'] as const;
export const ERROR_SORTS = ['last_at', 'first_at', 'times', 'users'] as const;

const listed = listInput(errorFields, ERROR_FILTERS, ERROR_SORTS) as unknown as z.ZodType<
  ListQuery,
  Partial<ListQuery>
>;

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
    page: route({
      method: 'POST',
      path: '/mgr/errorlog/page',
      access: 'errorlog.read',
      readOnly: true,
      input: listed,
      reply: pageOf(row),
    }),
    export: exportRoute('errorlog', 'errorlog.read', listed),
    read: route({
      method: 'GET',
      path: '/mgr/errorlog/{id}',
      access: 'errorlog.read',
      readOnly: true,
      params: idParams,
      reply: errorRow,
    }),
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
