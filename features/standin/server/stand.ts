// From a person and a stand-in that a request names to the actor that the request has: the organisation's founder.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Actor } from '#kit/http/context.ts';
import { Failure } from '#kit/http/failure.ts';
import { permissionsAt } from '#features/access/server/index.ts';
import type { Database } from '#features/database.ts';
import { standin } from '../contract.ts';
import { isBelow, standsFrom } from './places.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Standing {
  org_id: string;
  shop_type: string;
  below: string[];
  lacks_codes: boolean;
}

/** Whether founders there need one-time codes, and this person has none: standing in is no way round that. */
export const lacksCodes = (org: string, staff: string) => sql<boolean>`(
  parameters_of(${sql.ref(org)}) ->> 'founder_codes' = 'true'
  and not exists (select from staff_totp where staff_id = ${sql.ref(staff)} and confirmed_at is not null))`;

/**
 * The person as founder of the organisation that they stand in, with its scope and permissions. Refuses with
 * STANDIN_OVER where the stand-in is another session's or ended, or the organisation is gone or no longer below.
 */
export async function standIn(db: Kysely<Database>, own: Actor, id: string): Promise<Actor> {
  const over = new Failure(standin.errors.STANDIN_OVER);
  const from = standsFrom(own);
  if (!UUID.test(id) || !from) throw over;
  const standing = await inScope(
    db,
    'all',
    async (tx) => {
      const { rows } = await sql<Standing>`
        select s.org_id, o.shop_type, array(select organisations_below(o.id)) as below,
          ${lacksCodes('o.id', 's.staff_id')} as lacks_codes
        from stand_in s join organisation o on o.id = s.org_id
        where s.id = ${id} and s.session_id = ${own.session_id} and s.staff_id = ${own.id} and s.ended_at is null`.execute(
        tx,
      );
      return rows[0];
    },
    { readOnly: true },
  );
  if (!standing || standing.lacks_codes || !isBelow(own, standing.org_id)) throw over;
  const { org_id, shop_type, below } = standing;
  return {
    ...own,
    org_id,
    shop_type,
    scope: below,
    // Not even the provider's own power goes along.
    provider: false,
    founder: true,
    role_id: null,
    permissions: new Set(permissionsAt(shop_type === '5' ? 'hospital' : 'organisation')),
    stands_in: { id, from },
  };
}
