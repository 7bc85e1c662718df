// What came of a task: told once, from the console or by a device; of two who tell the second hears of the first.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import { announce } from '#kit/live/announce.ts';
import { actorName } from '#features/care-subjects.ts';
import type { Database } from '#features/database.ts';
import type { Ctx } from '#features/platform.ts';
import { tasks } from '../contract.ts';
import type { TaskCounts, reportDraft } from '../contract.ts';
import { STANDING } from './task-tables.ts';
import { things } from './task-records.ts';

const { TASK_OPEN, TASK_TOLD } = tasks.errors;

export interface Told {
  status: 'succeeded' | 'failed';
  actual_at: string | null;
  remark: string | null;
  operator_id: string | null;
  operator_name: string | null;
  device_id: string | null;
  device_name: string | null;
  message_id: string | null;
}

/** Writes what came of an open task in one of the organisations; false where it is none, or was told of already. */
export async function tellOf(
  db: Kysely<Database>,
  id: string,
  owned: ReturnType<typeof ownedBy>,
  told: Told,
): Promise<boolean> {
  const { rows } = await sql<{ org_id: string }>`
    update task set status = ${told.status}, actual_at = coalesce(${told.actual_at}::timestamptz, now()), remark = ${told.remark},
      operator_id = ${told.operator_id}::uuid, operator_name = ${told.operator_name}, device_id = ${told.device_id}::uuid,
      device_name = ${told.device_name}, message_id = ${told.message_id}, version = version + 1, updated_at = now()
    where id = ${id}::uuid and status = 'not_operated' and ${owned} returning org_id`.execute(db);
  const [done] = rows;
  if (done)
    await announce(db, {
      org_id: done.org_id,
      type: 'task.changed',
      access: 'task.read',
      data: { id, status: told.status },
    });
  return done !== undefined;
}

/** Tells what came of a task from the console. */
export async function reportTask(context: Ctx, id: string, sent: z.output<typeof reportDraft>) {
  const before = await things.readOne(context, id);
  const told = await tellOf(context.db, id, ownedBy(context.scope, 'task.org_id'), {
    status: sent.status,
    actual_at: sent.actual_at ?? null,
    remark: sent.remark ?? null,
    operator_id: context.actor.id,
    operator_name: await actorName(context),
    device_id: null,
    device_name: null,
    message_id: null,
  });
  if (!told) throw new Failure(TASK_TOLD);
  const after = await things.readOne(context, id);
  const { org_id } = after;
  await context.audit({ org_id, action: 'report', thing: 'task', thing_id: id, before, after });
  return after;
}

/** Takes back what was told of a task; who told what stays in the audit. */
export async function reopenTask(context: Ctx, id: string) {
  const before = await things.readOne(context, id);
  const { rows } = await sql`
    update task set status = 'not_operated', actual_at = null, remark = null, operator_id = null, operator_name = null,
      device_id = null, device_name = null, message_id = null, version = version + 1, updated_at = now()
    where id = ${id}::uuid and status <> 'not_operated' and ${ownedBy(context.scope, 'task.org_id')} returning id`.execute(
    context.db,
  );
  if (rows.length === 0) throw new Failure(TASK_OPEN);
  const after = await things.readOne(context, id);
  const { org_id } = after;
  await context.audit({ org_id, action: 'take_back', thing: 'task', thing_id: id, before, after });
  await context.announce({ org_id, type: 'task.changed', access: 'task.read', data: { id } });
  return after;
}

/** How the tasks of the last day and the day to come stand; what is overdue counts however long. */
export async function countTasks({ db, scope }: Ctx): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`
    select count(*) filter (where standing = 'overdue')::int as overdue, count(*) filter (where standing = 'due')::int as due,
      count(*) filter (where standing = 'later')::int as later, count(*) filter (where standing = 'done')::int as done
    from (
      select ${sql.raw(STANDING)} as standing from task where ${ownedBy(scope, 'task.org_id')}
        and (status = 'not_operated' and planned_at < now() + interval '1 day' or actual_at > now() - interval '1 day')
    ) t`.execute(db);
  return rows[0] ?? { overdue: 0, due: 0, later: 0, done: 0 };
}
