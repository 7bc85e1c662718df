// A test as it is kept: claimed by one process, written when it is over.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { announce } from '#kit/live/announce.ts';
import type { Platform } from '#features/platform.ts';
import type { Run, Stage, Stages } from '../contract.ts';

/** A test takes half a minute at most; one that still runs after this was left by a process that ended. */
const LEFT_S = 120;

export interface TestedWard {
  org_id: string;
  department_id: string;
}
export interface Starter {
  id: string;
  name: string;
}

export const RUN_COLUMNS = sql.raw(
  'id, department_id, call_id, daily, started_by_name, state, failed_at, stages, host_name, alarm_call_id, started_at, ended_at',
);

/** Takes the ward for a test; null where one runs, or the test of the day was done, by whatever process. */
export async function claimRun(
  db: Platform['db'],
  { org_id, department_id }: TestedWard,
  by: Starter | null,
): Promise<string | null> {
  return inScope(db, [org_id], async (tx) => {
    await sql`
      update watchdog_run set state = 'interrupted', ended_at = now()
      where department_id = ${department_id}::uuid and state = 'running' and started_at < now() - make_interval(secs => ${LEFT_S})`.execute(
      tx,
    );
    const { rows } = await sql<{ id: string }>`
      insert into watchdog_run (org_id, department_id, daily, day, started_by, started_by_name)
      select o.id, ${department_id}::uuid, ${by === null}, (now() at time zone o.time_zone)::date, ${by?.id ?? null}::uuid, ${by?.name ?? null}
      from organisation o where o.id = ${org_id}::uuid on conflict do nothing returning id`.execute(
      tx,
    );
    return rows[0]?.id ?? null;
  });
}

export interface Outcome {
  device_id: string | null;
  call_id: string | null;
  stages: Stages;
  failed_at: Stage | null;
  host: { id: string; name: string } | null;
}

/** Writes how the test ended and tells those who may read it. */
export async function endRun(
  db: Platform['db'],
  { org_id }: TestedWard,
  id: string,
  { device_id, call_id, stages, failed_at, host }: Outcome,
): Promise<Run> {
  return inScope(db, [org_id], async (tx) => {
    const { rows } = await sql<Run>`
      update watchdog_run set state = ${failed_at === null ? 'ok' : 'failed'}, failed_at = ${failed_at}, stages = ${JSON.stringify(stages)}::jsonb,
        device_id = ${device_id}::uuid, call_id = ${call_id}::uuid, host_id = ${host?.id ?? null}::uuid, host_name = ${host?.name ?? null}, ended_at = clock_timestamp()
      where id = ${id}::uuid returning ${RUN_COLUMNS}`.execute(tx);
    const [run] = rows;
    if (!run) throw new Error('The test is gone');
    await announce(tx, {
      org_id,
      type: 'watchdog.changed',
      access: 'watchdog.read',
      data: { department_id: run.department_id, state: run.state },
    });
    return run;
  });
}

/** Keeps which call tells of the failure. */
export async function keepAlarm(
  db: Platform['db'],
  { org_id }: TestedWard,
  id: string,
): Promise<Run> {
  return inScope(db, [org_id], async (tx) => {
    const { rows } = await sql<Run>`
      update watchdog_run r set alarm_call_id = (
        select o.call_id from call_open o where o.device_id = r.device_id and o.event = 'TEST_FAILED' order by o.call_id desc limit 1)
      where r.id = ${id}::uuid returning ${RUN_COLUMNS}`.execute(tx);
    const [run] = rows;
    if (!run) throw new Error('The test is gone');
    return run;
  });
}
