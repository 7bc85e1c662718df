// The root of an organisation's tree: a hospital for type 5, a department for type 6. It comes and goes with the organisation.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Ctx } from '#features/platform.ts';
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

/** Whether a root has its organisation's name, perhaps with a number behind it. */
const bears = (name: string, short_name: string): boolean =>
  name === fit(short_name) ||
  (name.startsWith(fit(short_name, 16)) && /^\d+$/.test(name.slice(fit(short_name, 16).length)));

/** A name that no sibling has: the same, or with a number behind it. */
async function freeName(
  { db }: Db,
  parent_id: string | null,
  name: string,
  own: string | null = null,
): Promise<string> {
  if (parent_id === null) return fit(name);
  const siblings = await db
    .selectFrom('space')
    .where('parent_id', '=', parent_id)
    .where('id', 'is distinct from', own)
    .select('name')
    .execute();
  const taken = new Set(siblings.map((sibling) => sibling.name));
  let free = fit(name);
  for (let number = 2; taken.has(free); number += 1) free = `${fit(name, 16)}${number}`;
  return free;
}

const rootKind = ({ shop_type }: Pick<Rooted, 'shop_type'>) =>
  shop_type === '5' ? ('hospital' as const) : ('department' as const);

/** The space that the organisation's root stands below: its parent's hospital, for a department whose parent has one. */
async function findRootParent({ db }: Db, org: Rooted): Promise<string | null> {
  if (rootKind(org) === 'hospital' || !org.parent_id) return null;
  const hospital = await db
    .selectFrom('space')
    .where('org_id', '=', org.parent_id)
    .where('kind', '=', 'hospital')
    .select('id')
    .executeTakeFirst();
  return hospital?.id ?? null;
}

/** Makes the organisation's root, a department below the parent organisation's hospital where there is one; gives its id. */
export async function makeRootSpace(context: Db, org: Rooted): Promise<string> {
  const { db } = context;
  const parent_id = await findRootParent(context, org);
  const { id } = await db
    .insertInto('space')
    .values({
      org_id: org.id,
      kind: rootKind(org),
      parent_id,
      name: await freeName(context, parent_id, org.short_name),
      full_name: fit(org.full_name),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Root {
  id: string;
  kind: string;
  parent_id: string | null;
  name: string;
  full_name: string;
}

const findRoot = async ({ db }: Db, org_id: string): Promise<Root | undefined> =>
  (
    await sql<Root>`
      select s.id, s.kind, s.parent_id, s.name, s.full_name from space s left join space above on above.id = s.parent_id
      where s.org_id = ${org_id} and above.org_id is distinct from s.org_id limit 1`.execute(db)
  ).rows[0];

/**
 * Brings the root of a changed organisation after it: below the hospital of its new parent, of the kind of its new type,
 * under its new name where it bore the old one. Only what has nothing below it may change its type.
 */
export async function settleRootSpace(context: Ctx, org: Rooted, before: Rooted): Promise<void> {
  const root = await findRoot(context, org.id);
  if (!root) return;
  const parent_id = await findRootParent(context, org);
  // Who changes the organisation may not see what stands above it; where it stays, so does the root.
  const stays = org.parent_id === before.parent_id && org.shop_type === before.shop_type;
  const place = stays ? root.parent_id : parent_id;
  const named = org.short_name !== before.short_name && bears(root.name, before.short_name);
  const wanted = named ? org.short_name : root.name;
  const settled = {
    kind: rootKind(org),
    parent_id: place,
    name:
      named || place !== root.parent_id
        ? await freeName(context, place, wanted, root.id)
        : root.name,
    full_name: root.full_name === fit(before.full_name) ? fit(org.full_name) : root.full_name,
  };
  const changed = (Object.keys(settled) as (keyof typeof settled)[]).some(
    (field) => settled[field] !== root[field],
  );
  if (!changed) return;
  await context.db
    .updateTable('space')
    .set((eb) => ({ ...settled, version: eb('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', root.id)
    .execute();
  const { id } = root;
  await context.announce({
    org_id: org.id,
    type: 'space.changed',
    access: 'space.read',
    data: { id, kind: settled.kind },
  });
}

/** Deletes the roots of organisations that have nothing below them, all at once: one may stand below another's. */
export async function removeRootSpaces({ db }: Db, org_ids: readonly string[]): Promise<void> {
  await sql`delete from space s where s.org_id = any(${org_ids}::uuid[])
    and not exists (select 1 from space above where above.id = s.parent_id and above.org_id = s.org_id)`.execute(
    db,
  );
}
