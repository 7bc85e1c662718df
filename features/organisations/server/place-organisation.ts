// Where an organisation may stand: below a hospital that the actor sees, never below itself; and who may lead it.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { checkPerson } from '#features/access/server/index.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import type { ErrorKind } from '#kit/contract/room.ts';
import type { Ctx } from '#features/platform.ts';
import { organisations } from '../contract.ts';

const refused = (field: string, error: ErrorKind) =>
  new Failure(error, { fields: { [field]: error } });

/** Any constant; of two moves at once the second sees what the first has made, so that no ring can close. */
const MOVES = 4_120_118;

/** Refuses a parent that is unknown to the actor or can have none below it; only the provider's may stand at the top. */
export async function checkParent(
  { db, scope }: Ctx,
  parent_id: string | null | undefined,
): Promise<void> {
  if (!parent_id) {
    if (scope !== 'all') throw badField('parent_id', 'required');
    return;
  }
  const parent = await db
    .selectFrom('organisation')
    .where('id', '=', parent_id)
    .where(ownedBy(scope, 'organisation.id'))
    .select('shop_type')
    .executeTakeFirst();
  if (!parent) throw refused('parent_id', organisations.errors.SHOP_NULL);
  if (parent.shop_type !== '5') throw refused('parent_id', organisations.errors.PARENT_KIND);
}

/** Refuses a move below the organisation itself or one that lies below it. */
export async function checkMove(
  context: Ctx,
  id: string,
  parent_id: string | null | undefined,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MOVES})`.execute(context.db);
  const { rows } =
    await sql`select 1 from organisations_below(${id}) as o(id) where o.id = ${parent_id ?? null}::uuid`.execute(
      context.db,
    );
  if (rows.length > 0) throw refused('parent_id', organisations.errors.OWN_ANCESTOR);
  await checkParent(context, parent_id);
}

/** Refuses another type while something lies below that only the present type can have. */
export async function checkType({ db }: Ctx, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from organisation where parent_id = ${id}
    union all select 1 from space join space root on root.id = space.parent_id where root.org_id = ${id} limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw refused('shop_type', organisations.errors.TYPE_FIXED);
}

interface Leaders {
  director_id?: string | null | undefined;
  head_nurse_id?: string | null | undefined;
}

/**
 * Director and head nurse are staff of the organisation itself; a new one has none yet. Who leads can't be deleted or
 * moved: that is given to nobody, and taken from nobody, who is stronger than the actor.
 */
export async function checkLeaders(
  context: Ctx,
  org_id: string | null,
  sent: Leaders,
  before: Leaders = {},
): Promise<void> {
  for (const field of ['director_id', 'head_nurse_id'] as const) {
    const id = sent[field];
    if (id === undefined || id === before[field]) continue;
    if (before[field]) await checkPerson(context, before[field], field);
    if (!id) continue;
    const found = await context.db
      .selectFrom('staff')
      .where('id', '=', id)
      .where('org_id', '=', org_id)
      .select('id')
      .executeTakeFirst();
    if (!found) throw badField(field, 'reference');
    await checkPerson(context, id, field);
  }
}
