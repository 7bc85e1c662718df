// Countdowns: named times that nurses start for a space; at zero a call of type TIME is raised there.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { shared, shown } from '#kit/contract/entity-fields.ts';
import { idParams } from '#kit/contract/asked.ts';
import { listInput, pageOf } from '#kit/contract/list-query.ts';
import type { ListQuery } from '#kit/contract/list-query.ts';
import {
  alarming,
  choice,
  id,
  integer,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { route } from '#kit/contract/route.ts';

/** `calling`: at zero, its call is being raised; `failed`: no device was left at the place to call from. */
export const RUN_STATES = ['running', 'calling', 'over', 'stopped', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

export interface Duration {
  hours: number;
  minutes: number;
  seconds: number;
}
export const secondsOf = ({ hours, minutes, seconds }: Duration): number =>
  hours * 3600 + minutes * 60 + seconds;

export const countdown = entity({
  thing: 'countdown',
  alarm: { acts: { delete: true } },
  fields: {
    /** None: the provider's, for everyone. */
    org_id: shared(),
    name: text({ max: 20 }),
    hours: alarming(integer(0, 99)).default(0),
    minutes: alarming(integer(0, 59)).default(0),
    seconds: alarming(integer(0, 59)).default(0),
    /** In whole seconds. */
    duration_s: shown(integer(1, 362_439)),
    created_at: shown(moment()),
  },
  filters: ['org_id', 'name'],
  sorts: ['name', 'duration_s', 'created_at'],
  // Of a change only what is sent can be seen here: the rest is the handler's to look at.
  rules: ({ hours, minutes, seconds }) =>
    hours === 0 && minutes === 0 && seconds === 0 ? { seconds: 'all_zero' } : {},
});

const item = z.object({
  id: id(),
  org_id: maybe(id()),
  name: z.string(),
  duration_s: integer(1, 362_439),
});
export type CountdownItem = z.output<typeof item>;

export const runRow = {
  id: id(),
  org_id: reference('partinfo'),
  name: z.string(),
  duration_s: integer(1, 362_439),
  space_id: reference('space'),
  space_path: maybe(z.string()),
  state: choice('run_state', RUN_STATES),
  started_by_name: maybe(z.string()),
  started_at: moment(),
  due_at: moment(),
  /** Whole seconds until it is due, by the server's clock. */
  left_s: integer(0, 362_439),
  ended_at: maybe(moment()),
  ended_by_name: maybe(z.string()),
};
const run = z.object(runRow);
export type CountdownRun = z.output<typeof run>;
// A list may be filtered, which the type of the shape alone does not tell.
const runQuery = listInput(
  runRow,
  ['state', 'space_id'],
  ['started_at', 'due_at'],
) as unknown as z.ZodType<ListQuery, Partial<ListQuery>>;

export const countdownRoutes = {
  countdownPage: countdown.routes.page,
  countdownRead: countdown.routes.read,
  countdownCreate: countdown.routes.create,
  countdownUpdate: countdown.routes.update,
  countdownRemove: countdown.routes.remove,
  countdownsInForce: route({
    method: 'GET',
    path: '/mgr/countdown/in_force',
    access: 'countdown.read',
    input: z.strictObject({ org_id: optional(reference('partinfo')) }),
    reply: z.array(item),
    readOnly: true,
  }),
  countdownStart: route({
    method: 'POST',
    path: '/mgr/countdown/{id}/start',
    access: 'countdown.start',
    withoutLicence: true,
    params: idParams,
    input: z.strictObject({ space_id: reference('space') }),
    reply: run,
  }),
  runPage: route({
    method: 'POST',
    path: '/mgr/countdown/run/page',
    access: 'countdown.read',
    input: runQuery,
    reply: pageOf(run),
    readOnly: true,
  }),
  runStop: route({
    method: 'POST',
    path: '/mgr/countdown/run/{id}/stop',
    access: 'countdown.start',
    withoutLicence: true,
    params: idParams,
    reply: run,
  }),
};
