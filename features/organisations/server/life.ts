// What comes with an organisation when it is made, and what goes with it when it is deleted.
import { makeDefaultRoles } from '#features/access/server/index.ts';
import { removeTestDevices } from '#features/devices/server/index.ts';
import { makeRootSpace, removeRootSpaces } from '#features/spaces/server/index.ts';
import { removeAccounts } from '#features/staff/server/index.ts';
import type { Ctx } from '#features/platform.ts';
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

/** Takes away what came with organisations that hold nothing else: root, devices of test calls, administrator. */
export async function strip(context: Ctx, ids: readonly string[]): Promise<void> {
  const { db } = context;
  await removeTestDevices(db, ids);
  await removeRootSpaces(context, ids);
  await db.updateTable('organisation').set({ admin_id: null }).where('id', 'in', ids).execute();
  await removeAccounts(db, ids);
}
