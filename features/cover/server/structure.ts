// The staff service structure of an organisation: its people, who covers what, and what is covered from above.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReplyOf } from '#kit/contract/route.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import type { Database } from '#features/database.ts';
import type { Ctx } from '#features/platform.ts';
import { MOST_STRUCTURE } from '../contract.ts';
import type { Structure, coverRoutes } from '../contract.ts';
import { mustSeeOne } from './check-places.ts';

const readPeople = (db: Kysely<Database>, org_id: string) =>
  sql<Structure['people'][number]>`
  select p.id, coalesce(s.real_name, coverer_name(p.id)) as name, s.employee_no, s.role_id,
    shown_role(role.shipped, role.name) as role_name,
    role.role_type, coalesce(s.manager, false) as manager, coalesce(s.enabled, true) as enabled
  from (
    select id from staff where org_id = ${org_id} and enabled
    union select staff_id from cover where org_id = ${org_id}
  ) p
  left join staff s on s.id = p.id left join role on role.id = s.role_id
  order by role_name nulls last, name, p.id limit ${MOST_STRUCTURE}`.execute(db);

const readCovers = (db: Kysely<Database>, org_id: string) =>
  sql<Structure['covers'][number]>`
  select id, version, staff_id, space_id, area_id, shift, from_at, to_at from cover
  where org_id = ${org_id} and (to_at is null or to_at > now()) order by id limit ${MOST_STRUCTURE}`.execute(
    db,
  );

const readAreas = (db: Kysely<Database>, org_id: string) =>
  sql<Structure['areas'][number]>`
  select id, name, array(select space_id from area_space where area_id = area.id order by space_id) as space_ids
  from area where org_id = ${org_id} order by name`.execute(db);

/** Everything that the page of the service structure shows, of one organisation. */
export async function readStructure(
  context: Ctx,
  { org_id: asked }: { org_id?: string | undefined },
): Promise<Structure> {
  const { db, actor } = context;
  const org_id = asked ?? actor.org_id;
  await mustSeeOne(context, 'organisation', org_id, 'org_id');
  const now = await sql<{ shift: Structure['shift'] }>`
    select shift_at(${org_id}, now()) as shift`.execute(db);
  const above = await sql<Structure['above'][number]>`
    select * from cover_above(${org_id}) where to_at is null or to_at > now()`.execute(db);
  return {
    shift: now.rows[0]?.shift ?? 'day',
    people: (await readPeople(db, org_id)).rows,
    covers: (await readCovers(db, org_id)).rows,
    areas: (await readAreas(db, org_id)).rows,
    above: above.rows,
  };
}

/** Who covers a space at a moment, the nearest first. */
export async function readDuty(
  { db, scope }: Ctx,
  space_id: string,
  at: string | undefined,
): Promise<ReplyOf<typeof coverRoutes.duty>> {
  const space = await sql<{ org_id: string }>`
    select org_id from space where id = ${space_id} and ${ownedBy(scope, 'org_id')}`.execute(db);
  const [found] = space.rows;
  if (!found) throw notFound();
  const { rows } = await sql<ReplyOf<typeof coverRoutes.duty>[number]>`
    select * from covering_staff(${found.org_id}, ${space_id}, coalesce(${at ?? null}::timestamptz, now()))`.execute(
    db,
  );
  return rows;
}
