// What sheets of any room call organisations and people, as far as whoever brings the sheet sees them.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { ownedNames } from '#kit/entity/sheets/owned-names.ts';
import type { Named } from '#kit/entity/sheets/owned-names.ts';
import type { Ctx } from './platform.ts';

/** Organisations by their short names. */
export async function organisationsByName({
  db,
  scope,
}: Ctx): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ name: string; id: string; alone: boolean }>`
    select short_name as name, id, count(*) over (partition by short_name) = 1 as alone
    from organisation where ${ownedBy(scope, 'organisation.id')} order by 1`.execute(db);
  return new Map(rows.map(({ name, id, alone }) => [name, alone ? id : null]));
}

/** People by the names that a sheet has; a template offers none, since there are many. */
export async function staffByName(
  { db, scope }: Ctx,
  names: readonly string[] | null,
): Promise<ReadonlyMap<string, Named>> {
  if (!names) return new Map();
  const { rows } = await sql<{ name: string; id: string; org_id: string }>`
    select real_name as name, id, org_id from staff
    where real_name = any(${names}::text[]) and ${ownedBy(scope, 'staff.org_id')}`.execute(db);
  return ownedNames(rows);
}
