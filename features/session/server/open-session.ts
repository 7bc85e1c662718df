// Opening a session for an account that has proved itself, and ending one.
import { announceActorChange } from '#kit/http/actor-change.ts';
import type { Ctx } from '#features/platform.ts';
import type { Account } from './accounts.ts';
import { auditSignIn } from './audit-sign-in.ts';
import { accessToken, expiryAt, refreshToken } from './tokens.ts';

/** By which way someone signed in. */
export type Way = 'password' | 'provider';

/** As much of what a browser says of itself as is kept. */
const AGENT_LENGTH = 300;

export const tokenKey = (context: Ctx): Uint8Array => context.platform.keys('tokens');

/** Opens a session; the reply of a sign-in. */
export async function openSession(context: Ctx, db: Ctx['db'], account: Account, way: Way) {
  const issued = new Date();
  const expires = expiryAt(issued, issued);
  const { id: session_id } = await db
    .insertInto('session')
    .values({
      org_id: account.org_id,
      staff_id: account.id,
      uuid: context.uuid,
      address: context.address,
      agent: context.http.request.headers['user-agent']?.slice(0, AGENT_LENGTH) ?? null,
      way,
      issued_at: issued.toISOString(),
      seen_at: issued.toISOString(),
      expires_at: expires.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('staff')
    .set({ last_login_at: issued.toISOString() })
    .where('id', '=', account.id)
    .execute();
  await auditSignIn(context, db, account, way);
  const key = tokenKey(context);
  return {
    access_token: await accessToken(key, { staff_id: account.id, session_id }, issued),
    refresh_token: await refreshToken(key, { session_id, generation: 1 }, { issued, expires }),
    last_login_shopid: account.org_id,
    id: account.id,
    username: account.login_name,
    role_id: account.role_id,
    founder: account.founder ? (1 as const) : (0 as const),
    real_name: account.real_name,
    // Who didn't come by the password need not change it.
    must_change_password: account.must_change_password && way === 'password',
  };
}

export type SignedIn = Awaited<ReturnType<typeof openSession>>;

/** Ends a session at once, for all server processes. */
export async function endSession(db: Ctx['db'], id: string, why: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: new Date().toISOString(), ended_why: why })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await announceActorChange(db, id);
}

/** Ends all sessions of someone but the one named; replies how many. */
export async function endSessionsOf(
  db: Ctx['db'],
  staff_id: string,
  why: string,
  except: string | null = null,
): Promise<number> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: new Date().toISOString(), ended_why: why })
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .returning('id')
    .execute();
  for (const { id } of ended) await announceActorChange(db, id);
  return ended.length;
}
