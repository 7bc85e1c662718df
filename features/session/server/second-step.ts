// The second step of a sign-in: accounts with one-time codes on are asked for one, all others are in.
import { createHash } from 'node:crypto';
import { inScope } from '#kit/db/scope.ts';
import { forgive } from '#kit/http/attempts.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../contract.ts';
import { holdAccount, whyOutside } from './accounts.ts';
import type { Account } from './accounts.ts';
import { auditRefusal } from './audit-sign-in.ts';
import { readCodesState, takeCode } from './one-time-codes.ts';
import { openSession } from './open-session.ts';
import type { SignedIn, Way } from './open-session.ts';
import { clearedByCode, codeLimits } from './throttle.ts';
import { browserHash, issueTicket, readTicket, useTicket } from './tickets.ts';

const { errors } = session;

/** A ticket is void once the password has changed. */
const printOf = ({ password_hash }: Account): string =>
  createHash('sha256')
    .update(password_hash ?? '')
    .digest('hex')
    .slice(0, 16);

/** Lets the account in, or (as a failure with a ticket) asks for its one-time code. */
export async function enterOrAsk(
  context: Ctx,
  db: Ctx['db'],
  account: Account,
  way: Way,
): Promise<SignedIn | Failure> {
  const { on } = await readCodesState(db, account.id);
  if (!on) return openSession(context, db, account, way);
  const claims = { staff_id: account.id, print: printOf(account), way };
  const ticket = await issueTicket(context, 'code', browserHash(context.uuid), claims);
  return new Failure(errors.CODE_NEEDED, { data: { ticket } });
}

export const wrongCode = (): Failure =>
  new Failure(errors.CODE_WRONG, { fields: { code: errors.CODE_WRONG } });

/** Signs in with the ticket of the first step and a one-time code or a recovery code; wrong ones are counted. */
export async function signInByCode(context: Ctx, input: { ticket: string; code: string }) {
  const { platform } = context;
  const claims = await readTicket(context, 'code', input.ticket);
  if (!claims) throw new Failure(errors.TICKET_OVER);
  const id = claims['staff_id'] ?? '';
  const attempt = await platform.countAttempt(codeLimits(id));
  const outcome = await inScope(platform.db, 'all', async (db) => {
    const account = await holdAccount(db, id);
    if (!account || claims['print'] !== printOf(account)) {
      await forgive(db, attempt);
      return new Failure(errors.TICKET_OVER);
    }
    if (!(await takeCode(db, platform.keys, id, input.code))) {
      const wrong = wrongCode();
      await auditRefusal(context, db, account, wrong);
      return wrong;
    }
    await forgive(db, attempt, clearedByCode(id));
    if (!(await useTicket(db, claims))) return new Failure(errors.TICKET_OVER);
    const outside = whyOutside(account);
    if (outside) await auditRefusal(context, db, account, outside);
    const way = claims['way'] === 'provider' ? 'provider' : 'password';
    return outside ?? openSession(context, db, account, way);
  });
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/** Takes a code of someone who is signed in; a wrong one counts. */
export async function demandCode(context: Ctx, code: string): Promise<void> {
  const { actor, db, platform } = context;
  const attempt = await platform.countAttempt(codeLimits(actor.id));
  if (!(await takeCode(db, platform.keys, actor.id, code))) throw wrongCode();
  await forgive(db, attempt, clearedByCode(actor.id));
}
