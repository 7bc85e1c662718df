// An organisation that moves in the tree inherits from others, and one that changes its zone hands that down.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { announceAll } from '#kit/live/announce.ts';
import { raiseSettings } from '#features/devices/server/index.ts';
import type { Database } from '#features/database.ts';

/** Gives every device of the organisation and below a new revision of its settings; runs once the organisation has moved or has another zone. */
export async function followMove(tx: Kysely<Database>, org_id: string): Promise<void> {
  const { rows } = await sql<{ org_id: string }>`
    select below as org_id from organisations_below(${org_id}) as below`.execute(tx);
  for (const below of rows) await raiseSettings(tx, below.org_id);
  await announceAll(
    tx,
    rows.map((below) => ({
      ...below,
      type: 'parameter.changed',
      access: 'parameter.read',
      data: below,
    })),
  );
}
