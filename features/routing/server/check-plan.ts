// What an order must hold before it is kept: ways that end, roles that are there, a call that it alone is taken for.
import { sql } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { findChainFaults, routing } from '../contract.ts';
import type { Chain } from '../contract.ts';

const { CHAIN_LOOPS, CHAIN_NOWHERE } = routing.errors;

/** Refuses an order whose ways loop or lead nowhere, each at its step. */
export function checkWays(chain: Chain): void {
  const faults = findChainFaults(chain).filter(({ why }) => why !== 'unreached');
  if (faults.length === 0) return;
  throw new Failure(kitRoom.errors.PARAM_ERROR, {
    fields: Object.fromEntries(
      faults.map(({ step, why }) => [
        `steps.${step}.go`,
        why === 'loops' ? CHAIN_LOOPS : CHAIN_NOWHERE,
      ]),
    ),
  });
}

/** Roles in an order are those of its organisation or of one below it; a shipped order names types alone. */
export async function checkRoles(
  { db }: Ctx,
  org_id: string | null,
  steps: Chain['steps'],
): Promise<void> {
  const ids = [...new Set(steps.flatMap(({ role_ids }) => role_ids))];
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from role where id = any(${ids}::uuid[]) and org_id in (select organisations_below(${org_id}::uuid))`.execute(
    db,
  );
  const known = new Set(rows.map(({ id }) => id));
  const at = steps.findIndex(({ role_ids }) => role_ids.some((id) => !known.has(id)));
  if (at !== -1) throw badField(`steps.${at}.role_ids`, 'reference');
}
