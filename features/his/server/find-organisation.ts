// An organisation by what the HIS calls it: its own code, or one of the departments attached to it.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';
import { refused } from './refusal.ts';

/** Lists of codes as people write them. */
export const CODE_SEPARATORS = '[,;，；、\\s]+';

/** Null where none has the code; several are a refusal. */
export async function findOrganisation({ db, scope }: Ctx, code: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from organisation
    where ${ownedBy(scope, 'organisation.id')}
      and ${code} = any(regexp_split_to_array(concat_ws(',', his_code, his_departments), ${CODE_SEPARATORS})) limit 2`.execute(
    db,
  );
  if (rows.length > 1) throw refused('ambiguous');
  return rows[0]?.id ?? null;
}
