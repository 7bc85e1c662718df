// Asking someone who is signed in for their password once more, before what a stranger at an open page must not do.
import { inScope } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../contract.ts';
import { matchesPassword } from './passwords.ts';
import { countFailure, refuseIfThrottled } from './throttle.ts';

/** Refuses with the fault at `password` where it is not the actor's; an account without one has none to ask for. */
export async function demandPassword(context: Ctx, password: string): Promise<void> {
  const { actor, db, platform, address } = context;
  const { password_hash } = await db
    .selectFrom('staff')
    .where('id', '=', actor.id)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  if (password_hash === null) return;
  await refuseIfThrottled(db, actor.username, address);
  if (await matchesPassword(password_hash, password)) return;
  // Counted though the request is rolled back.
  await inScope(platform.db, 'all', (tx) => countFailure(tx, actor.username, address));
  const { OLD_PASSWORD_ERROR } = session.errors;
  throw new Failure(OLD_PASSWORD_ERROR, { fields: { password: OLD_PASSWORD_ERROR } });
}
