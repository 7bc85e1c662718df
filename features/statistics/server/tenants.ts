// Whose sums wait to be counted: tenants, since what one of them has to count is no other's to wait for.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import { markChangedClocks } from './sums.ts';

export interface Tenant {
  /** The topmost organisation. */
  id: string;
  /** It and all below it. */
  orgs: string[];
}

/** The tenants that have marks, who has waited longest first. */
export async function findTenants(db: Kysely<Database>): Promise<Tenant[]> {
  return inScope(db, 'all', async (tx) => {
    await markChangedClocks(tx);
    const { rows } = await sql<Tenant>`
      select top.id, below.orgs from organisation top
      cross join lateral (select array(select organisations_below(top.id)) as orgs offset 0) below
      cross join lateral (select min(m.made_at) as since from call_mark m where m.org_id = any(below.orgs)) waiting
      where top.parent_id is null and waiting.since is not null order by waiting.since, top.id`.execute(
      tx,
    );
    return rows;
  });
}
