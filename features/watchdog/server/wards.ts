// The wards under watch: departments with devices of their own, and how each stands now.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import { DEVICE_RULES, DEVICE_TYPES } from '#features/devices/contract.ts';
import type { Ctx } from '#features/platform.ts';
import { DEAD_AFTER_H, SLOW_MS } from '../contract.ts';
import type { Run, Standing, WardRow } from '../contract.ts';
import { RUN_COLUMNS } from './runs.ts';

const HOSTS = DEVICE_TYPES.filter((type) => DEVICE_RULES[type].family === 'host');
const MOST_RUNS = 60;

/** `watched`: a row a ward with its organisation's settings; a device counts once it could ever connect. */
export const WATCHED: RawBuilder<unknown> = sql`
  equipped as materialized (
    select space_department(d.space_id) as department_id, min(d.created_at) as since
    from device d where d.enabled and not d.test and d.credential_hash is not null and d.space_id is not null group by 1),
  watched as materialized (
    select s.id as department_id, s.org_id, o.short_name as org_name, s.name, o.time_zone, e.since,
      (p.own ->> 'test_call')::boolean as wanted, p.own ->> 'test_call_at' as daily_at
    from equipped e join space s on s.id = e.department_id join organisation o on o.id = s.org_id
    cross join lateral (select parameters_of(s.org_id) as own offset 0) p)`;

interface Found extends Omit<WardRow, 'standing'> {
  wanted: boolean;
  since_h: number;
}

/** How a ward stands: that nothing was tested at all is as bad as a test that failed. */
function standingOf({ wanted, last, last_good_at, age_s, since_h }: Found): Standing {
  if (last?.state === 'failed') return 'failed';
  if (!wanted) return last_good_at === null ? 'off' : slowOrGood(last);
  const dead = age_s === null ? since_h > DEAD_AFTER_H : age_s > DEAD_AFTER_H * 3600;
  if (dead) return 'dead';
  return last_good_at === null ? 'new' : slowOrGood(last);
}

const slowOrGood = (last: Run | null): Standing => {
  const { connect = 0, present = 0 } = last?.stages ?? {};
  return present - connect > SLOW_MS ? 'slow' : 'good';
};

/** Every ward in the scope with how it stands. */
export async function readWards({ db, scope }: Ctx) {
  const { rows } = await sql<Found>`
    with ${WATCHED}
    select w.department_id, w.org_id, w.org_name, w.name, w.wanted, case when w.wanted then w.daily_at end as daily_at,
      extract(epoch from now() - w.since)::float8 / 3600 as since_h, good.at as last_good_at,
      greatest(0, floor(extract(epoch from now() - good.at)))::float8 as age_s, last.run as last, h.hosts, h.hosts_online
    from watched w
    left join lateral (select to_jsonb(r) as run from (
      select ${RUN_COLUMNS} from watchdog_run where department_id = w.department_id and state in ('ok', 'failed') order by started_at desc limit 1) r) last on true
    left join lateral (select max(ended_at) as at from watchdog_run where department_id = w.department_id and state = 'ok') good on true
    cross join lateral (
      select count(*)::int as hosts, (count(*) filter (where d.online))::int as hosts_online from device d
      where d.org_id = w.org_id and d.enabled and d.type = any(${HOSTS}::text[]) and (d.space_id is null or d.space_id = w.department_id)) h
    where ${ownedBy(scope, 'w.org_id')} order by w.org_name, w.name, w.department_id`.execute(db);
  const list = rows.map((row): WardRow => {
    const { wanted: _wanted, since_h: _since, last, ...ward } = row;
    return { ...ward, standing: standingOf(row), last: last && asWire(last) };
  });
  const clock = await sql<{ now: string }>`select now() as now`.execute(db);
  return {
    now: clock.rows[0]?.now ?? new Date().toISOString(),
    alarms: list.filter(({ standing }) => standing === 'failed' || standing === 'dead').length,
    list,
  };
}

/** Times inside JSON come with the database's offset. */
const asWire = (run: Run): Run => ({
  ...run,
  started_at: new Date(run.started_at).toISOString(),
  ended_at: run.ended_at && new Date(run.ended_at).toISOString(),
});

/** The last tests of a ward, the newest first. */
export async function readRuns(
  { db, scope }: Ctx,
  department_id: string,
): Promise<{ list: Run[] }> {
  const there = await sql`
    select 1 from space where id = ${department_id}::uuid and kind = 'department' and ${ownedBy(scope, 'space.org_id')}`.execute(
    db,
  );
  if (there.rows.length === 0) throw notFound();
  const { rows } = await sql<Run>`
    select ${RUN_COLUMNS} from watchdog_run where department_id = ${department_id}::uuid and ${ownedBy(scope, 'watchdog_run.org_id')}
    order by started_at desc limit ${MOST_RUNS}`.execute(db);
  return { list: rows };
}
