// The last step of coming by a provider: the ticket becomes a session, or is answered with the one-time code's question.
import { inScope } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../../contract.ts';
import { holdAccount, whyOutside } from '../accounts.ts';
import { auditRefusal } from '../audit-sign-in.ts';
import { enterOrAsk } from '../second-step.ts';
import { readTicket, useTicket } from '../tickets.ts';
import { linkIdentity } from './find-person.ts';
import { findProvider } from './providers.ts';

const { errors } = session;

/** Signs in with the ticket that the way by a provider ended with. */
export async function signInByProvider(context: Ctx, { ticket }: { ticket: string }) {
  const outcome = await inScope(context.platform.db, 'all', async (db) => {
    const claims = await readTicket(context, 'entry', ticket);
    const account = claims && (await holdAccount(db, claims['staff_id'] ?? ''));
    if (!claims || !account || !(await useTicket(db, claims)))
      return new Failure(errors.TICKET_OVER);
    const outside = whyOutside(account);
    if (outside) await auditRefusal(context, db, account, outside);
    return outside ?? enterOrAsk(context, db, account, 'provider');
  });
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/** Links the account of who asks with the ticket that the way by a provider ended with. */
export async function linkByTicket(
  context: Ctx,
  ticket: string,
): Promise<'linked' | 'taken' | 'over'> {
  const { actor, db } = context;
  const claims = await readTicket(context, 'link', ticket);
  if (!claims || claims['staff_id'] !== actor.id) return 'over';
  const provider = await findProvider(db, claims['provider_id'] ?? '');
  if (!provider || !(await useTicket(db, claims))) return 'over';
  const { subject = '' } = claims;
  const person = { id: actor.id, org_id: actor.org_id };
  return (await linkIdentity(db, provider.id, person, subject)) ? 'linked' : 'taken';
}
