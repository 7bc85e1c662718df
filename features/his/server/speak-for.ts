// In whose name a source acts.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Background } from '#kit/http/background-context.ts';
import { withoutAdministering } from '#features/access/server/index.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import type { Source } from './source.ts';

/** The source acts for a person, over its own organisations, by what they hold but for the power to administer. */
export async function speakFor(
  background: Background<Database, Platform>,
  { org_id, shop_type }: Source,
  origin: { address: string; uuid: string },
): Promise<Background<Database, Platform>> {
  const { actor, db } = background;
  const { rows } = await inScope(db, 'all', (tx) =>
    sql<{ id: string }>`select organisations_below(${org_id}) as id`.execute(tx),
  );
  return {
    ...background,
    ...origin,
    actor: {
      ...actor,
      provider: false,
      founder: false,
      role_id: null,
      permissions: withoutAdministering(actor.permissions),
      org_id,
      shop_type,
      scope: rows.map(({ id }) => id),
    },
  };
}
