// Reading runs: as they are now, so that one whose process is gone is shown as broken off.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import type { RefusedRecord, Run } from '../contract.ts';
import { refusalReason, tellReason } from './refusal.ts';

const columns = sql`his_run.id, his_id, his_state(his_run.id, state) as state, stage, done, made, changed, unchanged,
  refused, failure, status, started_at, ended_at, staff.real_name as started_by`;
const tables = sql`his_run left join staff on staff.id = his_run.actor_id`;

/** A run, also one of an organisation above that was started from one of the actor's. Must see all organisations. */
export async function readRun(
  { db }: Pick<Ctx, 'db'>,
  { scope }: Pick<Ctx, 'scope'>,
  id: string,
): Promise<Run> {
  const { rows } = await sql<Run>`
    select ${columns} from ${tables}
    where his_run.id = ${id} and (${ownedBy(scope, 'his_run.org_id')} or ${ownedBy(scope, 'his_run.asked_org_id')})`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The newest 50 of a HIS. */
export async function listRuns({ db, scope }: Ctx, his_id: string): Promise<Run[]> {
  const { rows: found } = await sql`
    select 1 from his where id = ${his_id} and ${ownedBy(scope, 'his.org_id')}`.execute(db);
  if (found.length === 0) throw notFound();
  const { rows } = await sql<Run>`
    select ${columns} from ${tables} where his_id = ${his_id} order by started_at desc limit 50`.execute(
    db,
  );
  return rows;
}

/** The records that a run did not take, with the reason in the reader's language. */
export async function listRefused(
  { db, scope, translator }: Ctx,
  run_id: string,
): Promise<RefusedRecord[]> {
  const { rows: found } = await sql`
    select 1 from his_run where id = ${run_id} and ${ownedBy(scope, 'his_run.org_id')}`.execute(db);
  if (found.length === 0) throw notFound();
  const { rows } = await sql<{ record: string; name: string | null; reason: unknown }>`
    select record, name, reason from his_refusal where run_id = ${run_id} order by id`.execute(db);
  return rows.map(({ reason, ...row }) => ({
    ...row,
    message: tellReason(translator, refusalReason.parse(reason)),
  }));
}
