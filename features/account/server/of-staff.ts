// What an administrator may do with the accounts of staff in scope; those of the stronger are none of theirs.
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { checkPerson } from '#features/access/server/index.ts';
import { endSessionsOf, readCodesState, stopCodes } from '#features/session/server/index.ts';
import { account } from '../contract.ts';
import { endAllOf, endOneOf, listSessions } from './sessions.ts';

async function findPerson(context: Ctx, id: string) {
  const person = await context.db
    .selectFrom('staff')
    .where('id', '=', id)
    .where(ownedBy(context.scope, 'staff.org_id'))
    .select(['id', 'org_id'])
    .executeTakeFirst();
  if (!person) throw notFound();
  return person;
}

export async function readStaffAccount(context: Ctx, _input: unknown, { id }: { id: string }) {
  await findPerson(context, id);
  return {
    codes: await readCodesState(context.db, id),
    sessions: await listSessions(context, id),
  };
}

/** Ends one session of a person, or all (one's own present session apart); replies how many. */
export async function endStaffSessions(
  context: Ctx,
  { session_id }: { session_id?: string | null | undefined },
  { id }: { id: string },
) {
  const person = await findPerson(context, id);
  await checkPerson(context, id);
  if (!session_id) return { ended: await endAllOf(context, person) };
  await endOneOf(context, id, session_id);
  return { ended: 1 };
}

/** Takes one-time codes off a person who lost theirs, and ends the person's sessions. */
export async function resetCodes(
  context: Ctx,
  _input: unknown,
  { id }: { id: string },
): Promise<null> {
  const person = await findPerson(context, id);
  // Who takes the second step away is half way into the account.
  await checkPerson(context, id);
  if (!(await stopCodes(context.db, id))) throw new Failure(account.errors.CODES_OFF);
  await endSessionsOf(context.db, id, 'one-time codes reset', context.actor.session_id);
  await context.audit({
    org_id: person.org_id,
    action: 'reset_codes',
    thing: 'staff',
    thing_id: id,
  });
  return null;
}
