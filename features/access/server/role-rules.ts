// What must hold of a role before it is kept or deleted.
import { sql } from 'kysely';
import { Failure, badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { access } from '../contract.ts';
import { PAGE_NAMES } from './routes.ts';

/** At most so many holders are named in a refusal. */
const NAMED = 6;

/** A parent is another role of the same organisation, and none that lies below the role itself. */
export async function checkParent(
  { db }: Ctx,
  org_id: string,
  parent_id: string | null | undefined,
  id: string | null = null,
): Promise<void> {
  if (!parent_id) return;
  // Two who make each other's role their parent at once must not both succeed.
  await sql`select id from role where org_id = ${org_id} order by id for update`.execute(db);
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id from role where id = ${parent_id} and org_id = ${org_id}
      union select role.id, role.parent_id from role join up on role.id = up.parent_id
    ) select id from up`.execute(db);
  if (rows.length === 0) throw badField('parent_id', 'reference');
  const error = access.errors.ROLE_ANCESTOR;
  if (rows.some((above) => above.id === id))
    throw new Failure(error, { fields: { parent_id: error } });
}

/** Routes that are new to the role must exist; what it has of pages that are gone does no harm. */
export function checkMenus(
  menus: readonly string[] | undefined,
  before: readonly string[] = [],
): void {
  if (menus?.some((name) => !PAGE_NAMES.has(name) && !before.includes(name)))
    throw badField('menus', 'choice');
}

/** Refuses to delete a role that people have or that a receiving order names, and says which. */
export async function checkUnused({ db, translator }: Ctx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ kind: 'staff' | 'chain'; name: string }>`
    select 'staff' as kind, real_name as name from staff where role_id = any(${ids}::uuid[])
    union all
    select distinct 'chain', chain.name from chain_role join chain on chain.id = chain_role.chain_id
    where role_id = any(${ids}::uuid[])
    order by 1 desc, 2`.execute(db);
  if (rows.length === 0) return;
  const named = rows
    .slice(0, NAMED)
    .map(({ kind, name }) =>
      kind === 'staff' ? name : translator.text('access.ofOrder', { name }),
    );
  const more = rows.length - named.length;
  throw new Failure(access.errors.ROLE_DELETE_FAILED, {
    named: more > 0 ? [...named, translator.text('access.andMore', { count: more })] : named,
  });
}
