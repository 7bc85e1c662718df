// Judging an account's password where somebody is signed in already: counted like a sign-in, so that no page is a way to guess.
import { forgive } from '#kit/http/attempts.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../contract.ts';
import { matchesPassword } from './passwords.ts';
import { clearedByPassword, passwordLimits } from './throttle.ts';

interface Judged {
  login_name: string;
  password_hash: string | null;
}

/** Whether the password is the account's; refuses with 429 where it was guessed at too often, here or at sign-in. */
export async function judgePassword(
  { db, platform, address }: Ctx,
  { login_name, password_hash }: Judged,
  password: string,
): Promise<boolean> {
  const attempt = await platform.countAttempt(passwordLimits(login_name, address));
  const matches = await matchesPassword(password_hash, password);
  if (matches) await forgive(db, attempt, clearedByPassword(login_name, address));
  return matches;
}

/** Refuses with the fault at `password` where it is not the actor's; an account without one has none to ask for. */
export async function demandPassword(context: Ctx, password: string): Promise<void> {
  const { actor, db } = context;
  const { password_hash } = await db
    .selectFrom('staff')
    .where('id', '=', actor.id)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  if (password_hash === null) return;
  if (await judgePassword(context, { login_name: actor.username, password_hash }, password)) return;
  const { OLD_PASSWORD_ERROR } = session.errors;
  throw new Failure(OLD_PASSWORD_ERROR, { fields: { password: OLD_PASSWORD_ERROR } });
}
