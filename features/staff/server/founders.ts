// Founders: the accounts that administer an organisation. Who may name one, the organisations ask before.
import { sql } from 'kysely';
import type { Ctx } from '#features/platform.ts';

type Db = Ctx['db'];

interface NewFounder {
  org_id: string;
  login_name: string;
  password_hash: string;
}

/** Makes an account that founds the organisation and chooses a password at its first sign-in; gives its id. */
export async function makeFounder(db: Db, founder: NewFounder): Promise<string> {
  const { id } = await db
    .insertInto('staff')
    .values({
      ...founder,
      real_name: founder.login_name,
      founder: true,
      must_change_password: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes an account of the organisation its founder, the former one none; false where it isn't the organisation's. */
export async function nameFounder(
  db: Db,
  { id, org_id, enabled }: { id: string; org_id: string; enabled?: true },
): Promise<boolean> {
  const named = await db
    .updateTable('staff')
    .set({ founder: true, ...(enabled ? { enabled } : {}) })
    .where('id', '=', id)
    .where('org_id', '=', org_id)
    .returning('id')
    .executeTakeFirst();
  if (!named) return false;
  await sql`update staff set founder = false where founder and id <> ${id}
    and id = (select admin_id from organisation where id = ${org_id})`.execute(db);
  return true;
}

/** Deletes all accounts of organisations that go themselves. */
export async function removeAccounts(db: Db, org_ids: readonly string[]): Promise<void> {
  await db.deleteFrom('staff').where('org_id', 'in', org_ids).execute();
}
