// Countdowns at zero: each is taken by one process, its call raised under an id of its own, so that a crash between the
// two raises it once all the same.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { raiseTimed } from '#features/calls/server/index.ts';
import type { Platform } from '#features/platform.ts';
import type { CountdownRun } from '../contract.ts';
import { RUN_COLUMNS, tellConsoles } from './countdown-runs.ts';
import { tellSoon } from './countdown-telling.ts';

/** One whose call was not raised is tried again after this. */
const AGAIN_S = 10;
const AT_ONCE = 50;

type Due = CountdownRun & { caller_id: string | null; caller_org: string | null };

async function takeDue({ db }: Platform): Promise<Due[]> {
  return inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Due>`
      with due as (
        select id from countdown_run
        where state in ('running', 'calling') and due_at <= now()
          and (state = 'running' or claimed_at < now() - make_interval(secs => ${AGAIN_S}))
        order by due_at limit ${AT_ONCE} for update skip locked
      ), taken as (
        update countdown_run set state = 'calling', claimed_at = now(), caller_id = coalesce(caller_id, countdown_caller(space_id))
        from due where countdown_run.id = due.id returning countdown_run.*
      ) select ${RUN_COLUMNS}, caller_id, (select org_id from device where id = caller_id) as caller_org from taken countdown_run`.execute(
      tx,
    );
    return rows;
  });
}

async function endDue(platform: Platform, { id }: Due, state: 'over' | 'failed'): Promise<void> {
  const run = await inScope(platform.db, 'all', async (tx) => {
    const { rows } = await sql<CountdownRun>`
      update countdown_run set state = ${state}, ended_at = now() where id = ${id}::uuid and state = 'calling' returning ${RUN_COLUMNS}`.execute(
      tx,
    );
    if (rows[0]) await tellConsoles(tx, rows[0]);
    return rows[0];
  });
  if (run) tellSoon(platform, run);
}

async function ring(platform: Platform, due: Due): Promise<void> {
  const { caller_id, caller_org, id, name } = due;
  if (caller_id === null || caller_org === null) return endDue(platform, due, 'failed');
  await raiseTimed(platform, { id: caller_id, org_id: caller_org }, `countdown-${id}`, name);
  await endDue(platform, due, 'over');
}

/** Raises the calls of all countdowns that are at zero. */
export async function ringDue(platform: Platform): Promise<void> {
  for (const due of await takeDue(platform))
    await ring(platform, due).catch((err: unknown) =>
      platform.log.error({ err, run: due.id }, 'The call of a countdown was not raised'),
    );
}

/** Rings what is at zero; the returned function stops it. */
export const startClock = (platform: Platform): (() => Promise<void>) =>
  platform.due.add({
    isDue: `exists (select from countdown_run where state in ('running', 'calling') and due_at <= now())`,
    work: () => ringDue(platform),
    onError: (err) => platform.log.error({ err }, 'Countdowns at zero were not found'),
  });
