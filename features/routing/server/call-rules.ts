// The rules of a call, as the database resolves them.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { CallRules } from '../contract.ts';

/** How a call of this kind is handled in the organisation; `priority` is what its button event gives it. */
export async function readRules(
  tx: Kysely<Database>,
  org_id: string,
  call_type: string,
  event: string | null,
  priority: number,
): Promise<CallRules> {
  const { rows } = await sql<{ rules: CallRules }>`${KEPT}
    select call_rules(${org_id}, ${call_type}, ${event}, ${priority}) as rules`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A select gave no row');
  return row.rules;
}
