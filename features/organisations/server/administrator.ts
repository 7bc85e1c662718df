// The administrator of an organisation: an account made with it, or one that exists and whose password was given (code 34).
import { sql } from 'kysely';
import { Failure, badField } from '#kit/http/failure.ts';
import { FOUNDING, checkPower } from '#features/access/server/index.ts';
import { hashPassword, judgePassword } from '#features/session/server/index.ts';
import { makeFounder, nameFounder } from '#features/staff/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import { organisations } from '../contract.ts';

const refused = (field: string) =>
  new Failure(organisations.errors.ADMIN_PASSWORD_ERROR, {
    fields: { [field]: organisations.errors.ADMIN_PASSWORD_ERROR },
  });

/** Makes the account the founder of the organisation in place of the former; a new one must change its password at first sign-in. */
export async function setAdministrator(
  context: Ctx,
  org_id: string,
  account: string | null | undefined,
  password: string | undefined,
): Promise<void> {
  if (!account) throw badField('admin_account', 'login_name_required');
  if (!password) throw badField('admin_password', 'password_required');
  const { db } = context;
  const found = await db
    .selectFrom('staff')
    .where(sql`login_key(login_name)`, '=', sql`login_key(${account})`)
    .select(['id', 'org_id', 'login_name', 'password_hash'])
    .executeTakeFirst();
  if (found && found.org_id !== org_id) throw refused('admin_account');
  if (found && !(await judgePassword(context, found, password))) throw refused('admin_password');
  const id =
    found?.id ??
    (await makeFounder(db, {
      org_id,
      login_name: account,
      password_hash: await hashPassword(password),
    }));
  await nameFounder(db, { id, org_id, enabled: true });
  await db.updateTable('organisation').set({ admin_id: id }).where('id', '=', org_id).execute();
}

interface Administered {
  id: string;
  admin_account?: string | null | undefined;
}
interface Sent {
  admin_account?: string | undefined;
  admin_password?: string | undefined;
}

/** Gives the organisation another administrator where one was sent; only a founder or the provider does so. */
export async function changeAdministrator(
  context: Ctx,
  { id, admin_account }: Administered,
  sent: Sent,
): Promise<void> {
  const account = sent.admin_account ?? admin_account;
  const stays = account?.toLowerCase() === admin_account?.toLowerCase();
  if (stays && !sent.admin_password) return;
  checkPower(context, FOUNDING, sent.admin_account ? 'admin_account' : 'admin_password');
  await setAdministrator(context, id, account, sent.admin_password);
}
