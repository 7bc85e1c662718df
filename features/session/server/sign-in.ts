// Signing in, keeping signed in, and signing out (WIRE "Signing in"; spec §4 and §8, codes 8 to 13).
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../contract.ts';
import { isSealed, openSealed } from '../sealing.ts';
import { matchesDigest } from './passwords.ts';
import { countFailure, forgetFailures, refuseIfThrottled } from './throttle.ts';
import { REFRESH_S, accessToken, readRefresh, refreshToken } from './tokens.ts';

const { errors } = session;
/** A sealed password is good this long, by the server's clock. */
const SEALED_MS = 60_000;

export const sealingKey = (context: Ctx): Uint8Array => context.platform.keys('login seal');
export const tokenKey = (context: Ctx): Uint8Array => context.platform.keys('tokens');

/** The digest that the sign-in carries, sealed or bare; a sealed one is good once. */
async function readDigest(context: Ctx, db: Ctx['db'], password: string): Promise<string> {
  if (!isSealed(password)) {
    if (!context.platform.settings.loginBare) throw new Failure(errors.LOGIN_FAILED);
    return password.trim().toLowerCase();
  }
  const opened = openSealed(password, sealingKey(context));
  if (!opened || Math.abs(Date.now() - opened.time) > SEALED_MS)
    throw new Failure(errors.PASSWORD_ERROR);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sealed_once')
    .values({ value: opened.once })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Failure(errors.PASSWORD_ERROR);
  return opened.digest;
}

const findAccount = (db: Ctx['db'], login: string) =>
  db
    .selectFrom('staff')
    .innerJoin('organisation', 'organisation.id', 'staff.org_id')
    .where(sql`lower(staff.login_name)`, '=', login.trim().toLowerCase())
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
    ])
    .executeTakeFirst();

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Who it is, or why not; every outcome takes one password check, so that time tells nothing. */
async function judge(account: Account | undefined, digest: string): Promise<Failure | Account> {
  const matches = await matchesDigest(account?.password_hash ?? null, digest);
  if (!account) return new Failure(errors.USER_NULL);
  if (!matches) return new Failure(errors.PASSWORD_ERROR);
  if (!account.enabled) return new Failure(errors.USER_DISABLE);
  const mayEnter =
    account.founder || account.role_id !== null || account.login_name === 'superadmin';
  return mayEnter ? account : new Failure(errors.LOGIN_FAILED);
}

/** Signs in; failures are counted even though they are refused. */
export async function signIn(context: Ctx, input: { login_name: string; password: string }) {
  const outcome = await inScope(context.platform.db, 'all', async (db) => {
    await refuseIfThrottled(db, input.login_name, context.address);
    const digest = await readDigest(context, db, input.password).catch((error: unknown) => {
      if (error instanceof Failure) return error;
      throw error;
    });
    const judged =
      digest instanceof Failure
        ? digest
        : await judge(await findAccount(db, input.login_name), digest);
    if (judged instanceof Failure) {
      await countFailure(db, input.login_name, context.address);
      return judged;
    }
    await forgetFailures(db, input.login_name, context.address);
    return openSession(context, db, judged);
  });
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

async function openSession(context: Ctx, db: Ctx['db'], account: Account) {
  const issued = new Date();
  const { id: session_id } = await db
    .insertInto('session')
    .values({
      org_id: account.org_id,
      staff_id: account.id,
      uuid: context.uuid,
      address: context.address,
      issued_at: issued.toISOString(),
      expires_at: new Date(issued.getTime() + REFRESH_S * 1000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('staff')
    .set({ last_login_at: issued.toISOString() })
    .where('id', '=', account.id)
    .execute();
  const key = tokenKey(context);
  return {
    access_token: await accessToken(key, { staff_id: account.id, session_id }, issued),
    refresh_token: await refreshToken(key, { session_id, generation: 1 }, issued),
    last_login_shopid: account.org_id,
    id: account.id,
    username: account.login_name,
    role_id: account.role_id,
    founder: account.founder ? (1 as const) : (0 as const),
    real_name: account.real_name,
    must_change_password: account.must_change_password,
  };
}

/** Gives new tokens for a refresh token that is the newest of its family; an older one ends the family. */
export async function refreshSession(context: Ctx, token: string) {
  const key = tokenKey(context);
  const claims = await readRefresh(key, token);
  if (!claims) throw new Failure(errors.TOKEN_FAILED);
  const renewed = await inScope(context.platform.db, 'all', async (db) => {
    const found = await db
      .selectFrom('session')
      .innerJoin('staff', 'staff.id', 'session.staff_id')
      .where('session.id', '=', claims.session_id)
      .where('staff.enabled', '=', true)
      .selectAll('session')
      .forUpdate('session')
      .executeTakeFirst();
    if (!found || found.ended_at) return null;
    if (found.generation !== claims.generation) {
      await endSession(db, found.id, 'refresh token used twice');
      return null;
    }
    const issued = new Date();
    const generation = found.generation + 1;
    await db
      .updateTable('session')
      .set({
        generation,
        previous_issued_at: found.issued_at,
        issued_at: issued.toISOString(),
        expires_at: new Date(issued.getTime() + REFRESH_S * 1000).toISOString(),
      })
      .where('id', '=', found.id)
      .execute();
    await announceActorChange(db, found.id);
    return {
      accessToken: await accessToken(
        key,
        { staff_id: found.staff_id, session_id: found.id },
        issued,
      ),
      refreshToken: await refreshToken(key, { session_id: found.id, generation }, issued),
    };
  });
  if (!renewed) throw new Failure(errors.TOKEN_FAILED);
  return renewed;
}

export async function endSession(db: Ctx['db'], id: string, why: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: new Date().toISOString(), ended_why: why })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await announceActorChange(db, id);
}
