// The routes of jobs, by which whoever began one follows it and ends it; pages of the kit call them too.
import { z } from 'zod';
import { idParams } from '../contract/asked.ts';
import { choice, flag, id, integer, maybe, moment } from '../contract/fields.ts';
import { route } from '../contract/route.ts';
import { JOB_STATES } from './states.ts';

const count = () => integer(0, Number.MAX_SAFE_INTEGER);

const jobFields = {
  id: id(),
  /** The permission by which it was begun: `staff.import`. */
  kind: z.string(),
  /** What that is called. */
  title: z.string(),
  state: choice('state', JOB_STATES),
  /** A trial, which writes nothing. */
  trial: flag(),
  done: count(),
  total: count(),
  /** Of an import: what it made, changed and refused. */
  created: maybe(count()),
  updated: maybe(count()),
  refused: maybe(count()),
  started_at: moment(),
  ended_at: maybe(moment()),
};
const listed = z.object(jobFields);
export type ListedJob = z.output<typeof listed>;

export const jobRoutes = {
  /** One's own: the newest 50. */
  list: route({
    method: 'GET',
    path: '/mgr/job',
    access: 'session',
    readOnly: true,
    reply: z.array(listed),
  }),
  read: route({
    method: 'GET',
    path: '/mgr/job/{id}',
    access: 'session',
    readOnly: true,
    params: idParams,
    /** `result` as the route that began it would have replied. */
    reply: z.object({ ...jobFields, result: z.record(z.string(), z.unknown()).nullable() }),
  }),
  cancel: route({
    method: 'POST',
    path: '/mgr/job/{id}/cancel',
    access: 'session',
    withoutLicence: true,
    params: idParams,
  }),
};

/** One of somebody's jobs began, went on or ended; only who began it can read which. */
export const JOB_EVENT = 'job.changed';
