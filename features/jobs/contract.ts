// Jobs: long work that goes on behind a request (imports, synchronisations), as whoever began it sees and ends it.
// A job belongs to an organisation and to who began it; it ends when they cancel it or lose what they could do then, and what
// came of it is kept for a week. Neighbours: every room that declares jobs; the runner is the kit's.
import { room } from '#kit/contract/room.ts';
import { JOB_EVENT, jobRoutes } from '#kit/jobs/routes.ts';
import { JOB_STATES } from '#kit/jobs/states.ts';

export const jobs = room({
  name: 'jobs',
  withoutAlarms: 'One’s own work is ended before anything of it stays, or between two records',
  permissions: [],
  errors: {},
  things: ['job'],
  enums: { state: JOB_STATES },
  routes: jobRoutes,
  events: { [JOB_EVENT]: 'session' },
  pages: {
    Jobs: {
      path: '/jobs',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'session',
      hidden: true,
    },
  },
});
