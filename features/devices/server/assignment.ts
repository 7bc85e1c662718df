// Placing all devices that have no place, and taking the place from all (spec §2, "Offered actions").
import { sql } from 'kysely';
import { badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import type { ASSIGN_MODES } from '../contract.ts';
import { matchPlaces } from './match-places.ts';
import type { PlaceableDevice, Spot } from './match-places.ts';

interface Asked {
  org_id?: string | null | undefined;
}

function organisationOf({ scope, actor }: Ctx, { org_id }: Asked): string {
  if (org_id && scope !== 'all' && !scope.includes(org_id)) throw badField('org_id', 'reference');
  return org_id ?? actor.org_id;
}

async function readSpots({ db }: Ctx, org_id: string): Promise<(Spot & { path: string })[]> {
  const { rows } = await sql<Spot & { path: string }>`
    select s.id, s.kind, array_remove(array[s.name, case when s.kind = 'bed' then above.name end], null) as names, space_path(s.id) as path,
      array(select type from device where space_id = s.id) as taken
    from space s left join space above on above.id = s.parent_id
    where s.org_id = ${org_id} and s.kind <> 'hospital'
    order by coalesce(case when s.kind = 'bed' then above.position end, s.position), above.name nulls first, s.position, s.name`.execute(
    db,
  );
  return rows;
}

/** Places devices of one organisation that have no place yet; a dry run only tells what it would do. */
export async function autoAssign(
  context: Ctx,
  input: Asked & { mode: (typeof ASSIGN_MODES)[number]; dry_run?: boolean | undefined },
) {
  const { db } = context;
  const org_id = organisationOf(context, input);
  const { rows: devices } = await sql<PlaceableDevice>`
    select id, type, alias from device where org_id = ${org_id} and space_id is null and person_id is null and resident_id is null
    order by created_at, id for update`.execute(db);
  const spots = await readSpots(context, org_id);
  const paths = new Map(spots.map(({ id, path }) => [id, path]));
  const assigned = matchPlaces(devices, spots, input.mode === 'order').map(({ device, spot }) => ({
    id: device.id,
    name: device.alias ?? device.type,
    type: device.type,
    space_id: spot.id,
    space_path: paths.get(spot.id) ?? '',
  }));
  if (!input.dry_run && assigned.length > 0) {
    await sql`
      update device set space_id = a.space_id, config_rev = config_rev + 1, version = version + 1, updated_at = now()
      from unnest(${assigned.map(({ id }) => id)}::uuid[], ${assigned.map(({ space_id }) => space_id)}::uuid[]) as a(id, space_id)
      where device.id = a.id`.execute(db);
    await context.audit({
      org_id,
      action: 'auto_assign',
      thing: 'device',
      thing_id: null,
      after: assigned,
    });
    await tellOfAll(context, org_id);
  }
  return { assigned, left: devices.length - assigned.length };
}

/** Takes every device of one organisation from its place and its person. */
export async function resetAll(context: Ctx, input: Asked) {
  const org_id = organisationOf(context, input);
  const { rows } = await sql<{
    id: string;
    space_id: string | null;
    person_id: string | null;
    resident_id: string | null;
  }>`
    update device set space_id = null, person_id = null, resident_id = null, config_rev = config_rev + 1, version = version + 1, updated_at = now()
    where org_id = ${org_id} and (space_id is not null or person_id is not null or resident_id is not null)
    returning old.id, old.space_id, old.person_id, old.resident_id`.execute(context.db);
  await context.audit({
    org_id,
    action: 'reset_all',
    thing: 'device',
    thing_id: null,
    before: rows,
  });
  await tellOfAll(context, org_id);
  return { reset: rows.length };
}

/** One word to the consoles for all of them: they read their lists anew. */
const tellOfAll = (context: Ctx, org_id: string) =>
  context.announce({ org_id, type: 'device.changed', access: 'device.read', data: {} });
