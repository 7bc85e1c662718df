// Naming as administrator an account that the organisation has already, without its password: where a whole institution comes in.
import { badField } from '#kit/http/failure.ts';
import { FOUNDING, checkPower, powerOfNew } from '#features/access/server/index.ts';
import { nameFounder } from '#features/staff/server/index.ts';
import type { Ctx } from '#features/platform.ts';

interface Appointed {
  org_id: string;
  staff_id: string;
  /** Whether the organisation was there before: then only a founder or the provider appoints. */
  existed: boolean;
}

/** Makes an account of the organisation its administrator in place of the former. */
export async function appointAdministrator(
  context: Ctx,
  { org_id, staff_id, existed }: Appointed,
): Promise<void> {
  const { db } = context;
  const { shop_type } = await db
    .selectFrom('organisation')
    .where('id', '=', org_id)
    .select('shop_type')
    .executeTakeFirstOrThrow();
  checkPower(context, existed ? FOUNDING : powerOfNew(shop_type), 'admin_account');
  if (!(await nameFounder(db, { id: staff_id, org_id })))
    throw badField('admin_account', 'reference');
  await db
    .updateTable('organisation')
    .set({ admin_id: staff_id })
    .where('id', '=', org_id)
    .execute();
}
