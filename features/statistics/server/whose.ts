// Whose calls statistics are about.
import { sql } from 'kysely';
import { notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import type { Whose } from './counted.ts';

/** Whose calls are asked for; what the actor may not see does not exist. */
export async function chooseWhose(
  { db, actor, scope }: Ctx,
  asked: string | undefined,
): Promise<Whose> {
  const id = asked ?? (scope === 'all' ? null : actor.org_id);
  if (id === null) {
    const { rows } = await sql<{ id: string; top: boolean }>`
      select id, parent_id is null as top from organisation`.execute(db);
    return {
      organisation: null,
      below: rows.map((row) => row.id),
      tops: rows.filter(({ top }) => top).map((row) => row.id),
    };
  }
  if (scope !== 'all' && !scope.includes(id)) throw notFound();
  const { rows } = await sql<{ name: string; below: string[] }>`
    select full_name as name, array(select organisations_below(id)) as below from organisation where id = ${id}::uuid`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  return { organisation: { id, name: row.name }, below: row.below, tops: [id] };
}
