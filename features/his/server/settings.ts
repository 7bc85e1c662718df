// A HIS as its organisation has set it.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';
import type { Systems } from './fhir/read-facts.ts';
import type { Source } from './source.ts';

export interface HisSettings extends Systems, Source {
  base_url: string;
  auth: string;
  token: string | null;
  enabled: boolean;
}

const columns = sql`his.id, his.org_id, organisation.shop_type, base_url, auth, token, resident_system, staff_system,
  space_system, organisation_system, default_role, role_codes, enabled`;
const tables = sql`his join organisation on organisation.id = his.org_id`;

/** The HIS by its id, where the actor may see it. */
export async function findHis({ db, scope }: Ctx, id: string): Promise<HisSettings | undefined> {
  const { rows } = await sql<HisSettings>`
    select ${columns} from ${tables} where his.id = ${id} and ${ownedBy(scope, 'his.org_id')}`.execute(
    db,
  );
  return rows[0];
}

/** Must see all organisations. */
export async function findHisById(db: Ctx['db'], id: string): Promise<HisSettings | undefined> {
  const { rows } =
    await sql<HisSettings>`select ${columns} from ${tables} where his.id = ${id}`.execute(db);
  return rows[0];
}

/** The HIS that speaks for an organisation: its own, else that of the nearest above. Must see all organisations. */
export async function findHisAbove(
  { db }: Pick<Ctx, 'db'>,
  org_id: string,
): Promise<HisSettings | undefined> {
  const { rows } = await sql<HisSettings>`
    with recursive up as (
      select id, parent_id, 0 as steps from organisation where id = ${org_id}
      union all select o.id, o.parent_id, up.steps + 1 from organisation o join up on o.id = up.parent_id where up.steps < 20
    ) select ${columns} from ${tables} join up on up.id = his.org_id order by up.steps limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Those below, at most two: more than one is more than can be meant. */
export async function findHisBelow({ db, scope }: Ctx): Promise<HisSettings[]> {
  const { rows } = await sql<HisSettings>`
    select ${columns} from ${tables} where enabled and ${ownedBy(scope, 'his.org_id')} limit 2`.execute(
    db,
  );
  return rows;
}
