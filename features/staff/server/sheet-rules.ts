// What is special about sheets of staff: passwords are hashed some at once, roles are named, times are the organisation's.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { ownedNames } from '#kit/entity/sheets/owned-names.ts';
import type { OwnedName } from '#kit/entity/sheets/owned-names.ts';
import { namesOfShipped } from '#features/access/server/index.ts';
import { hashPassword } from '#features/session/server/index.ts';
import type { Ctx } from '#features/platform.ts';

/** Hashes of an import's passwords, made before its rows are created one by one. */
const hashedAhead = new WeakMap<object, string>();

interface Secret {
  password?: string | null | undefined;
}

export async function hashAhead(_context: Ctx, draft: Secret): Promise<void> {
  if (draft.password) hashedAhead.set(draft, await hashPassword(draft.password));
}

/** The hash column of a new account; none where no password was given. */
export async function passwordColumns(draft: Secret): Promise<{ password_hash?: string }> {
  if (!draft.password) return {};
  return { password_hash: hashedAhead.get(draft) ?? (await hashPassword(draft.password)) };
}

/** The roles that the actor sees, by whatever name readers of any language know them; a template offers those of their own. */
export async function rolesByName(
  { db, actor, scope, translators }: Ctx,
  names: readonly string[] | null,
): Promise<ReadonlyMap<string, OwnedName>> {
  const { rows } = await sql<{ name: string; shipped: string | null; id: string; org_id: string }>`
    select name, shipped, id, org_id from role
    where ${names ? ownedBy(scope, 'role.org_id') : sql`role.org_id = ${actor.org_id}`} order by name`.execute(
    db,
  );
  return ownedNames(
    rows.flatMap(({ name, shipped, id, org_id }) =>
      [name, ...(shipped ? namesOfShipped(translators, shipped) : [])].map((known) => ({
        name: known,
        id,
        org_id,
      })),
    ),
  );
}
