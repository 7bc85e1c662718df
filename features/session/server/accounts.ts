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
      'staff.provider',
      'staff.founder',
      'staff.enabled',
      'staff.password_hash',
      'staff.must_change_password',
      'organisation.shop_type',
    ]);

export const findAccountByName = (db: Ctx['db'], login: string) =>
  select(db)
    .where(sql`login_key(staff.login_name)`, '=', sql`login_key(${login})`)
    .executeTakeFirst();

export const findAccount = (db: Ctx['db'], id: string) =>
  select(db).where('staff.id', '=', id).executeTakeFirst();

/** The account, held until the transaction ends: nobody disables it, or changes its password, between judging and entering. */
export const holdAccount = (db: Ctx['db'], id: string) =>
  select(db).where('staff.id', '=', id).forNoKeyUpdate('staff').executeTakeFirst();

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether the account has a place to enter: all of it, its whole organisation, or a role. */
export const mayEnter = ({
  provider,
  founder,
  role_id,
}: Pick<Account, 'provider' | 'founder' | 'role_id'>): boolean =>
  provider || founder || role_id !== null;

/** Why someone who has proved to be the account's owner may not enter all the same; null where they may. */
export function whyOutside(account: Account): Failure | null {
  if (!account.enabled) return new Failure(errors.USER_DISABLE);
  return mayEnter(account) ? null : new Failure(errors.LOGIN_FAILED);
}
