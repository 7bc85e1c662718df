// The root of an organisation's tree: a hospital for type 5, a department for type 6. It comes and goes with the organisation.
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';

export interface Rooted {
  id: string;
  parent_id: string | null;
  shop_type: string;
  short_name: string;
  full_name: string;
}

interface Db {
  db: Kysely<Database>;
}

/** Spec §5: at most 20 characters, which an organisation's full name may exceed. */
const fit = (name: string, room = 20): string => [...name].slice(0, room).join('').trimEnd();

/** A name that no sibling has: the same, or with a number behind it. */
async function freeName({ db }: Db, parent_id: string | null, name: string): Promise<string> {
  if (parent_id === null) return fit(name);
  const siblings = await db
    .selectFrom('space')
    .where('parent_id', '=', parent_id)
    .select('name')
    .execute();
  const taken = new Set(siblings.map((sibling) => sibling.name));
  let free = fit(name);
  for (let number = 2; taken.has(free); number += 1) free = `${fit(name, 16)}${number}`;
  return free;
}

/** Makes the organisation's root, a department below the parent organisation's hospital where there is one; gives its id. */
export async function makeRootSpace(context: Db, org: Rooted): Promise<string> {
  const { db } = context;
  const kind = org.shop_type === '5' ? 'hospital' : 'department';
  const hospital =
    kind === 'department' && org.parent_id
      ? await db
          .selectFrom('space')
          .where('org_id', '=', org.parent_id)
          .where('kind', '=', 'hospital')
          .select('id')
          .executeTakeFirst()
      : undefined;
  const parent_id = hospital?.id ?? null;
  const { id } = await db
    .insertInto('space')
    .values({
      org_id: org.id,
      kind,
      parent_id,
      name: await freeName(context, parent_id, org.short_name),
      full_name: fit(org.full_name),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the organisation's root; false, and nothing done, where more than the root is there. */
export async function removeRootSpace({ db }: Db, org_id: string): Promise<boolean> {
  const [root, more] = await db
    .selectFrom('space')
    .where('org_id', '=', org_id)
    .select('id')
    .limit(2)
    .execute();
  if (more) return false;
  if (root) await db.deleteFrom('space').where('id', '=', root.id).execute();
  return true;
}
