// Reading the error log, and marking what is solved.
import { sql } from 'kysely';
import { notFound } from '#kit/http/failure.ts';
import { serveListing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { errorLog, runtimeError } from '../contract.ts';
import type { ErrorRow } from '../contract.ts';

export const errorList = serveListing(errorLog, runtimeError, {
  table: 'error_log',
  columns: {
    state: `(case when error_log.solved_at is not null then 'solved' when error_log.returned > 0 then 'returned' else 'open' end)`,
    users: '(select count(*) from error_log_met m where m.error_id = error_log.id)',
    organisations:
      '(select count(distinct m.org_id) from error_log_met m where m.error_id = error_log.id)',
  },
  keyword: ['error_log.error', 'error_log.url', 'error_log.info'],
  sort: '-last_at',
  partial: ['build'],
  ownerless: true,
});

async function mustBeProvider({ scope }: Ctx): Promise<void> {
  if (scope !== 'all') throw notFound();
}

export async function readError(context: Ctx, id: string): Promise<ErrorRow> {
  await mustBeProvider(context);
  const { db } = context;
  const [row] = await errorList.readMany(context, [id]);
  if (!row) throw notFound();
  const { rows } = await sql<{ info: string; organisation_names: string[] }>`
    select e.info, array(select distinct o.full_name from error_log_met m join organisation o on o.id = m.org_id
      where m.error_id = e.id order by 1 limit 20) as organisation_names
    from error_log e where e.id = ${id}`.execute(db);
  return {
    ...row,
    info: rows[0]?.info ?? '',
    organisation_names: rows[0]?.organisation_names ?? [],
  };
}

/** Marks it solved, or open again; told in the audit. */
export async function markError(context: Ctx, id: string, solved: boolean): Promise<null> {
  await mustBeProvider(context);
  const { actor, db } = context;
  const { rows } = await sql`
    update error_log set version = version + 1, solved_at = case when ${solved} then clock_timestamp() end,
      solved_by_name = case when ${solved} then ${actor.username} end
    where id = ${id} returning id`.execute(db);
  if (rows.length === 0) throw notFound();
  await context.audit({
    org_id: actor.org_id,
    action: solved ? 'solve' : 'reopen',
    thing: 'errorlog',
    thing_id: id,
  });
  return null;
}
