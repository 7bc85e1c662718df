// Whose a receiving order or a setting is: an organisation's own, or shipped, which only the provider changes.
import { Failure, badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { routing } from '../contract.ts';

/** The organisation that something new belongs to, or that is asked about; the provider's without one is the shipped set. */
export function ownerOf({ scope, actor }: Ctx, org_id: string | null | undefined): string | null {
  if (org_id && scope !== 'all' && !scope.includes(org_id)) throw badField('org_id', 'reference');
  return org_id ?? (scope === 'all' ? null : actor.org_id);
}

export function mustOwn({ scope }: Ctx, rows: readonly { org_id: string | null }[]): void {
  if (scope !== 'all' && rows.some(({ org_id }) => org_id === null))
    throw new Failure(routing.errors.ROUTING_SHARED);
}
