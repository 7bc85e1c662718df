// Plans that repeat, and the tasks that they make ahead of their times by themselves.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { badField } from '#kit/http/failure.ts';
import { announceAll } from '#kit/live/announce.ts';
import type { Database } from '#features/database.ts';
import { serveThing } from '#features/platform.ts';
import type { Platform } from '#features/platform.ts';
import { AHEAD_H, taskPlan } from '../contract.ts';
import { settleSubject } from './settle-subject.ts';
import { planTable } from './task-tables.ts';

const AT_ONCE = 100;

const tellMade = async (db: Kysely<Database>, orgs: Iterable<string>): Promise<void> =>
  announceAll(
    db,
    [...new Set(orgs)].map((org_id) => ({
      org_id,
      type: 'task.changed',
      access: 'task.read',
      data: {},
    })),
  );

/** Makes what these plans have ahead of them. */
async function makeTasks(db: Kysely<Database>, plans: readonly string[]): Promise<void> {
  const { rows } = await sql<{ org: string }>`
    select org from make_planned_tasks(${plans}::uuid[], now() + make_interval(hours => ${AHEAD_H})) made(org)`.execute(
    db,
  );
  await tellMade(
    db,
    rows.map(({ org }) => org),
  );
}

/** The day that it is at the organisation. */
async function todayOf(db: Kysely<Database>, org_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date as today from organisation where id = ${org_id}::uuid`.execute(
    db,
  );
  return rows[0]?.today;
}

/** Takes back what the plans have ahead; what was to be done before now stays in sight. */
async function dropAhead(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await sql`delete from task where plan_id = any(${ids}::uuid[]) and status = 'not_operated' and planned_at > now()`.execute(
    db,
  );
}

function checkDays(from_day: string | null, until_day: string | null): void {
  if (from_day !== null && until_day !== null && until_day < from_day)
    throw badField('until_day', 'ends_before');
}

export const plans = serveThing(taskPlan, planTable, {
  create: async (context, draft) => {
    const about = await settleSubject(context, null, draft);
    const { from_day, ...columns } = draft;
    return {
      ...columns,
      ...about,
      from_day: from_day ?? (await todayOf(context.db, about.org_id)),
    };
  },
  update: async (context, before, { from_day, ...change }) => {
    const begins = from_day ?? before.from_day;
    const until_day = change.until_day === undefined ? before.until_day : change.until_day;
    checkDays(begins, until_day);
    return { ...change, from_day: begins, ...(await settleSubject(context, before, change)) };
  },
  after: async ({ db }, done) => {
    const { id, org_id } = done.row;
    if (done.what === 'changed') {
      // What it had ahead it makes anew, by what it says now.
      await dropAhead(db, [id]);
      await sql`update task_plan set made_until = now() where id = ${id}::uuid`.execute(db);
    }
    if (done.what !== 'deleted') await makeTasks(db, [id]);
    await tellMade(db, [org_id]);
  },
  beforeRemove: ({ db }, rows) =>
    dropAhead(
      db,
      rows.map(({ id }) => id),
    ),
});

async function makeDue({ db }: Platform): Promise<void> {
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from task_plan where enabled and made_until <= now() + interval '12 hours'
      order by made_until limit ${AT_ONCE} for update skip locked`.execute(tx);
    if (rows.length > 0)
      await makeTasks(
        tx,
        rows.map(({ id }) => id),
      );
  });
}

/** Makes tasks half a day before they would run out; the returned function stops it. */
export const startPlanning = (platform: Platform): (() => Promise<void>) =>
  platform.due.add({
    isDue: `exists (select from task_plan where enabled and made_until <= now() + interval '12 hours')`,
    work: () => makeDue(platform),
    onError: (err) => platform.log.error({ err }, 'Tasks of plans were not made'),
  });
