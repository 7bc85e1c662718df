// Whose a record is: an organisation's own, or everybody's, which only the provider changes.
import type { Owner } from '../contract/entity-fields.ts';
import type { ErrorKind } from '../contract/room.ts';
import type { Scope } from '../db/scope.ts';
import { Failure, badField } from '../http/failure.ts';

interface Acting {
  scope: Scope;
  actor: { org_id: string };
}

type OrgId = string | null | undefined;

/** An organisation that is not the actor's is a fault at its field, whatever is made of it. */
export function checkOwner({ scope }: Pick<Acting, 'scope'>, org_id: OrgId): void {
  if (org_id && scope !== 'all' && !scope.includes(org_id)) throw badField('org_id', 'reference');
}

/** The organisation that something new belongs to, or that is asked about; the provider's without one is everybody's. */
export function ownerOf(context: Acting, org_id: OrgId): string | null {
  checkOwner(context, org_id);
  return org_id ?? (context.scope === 'all' ? null : context.actor.org_id);
}

/** What is sent of something new, with whom it belongs to where the entity says how that follows. */
export function settleOwner<Draft>(
  context: Acting,
  owner: Owner | undefined,
  sent: Draft & { org_id?: OrgId },
): Draft {
  checkOwner(context, sent.org_id);
  if (!owner) return sent;
  const org_id = ownerOf(context, sent.org_id) ?? (owner.shared ? null : context.actor.org_id);
  return { ...sent, org_id };
}

/** What is sent of a change, without the owner where a record stays with its own; another is a fault. */
export function withoutOwner<Change>(
  owner: Owner | undefined,
  before: { org_id?: string | null },
  sent: Change & { org_id?: OrgId },
): Change {
  if (!owner || owner.moves) return sent;
  const { org_id, ...change } = sent;
  if (org_id && org_id !== before.org_id) throw badField('org_id', 'reference');
  return change as Change;
}

/** What is everybody's is changed and deleted by the provider alone. */
export function refuseShared(
  { scope }: Pick<Acting, 'scope'>,
  refusal: ErrorKind | undefined,
  rows: readonly { org_id?: string | null }[],
): void {
  if (refusal && scope !== 'all' && rows.some(({ org_id }) => org_id === null))
    throw new Failure(refusal);
}
