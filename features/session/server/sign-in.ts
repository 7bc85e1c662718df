// Signing in, keeping signed in, and signing out (WIRE "Signing in"; spec §4 and §8, codes 8 to 13).
import { inScope } from '#kit/db/scope.ts';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../contract.ts';
import { isSealed, openSealed } from '../sealing.ts';
import { findAccountByName, whyOutside } from './accounts.ts';
import type { Account } from './accounts.ts';
import { auditRefusal, auditReuse } from './audit-sign-in.ts';
import { endSession, tokenKey } from './open-session.ts';
import { matchesDigest } from './passwords.ts';
import { enterOrAsk } from './second-step.ts';
import { countFailure, forgetFailures, refuseIfThrottled } from './throttle.ts';
import { REFRESH_S, accessToken, readRefresh, refreshToken } from './tokens.ts';

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

/** Who it is, or why not; every outcome takes one password check, so that time tells nothing. */
async function judge(account: Account | undefined, digest: string): Promise<Failure | Account> {
  const matches = await matchesDigest(account?.password_hash ?? null, digest);
  if (!account) return new Failure(errors.USER_NULL);
  if (!matches) return new Failure(errors.PASSWORD_ERROR);
  return whyOutside(account) ?? account;
}

/** Signs in; failures are counted even though they are refused. */
export async function signIn(context: Ctx, input: { login_name: string; password: string }) {
  const outcome = await inScope(context.platform.db, 'all', async (db) => {
    await refuseIfThrottled(db, input.login_name, context.address);
    const digest = await readDigest(context, db, input.password).catch((error: unknown) => {
      if (error instanceof Failure) return error;
      throw error;
    });
    const account =
      digest instanceof Failure ? undefined : await findAccountByName(db, input.login_name);
    const judged = digest instanceof Failure ? digest : await judge(account, digest);
    if (judged instanceof Failure) {
      await countFailure(db, input.login_name, context.address);
      await auditRefusal(context, db, account, judged);
      return judged;
    }
    await forgetFailures(db, input.login_name, context.address);
    return enterOrAsk(context, db, judged, 'password');
  });
  if (outcome instanceof Failure) throw outcome;
  return outcome;
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
      await auditReuse(context, db, found);
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
