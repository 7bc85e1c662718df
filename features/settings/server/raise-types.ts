// Devices are told that their settings are others now.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { raiseSettingsOf } from '#features/devices/server/index.ts';
import type { Database } from '#features/database.ts';

/** The organisation and all below it; all there are for what is everyone's. */
export async function organisationsUnder(
  db: Kysely<Database>,
  org_id: string | null,
): Promise<string[]> {
  const { rows } = await (
    org_id === null
      ? sql<{ id: string }>`select id from organisation`
      : sql<{ id: string }>`select below as id from organisations_below(${org_id}) as below`
  ).execute(db);
  return rows.map(({ id }) => id);
}

/** Gives the devices of these types in the organisations a new revision of their settings. */
export async function raiseTypes(
  db: Kysely<Database>,
  orgs: readonly string[],
  types: readonly string[],
): Promise<void> {
  await raiseSettingsOf(
    db,
    orgs.flatMap((org_id) => types.map((type) => ({ org_id, type }))),
  );
}
