// Signing in, keeping signed in, and signing out (WIRE "Signing in"; spec §4 and §8, codes 8 to 13).
import { inScope } from '#kit/db/scope.ts';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { forgive } from '#kit/http/attempts.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../contract.ts';
import { isSealed, openSealed } from '../sealing.ts';
import { findAccountByName, mayEnter, holdAccount, whyOutside } from './accounts.ts';
import type { Account } from './accounts.ts';
import { auditRefusal, auditReuse } from './audit-sign-in.ts';
import { endSession, tokenKey } from './open-session.ts';
import { matchesDigest } from './passwords.ts';
import { enterOrAsk } from './second-step.ts';
import { clearedByPassword, passwordLimits } from './throttle.ts';
import { accessToken, expiryAt, readRefresh, refreshToken } from './tokens.ts';

const { errors } = session;
/** A sealed password is good this long, by the server's clock. */
const SEALED_MS = 60_000;

export const sealingKey = (context: Ctx): Uint8Array => context.platform.keys('login seal');

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

/** Why the password is not the account's; every outcome takes one check, so that time tells nothing, and no connection meanwhile. */
async function judge(
  context: Ctx,
  account: Account | undefined,
  password: string,
): Promise<Failure | null> {
  const digest = await inScope(context.platform.db, 'all', (db) =>
    readDigest(context, db, password),
  ).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
  if (digest instanceof Failure) return digest;
  const matches = await matchesDigest(account?.password_hash ?? null, digest);
  if (!account) return new Failure(errors.USER_NULL);
  return matches ? null : new Failure(errors.PASSWORD_ERROR);
}

/** Why the account that was judged may not enter now: it may have changed since. */
async function holdOutside(db: Ctx['db'], judged: Account): Promise<Failure | null> {
  const now = await holdAccount(db, judged.id);
  if (now?.password_hash !== judged.password_hash) return new Failure(errors.PASSWORD_ERROR);
  return whyOutside(now);
}

/** Signs in; each attempt is counted before it is judged, and a right one taken back. */
export async function signIn(context: Ctx, input: { login_name: string; password: string }) {
  const { platform, address } = context;
  const account = await inScope(
    platform.db,
    'all',
    (db) => findAccountByName(db, input.login_name),
    { readOnly: true },
  );
  // By the name as it is kept: there are many ways to write it.
  const name = account?.login_name ?? input.login_name;
  const attempt = await platform.countAttempt(passwordLimits(name, address));
  const refusal = await judge(context, account, input.password);
  const outcome = await inScope(platform.db, 'all', async (db) => {
    const why = refusal ?? (account ? await holdOutside(db, account) : null);
    if (why || !account) {
      const refused = why ?? new Failure(errors.USER_NULL);
      await auditRefusal(context, db, account, refused);
      return refused;
    }
    await forgive(db, attempt, clearedByPassword(name, address));
    return enterOrAsk(context, db, account, 'password');
  });
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/** Gives new tokens for a refresh token that is the newest of its family; an older one ends the family. */
export async function refreshSession(context: Ctx, token: string) {
  const key = tokenKey(context);
  const claims = await readRefresh(key, token);
  if (!claims) throw new Failure(errors.REFRESH_TOKEN_FAILED);
  const renewed = await inScope(context.platform.db, 'all', async (db) => {
    const found = await db
      .selectFrom('session')
      .innerJoin('staff', 'staff.id', 'session.staff_id')
      .where('session.id', '=', claims.session_id)
      .where('staff.enabled', '=', true)
      .selectAll('session')
      .select(['staff.provider', 'staff.founder', 'staff.role_id'])
      .forUpdate('session')
      .executeTakeFirst();
    if (!found || found.ended_at) return null;
    if (found.generation !== claims.generation) {
      await endSession(db, found.id, 'refresh token used twice');
      await auditReuse(context, db, found);
      return null;
    }
    if (!mayEnter(found)) {
      await endSession(db, found.id, 'no role any more');
      return null;
    }
    const issued = new Date();
    const expires = expiryAt(issued, new Date(found.created_at));
    if (expires <= issued) return null;
    const generation = found.generation + 1;
    await db
      .updateTable('session')
      .set({
        generation,
        previous_issued_at: found.issued_at,
        issued_at: issued.toISOString(),
        expires_at: expires.toISOString(),
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
      refreshToken: await refreshToken(
        key,
        { session_id: found.id, generation },
        { issued, expires },
      ),
    };
  });
  if (!renewed) throw new Failure(errors.REFRESH_TOKEN_FAILED);
  return renewed;
}
