// Spaces by the names that a sheet gives them: the path from the department down, or the last name where it is the only one.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';

/** More than this many stand in no template's list of choices. */
const MOST_CHOICES = 2000;

/** Ids by path (`East ward / 301 / 02`) and by every name that stands once among the spaces the actor sees. */
export const spacesByPath = (context: Ctx, names: readonly string[] | null) =>
  byPath(context, names, sql`true`);

/** The same of beds alone. */
export const bedsByPath = (context: Ctx, names: readonly string[] | null) =>
  byPath(context, names, sql`space.kind = 'bed'`);

async function byPath(
  { db, scope }: Ctx,
  names: readonly string[] | null,
  which: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string; path: string | null; alone: boolean }>`
    select id, name, space_path(id) as path, count(*) over (partition by name) = 1 as alone
    from space where ${ownedBy(scope, 'space.org_id')} and ${which} order by path`.execute(db);
  const paths = rows.map(({ id, name, path }): [string, string] => [path ?? name, id]);
  if (!names) return new Map(paths.slice(0, MOST_CHOICES));
  const alone = rows.filter((row) => row.alone).map(({ id, name }): [string, string] => [name, id]);
  return new Map([...alone, ...paths]);
}
