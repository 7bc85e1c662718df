// Tasks as they are read, planned, changed and deleted; what was told of stays as it was.
import { Failure } from '#kit/http/failure.ts';
import { actorName } from '#features/care-subjects.ts';
import { serveThing } from '#features/platform.ts';
import { task, tasks } from '../contract.ts';
import { settleSubject } from './settle-subject.ts';
import { taskTable } from './task-tables.ts';

const { TASK_KEPT, TASK_TOLD } = tasks.errors;

export const things = serveThing(task, taskTable, {
  create: async (context, draft) => ({
    ...draft,
    ...(await settleSubject(context, null, draft)),
    author_id: context.actor.id,
    author_name: await actorName(context),
  }),
  update: async (context, before, change) => {
    if (before.status !== 'not_operated') throw new Failure(TASK_TOLD);
    return { ...change, ...(await settleSubject(context, before, change)) };
  },
  beforeRemove: async (_context, rows) => {
    if (rows.some(({ status }) => status !== 'not_operated')) throw new Failure(TASK_KEPT);
  },
  after: ({ announce }, { row: { id, org_id } }) =>
    announce({ org_id, type: 'task.changed', access: 'task.read', data: { id } }),
});
