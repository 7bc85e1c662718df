// Tasks of the demo ward: daily plans, and a day of tasks behind and before now, most of them done in time.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';

export type TaskNames = readonly (readonly [title: string, times: string])[];

interface TaskSeed {
  org_id: string;
  department_id: string;
  residents: readonly string[];
  nurse: { id: string; name: string };
  /** The first three are the ward's, the others of some residents. */
  tasks: TaskNames;
}

/** Makes the plans with their tasks since yesterday; what lies further back than an hour and a half was done. */
export async function seedTasks(tx: Kysely<Database>, seed: TaskSeed): Promise<void> {
  const rows = seed.tasks.map(([title, times], at) => ({
    title,
    times,
    subject: at < 3 ? 'ward' : 'resident',
    resident: at < 3 ? null : (seed.residents[at * 2] ?? null),
    space: at < 3 ? seed.department_id : null,
  }));
  await sql`
    with made as (
      insert into task_plan (org_id, subject, resident_id, space_id, title, days, times, from_day)
      select ${seed.org_id}::uuid, v.subject, v.resident, v.space, v.title, array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
        v.times, current_date - 7
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(title text, times text, subject text, resident uuid, space uuid)
      returning task_plan as p
    )
    insert into task (org_id, subject, resident_id, space_id, title, planned_at, plan_id, status, actual_at, operator_id, operator_name)
    select (p).org_id, (p).subject, (p).resident_id, (p).space_id, (p).title, at, (p).id,
      case when told.so then 'succeeded' else 'not_operated' end, case when told.so then at + interval '7 minutes' end,
      case when told.so then ${seed.nurse.id}::uuid end, case when told.so then ${seed.nurse.name} end
    from made, task_plan_times(p, now() - interval '1 day', now()) at, lateral (select at < now() - interval '90 minutes' as so) told`.execute(
    tx,
  );
}
