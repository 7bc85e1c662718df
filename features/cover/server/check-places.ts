// What cover may point to: places and people that the actor sees, of one tree of organisations.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';

interface Owned {
  id: string;
  org_id: string;
}

type Thing = 'space' | 'area' | 'staff' | 'organisation';

/** The rows of these ids, each with its organisation; where one is hidden or missing, a fault at the field. */
export async function mustSee(
  { db, scope }: Ctx,
  thing: Thing,
  ids: readonly string[],
  field: string,
): Promise<Owned[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Owned>`
    select id, org_id from ${sql.table(thing)} where id = any(${[...ids]}::uuid[]) and ${ownedBy(scope, 'org_id')}`.execute(
    db,
  );
  if (rows.length !== new Set(ids).size) throw badField(field, 'reference');
  return rows;
}

/** The one row; where it is hidden or missing, a fault at the field. */
export async function mustSeeOne(
  context: Ctx,
  thing: Thing,
  id: string,
  field: string,
): Promise<Owned> {
  const [row] = await mustSee(context, thing, [id], field);
  if (!row) throw badField(field, 'reference');
  return row;
}

/** Whether the organisations stand in one tree: under the same one at the top. */
export async function areOneTree({ db }: Ctx, orgs: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(orgs)];
  if (distinct.length < 2) return true;
  const { rows } = await sql<{ tops: number }>`
    select count(distinct top_organisation(o.id))::int as tops from unnest(${distinct}::uuid[]) as o(id)`.execute(
    db,
  );
  return rows[0]?.tops === 1;
}
