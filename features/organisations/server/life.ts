// What comes with an organisation when it is made, and what must be gone before it is deleted.
import { Failure } from '#kit/http/failure.ts';
import { makeDefaultRoles } from '#features/access/server/index.ts';
import { makeRootSpace, removeRootSpace } from '#features/spaces/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import { organisations } from '../contract.ts';
import { setAdministrator } from './administrator.ts';

interface Made {
  id: string;
  parent_id: string | null;
  shop_type: string;
  short_name: string;
  full_name: string;
}
interface Sent {
  admin_account?: string;
  admin_password?: string;
}

/**
 * Gives a new organisation its administrator, the usual roles and the root of its tree of spaces; of one that comes
 * without an administrator's account the first two follow with the rest of its institution.
 */
export async function furnishOrganisation(context: Ctx, made: Made, sent: Sent): Promise<void> {
  const { id } = made;
  if (sent.admin_account) {
    await setAdministrator(context, id, sent.admin_account, sent.admin_password);
    await makeDefaultRoles(context, id);
  }
  await makeRootSpace(context, made);
}

/** Refuses while anything but the administrator belongs to the organisation; then takes the administrator away too. */
export async function emptyOrganisation(context: Ctx, id: string): Promise<void> {
  const { db } = context;
  const below = await db
    .selectFrom('organisation')
    .where('parent_id', '=', id)
    .select('id')
    .executeTakeFirst();
  const { admin_id } = await db
    .selectFrom('organisation')
    .where('id', '=', id)
    .select('admin_id')
    .executeTakeFirstOrThrow();
  const others = await db
    .selectFrom('staff')
    .where('org_id', '=', id)
    .where('id', 'is distinct from', admin_id)
    .select('id')
    .executeTakeFirst();
  if (below || others || !(await removeRootSpace(context, id)))
    throw new Failure(organisations.errors.NOT_EMPTY);
  await db.updateTable('organisation').set({ admin_id: null }).where('id', '=', id).execute();
  await db.deleteFrom('staff').where('org_id', '=', id).execute();
}
