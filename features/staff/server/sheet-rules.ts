// What is special about sheets of staff: passwords are hashed some at once, roles are named, times are the organisation's.
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

/** The roles of the actor's organisation, by whatever name readers of any language know them; there are few. */
export async function rolesByName({
  db,
  actor,
  translators,
}: Ctx): Promise<ReadonlyMap<string, string>> {
  const roles = await db
    .selectFrom('role')
    .where('org_id', '=', actor.org_id)
    .select(['name', 'shipped', 'id'])
    .orderBy('name')
    .execute();
  return new Map(
    roles.flatMap(({ name, shipped, id }) =>
      [name, ...(shipped ? namesOfShipped(translators, shipped) : [])].map(
        (known): [string, string] => [known, id],
      ),
    ),
  );
}
