// Whose a setting is: an organisation's own, or shared by all, which only the provider changes.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Failure, badField } from '#kit/http/failure.ts';
import { raiseSettingsOf } from '#features/devices/server/index.ts';
import type { Database } from '#features/database.ts';
import type { Ctx } from '#features/platform.ts';
import { settings } from '../contract.ts';

/** The organisation that something new belongs to, or that is asked about; the provider's without one is everyone's. */
export function ownerOf({ scope, actor }: Ctx, org_id: string | null | undefined): string | null {
  if (org_id && scope !== 'all' && !scope.includes(org_id)) throw badField('org_id', 'reference');
  return org_id ?? (scope === 'all' ? null : actor.org_id);
}

export function mustOwn({ scope }: Ctx, rows: readonly { org_id: string | null }[]): void {
  if (scope !== 'all' && rows.some(({ org_id }) => org_id === null))
    throw new Failure(settings.errors.SETTING_SHARED);
}

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
