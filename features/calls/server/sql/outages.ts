// Which wards devices were lost in, and what is open of their losses.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import type { LostDevice, Outage, OutageWindows, WardLosses } from '../store.ts';

export async function findLost(
  tx: Kysely<Database>,
  devices: readonly string[],
): Promise<LostDevice[]> {
  const { rows } = await sql<LostDevice>`
    select id, org_id as org, alias as name, type, space_department(space_id) as ward from device
    where id = any(${devices}::uuid[]) and enabled order by id`.execute(tx);
  return rows;
}

export async function lockOutage(
  tx: Kysely<Database>,
  { org, ward, lost }: WardLosses,
  { singles_s, many_s }: OutageWindows,
): Promise<Outage> {
  // A statement of its own: what another has written while this one waited shows in the next.
  await sql`select pg_advisory_xact_lock(hashtextextended('outage ' || ${ward ?? org}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<Outage>`
    select (select jsonb_build_object('id', id, 'name', name, 'path', space_path(id)) from space where id = ${ward}::uuid) as place,
      count(*) filter (where o.event = 'DEVICE_LOST' and c.raised_at > now() - make_interval(secs => ${singles_s}))::int as singles,
      (array_agg(o.call_id order by o.call_id desc) filter (where o.event = 'DEVICES_LOST' and c.raised_at > now() - make_interval(secs => ${many_s})))[1] as open_id,
      (select coalesce(jsonb_agg(device_id), '[]') from device_message join unnest(${lost.map(({ id }) => id)}::uuid[],
        ${lost.map(({ message }) => message)}::text[]) as l(device_id, message_id) using (device_id, message_id)) as taken
    from call_open o cross join lateral (select department_id, raised_at from call where id = o.call_id offset 0) c
    where o.org_id = ${org}::uuid and o.event in ('DEVICE_LOST', 'DEVICES_LOST') and c.department_id is not distinct from ${ward}::uuid`.execute(
    tx,
  );
  return rows[0] ?? { place: null, singles: 0, open_id: null, taken: [] };
}

export async function findBack(
  tx: Kysely<Database>,
  devices: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from call_open o join call c on c.id = o.call_id cross join lateral (
      select array_agg(device_id) as devices from (
        select c.device_id union select device_id from device_message where call_id = c.id and message_id like 'loss %') each) of_it
    where o.event in ('DEVICE_LOST', 'DEVICES_LOST') and c.back_at is null and of_it.devices && ${devices}::uuid[]
      and not exists (select 1 from device d where d.id = any(of_it.devices) and d.enabled and not d.online)
    order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}
