// Every sign-in and every refused one, for the audit; written in the transaction that counts it.
import { writeAudit } from '#kit/http/write-audit.ts';
import type { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import type { Account } from './accounts.ts';

/** Notes that the account's person has come in, and by which way. */
export const auditSignIn = (
  { address, uuid }: Ctx,
  db: Ctx['db'],
  { id, org_id }: Account,
  way: string,
): Promise<void> =>
  writeAudit(
    db,
    { actor_id: id, address, uuid },
    { org_id, action: 'sign_in', thing: 'staff', thing_id: id, after: { way } },
  );

/**
 * Notes that somebody was refused, with the error's code; who it was is not known. A name that no account has is not
 * kept: people type their password there.
 */
export const auditRefusal = (
  { address, uuid }: Ctx,
  db: Ctx['db'],
  account: Account | undefined,
  { kind: { code } }: Failure,
): Promise<void> =>
  writeAudit(
    db,
    { actor_id: null, address, uuid },
    {
      org_id: account?.org_id ?? null,
      action: 'sign_in_refused',
      thing: 'staff',
      thing_id: account?.id ?? null,
      after: { code },
    },
  );

/** Notes that a token was used that was exchanged before: somebody may have a copy, and the session is over. */
export const auditReuse = (
  { address, uuid }: Ctx,
  db: Ctx['db'],
  { staff_id, org_id }: { staff_id: string; org_id: string },
): Promise<void> =>
  writeAudit(
    db,
    { actor_id: null, address, uuid },
    { org_id, action: 'token_reused', thing: 'staff', thing_id: staff_id },
  );
