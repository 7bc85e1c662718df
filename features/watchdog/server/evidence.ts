// What devices prove by themselves: a press in test mode, a device's own test, and a real press, which proves the button.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import { unmarkTests } from '#features/calls/server/index.ts';
import type { Platform } from '#features/platform.ts';

/** A device that proves itself often is entered once in this time, in days. */
const ONCE_IN_DAYS = 7;

/** What a call proves: null where nothing (a loss is raised by the server, not pressed). */
const EVIDENCE = sql.raw(
  `case when c.event = 'TEST' then 'self' when c.test then 'walk' when c.type not in ('DEVICE', 'DATA') then 'call' end`,
);

/**
 * Enters what the calls of the last `hours` prove, each device once a walk, else once a week; of one ward only what was pressed on a walk; gives the number of entries.
 * Doing it again, or at the same time elsewhere, enters nothing twice.
 */
export async function keepEvidence(
  tx: Kysely<Database>,
  { hours, department_id = null }: { hours: number; department_id?: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into device_test (org_id, device_id, device_type, device_name, space_path, at, evidence, result, staff_id, staff_name, call_id)
    select distinct on (d.id, proof.evidence) d.org_id, d.id, d.type, d.alias, c.space_path, c.raised_at, proof.evidence, 'ok', m.started_by, m.started_by_name, c.id
    from call c join device d on d.id = c.device_id and not d.test
    cross join lateral (select ${EVIDENCE} as evidence) proof
    left join test_mode m on proof.evidence = 'walk' and m.department_id = c.department_id and c.raised_at between m.since and m.until
    where c.id >= least_id_at(now() - make_interval(hours => ${hours})) and (c.presented_at is not null or proof.evidence = 'walk') and proof.evidence is not null
      and (${department_id}::uuid is null or c.department_id = ${department_id}::uuid and proof.evidence = 'walk')
      and (proof.evidence <> 'call' or (parameters_of(d.org_id) ->> 'press_proves')::boolean)
      and not exists (select from device_test x where x.device_id = d.id and x.result = 'ok'
        and x.at > case when proof.evidence = 'walk' then coalesce(m.since, c.raised_at - interval '2 hours') else c.raised_at - make_interval(days => ${ONCE_IN_DAYS}) end
        and (proof.evidence <> 'walk' or x.evidence = 'walk'))
    order by d.id, proof.evidence, c.id on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Ends what a walk that nobody ended has left: its presses are entered, and what was never reset is a call like any other. */
export async function closeWalks({ db, bus }: Platform): Promise<void> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<{ org_id: string; department_id: string }>`
        select distinct m.org_id, m.department_id from test_mode m join call c on c.department_id = m.department_id
        where m.until <= now() and c.ended_at is null and c.test and c.event is distinct from 'TEST'`.execute(
        tx,
      ),
    { readOnly: true },
  );
  for (const { org_id, department_id } of rows)
    await inScope(db, [org_id], async (tx) => {
      await keepEvidence(tx, { hours: 3, department_id });
      await unmarkTests(tx, bus, { scope: [org_id], department_id });
    });
}

/** What the last day's calls prove, in every organisation. */
export const keepRecentEvidence = ({ db }: Platform): Promise<number> =>
  inScope(db, 'all', (tx) => keepEvidence(tx, { hours: 25 }));
