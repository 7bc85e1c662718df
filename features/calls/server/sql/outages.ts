// Which wards devices were lost in, and what is open of their losses.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import type { LostDevice, Outage } from '../store.ts';

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
  org: string,
  ward: string | null,
): Promise<Outage> {
  // A statement of its own: what another has written while this one waited shows in the next.
  await sql`select pg_advisory_xact_lock(hashtextextended('outage ' || ${ward ?? org}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<Outage>`
    select (select jsonb_build_object('id', id, 'name', name, 'path', space_path(id)) from space where id = ${ward}::uuid) as place,
      count(*) filter (where o.event = 'DEVICE_LOST' and c.raised_at > now() - interval '1 minute')::int as singles,
      (array_agg(o.call_id order by o.call_id desc) filter (where o.event = 'DEVICES_LOST' and c.raised_at > now() - interval '10 minutes'))[1] as open_id
    from call_open o cross join lateral (select department_id, raised_at from call where id = o.call_id offset 0) c
    where o.org_id = ${org}::uuid and o.event in ('DEVICE_LOST', 'DEVICES_LOST') and c.department_id is not distinct from ${ward}::uuid`.execute(
    tx,
  );
  return rows[0] ?? { place: null, singles: 0, open_id: null };
}
