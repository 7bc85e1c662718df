// Today's figures of the dashboard, by the organisation's own midnight, and the devices that need a hand.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { LOW_BATTERY } from '#features/devices/contract.ts';
import type { Ctx } from '#features/platform.ts';
import type { Figures } from '../contract.ts';

const MOST_DEVICES = 50;

type DeviceCounts = Pick<Figures, 'devices_watched' | 'devices_offline' | 'devices_low'>;
type Counts = Omit<Figures, 'devices' | keyof DeviceCounts>;

async function countCalls({ db, scope, actor }: Ctx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with zone as (select coalesce((select time_zone from organisation where id = ${actor.org_id}::uuid), 'Asia/Shanghai') as name),
    day as (select date_trunc('day', now(), zone.name) as since from zone),
    today as (
      select priority, state, answered_at, response_s,
        priority < 5 and (answered_at is not null or ended_at is not null or raised_at + make_interval(secs => target_s) < now()) as judged
      from call, day where call.id >= least_id_at(day.since - interval '1 day') and raised_at >= day.since and not call.test and ${ownedBy(scope, 'call.org_id')}),
    open as (
      select state, raised_at, target_s from call where ended_at is null and not call.test and ${ownedBy(scope, 'call.org_id')})
    select day.since, now() as now,
      (select count(*)::int from today) as calls,
      (select coalesce(jsonb_agg(jsonb_build_object('priority', priority, 'calls', n) order by priority), '[]') from (select priority, count(*)::int as n from today group by 1) p) as by_priority,
      (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'calls', n) order by state), '[]') from (select state, count(*)::int as n from today group by 1) s) as by_state,
      (select (count(*) filter (where answered_at is not null))::float8 / nullif(count(*), 0) from today where judged) as answered_share,
      (select percentile_cont(0.5) within group (order by response_s) from today where response_s is not null) as median_response_s,
      (select count(*)::int from open) as open,
      (select count(*)::int from open where state <> 'answered' and raised_at + make_interval(secs => target_s) < now()) as overdue
    from day`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counting gave no row');
  return row;
}

async function findNeedy({ db, scope }: Ctx): Promise<DeviceCounts & Pick<Figures, 'devices'>> {
  const counts = await sql<DeviceCounts>`
    select count(*)::int as devices_watched, (count(*) filter (where not online))::int as devices_offline, (count(*) filter (where online and battery <= ${LOW_BATTERY}))::int as devices_low
    from device where enabled and not test and credential_hash is not null and ${ownedBy(scope, 'device.org_id')}`.execute(
    db,
  );
  const { rows } = await sql<Figures['devices'][number]>`
    select id, type, alias, space_path(space_id) as space_path, online, battery, last_contact_at from (
      select * from device where enabled and not test and credential_hash is not null and (not online or battery <= ${LOW_BATTERY}) and ${ownedBy(scope, 'device.org_id')}
      order by online, case when online then battery end, last_contact_at nulls first limit ${MOST_DEVICES}) needy`.execute(
    db,
  );
  const [counted] = counts.rows;
  if (!counted) throw new Error('Counting gave no row');
  return { devices: rows, ...counted };
}

/** Counts the calls since midnight, those still open, and the devices that are away or low. */
export async function readFigures(context: Ctx): Promise<Figures> {
  return { ...(await countCalls(context)), ...(await findNeedy(context)) };
}
