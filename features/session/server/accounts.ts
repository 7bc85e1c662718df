// The accounts that may sign in: found by name or id, and why one may not enter.
import { sql } from 'kysely';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../contract.ts';

const { errors } = session;

const select = (db: Ctx['db']) =>
  db
    .selectFrom('staff')
    .innerJoin('organisation', 'organisation.id', 'staff.org_id')
    .select([
      'staff.id',
      'staff.org_id',
      'staff.login_name',
      'staff.real_name',
      'staff.role_id',
      'staff.founder',
      'staff.enabled',
      'staff.password_hash',
      'staff.must_change_password',
      'organisation.shop_type',
    ]);

export const findAccountByName = (db: Ctx['db'], login: string) =>
  select(db)
    .where(sql`lower(staff.login_name)`, '=', login.trim().toLowerCase())
    .executeTakeFirst();

export const findAccount = (db: Ctx['db'], id: string) =>
  select(db).where('staff.id', '=', id).executeTakeFirst();

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Why someone who has proved to be the account's owner may not enter all the same; null where they may. */
export function whyOutside(account: Account): Failure | null {
  if (!account.enabled) return new Failure(errors.USER_DISABLE);
  const mayEnter =
    account.founder || account.role_id !== null || account.login_name === 'superadmin';
  return mayEnter ? null : new Failure(errors.LOGIN_FAILED);
}
