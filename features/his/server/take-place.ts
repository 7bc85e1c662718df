// A ward, a room or a bed of the HIS becomes a space. A ward that is an organisation's own stays as that organisation is.
import { sql } from 'kysely';
import { parse } from '#kit/contract/faults.ts';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';
import { space } from '#features/spaces/contract.ts';
import type { SpaceKind } from '#features/spaces/contract.ts';
import { spaceRecords } from '#features/spaces/server/index.ts';
import type { PlaceFact } from './facts.ts';
import { findOrganisation } from './find-organisation.ts';
import { refused, refusedFor } from './refusal.ts';
import type { Source } from './source.ts';
import type { Taken } from './taken.ts';

const KINDS = { ward: 'department', room: 'room', bed: 'bed' } as const satisfies Record<
  PlaceFact['place'],
  SpaceKind
>;

/** The space of that kind and code; several are a refusal. */
export async function findSpace(
  { db, scope }: Ctx,
  kind: SpaceKind,
  code: string,
): Promise<string | null> {
  const rows = await db
    .selectFrom('space')
    .where('kind', '=', kind)
    .where('his_code', '=', code)
    .where(ownedBy(scope, 'space.org_id'))
    .select('id')
    .limit(2)
    .execute();
  if (rows.length > 1) throw refused('ambiguous');
  return rows[0]?.id ?? null;
}

/** The department that an organisation is, by one of its codes. */
async function findRoot(context: Ctx, code: string): Promise<string | null> {
  const org_id = await findOrganisation(context, code);
  if (org_id === null) return null;
  const { rows } = await sql<{ id: string }>`
    select space.id from space left join space parent on parent.id = space.parent_id
    where space.org_id = ${org_id} and space.kind = 'department' and parent.org_id is distinct from ${org_id}`.execute(
    context.db,
  );
  return rows[0]?.id ?? null;
}

const findWard = async (context: Ctx, code: string): Promise<string | null> =>
  (await findSpace(context, 'department', code)) ?? (await findRoot(context, code));

/** Undefined: below the actor's own. */
async function findParent(context: Ctx, { place, parent }: PlaceFact): Promise<string | undefined> {
  if (place === 'ward') {
    const { rows } = await sql<{ id: string }>`
      select id from space where org_id = ${context.actor.org_id} and kind = 'hospital'`.execute(
      context.db,
    );
    if (!rows[0]) throw refused('ward_unknown');
    return rows[0].id;
  }
  if (parent === null) {
    if (place === 'bed') throw refused('parent_unknown');
    return undefined;
  }
  const found =
    place === 'room' ? await findWard(context, parent) : await findSpace(context, 'room', parent);
  if (found === null) throw refused('parent_unknown');
  return found;
}

/** One made by hand, with the name and without a code, is the one that is meant. */
async function findByName(
  { db }: Ctx,
  parent_id: string | undefined,
  name: string,
): Promise<string | null> {
  if (parent_id === undefined) return null;
  const found = await db
    .selectFrom('space')
    .where('parent_id', '=', parent_id)
    .where('name', '=', name)
    .where('his_code', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found?.id ?? null;
}

async function makePlace(context: Ctx, fact: PlaceFact, parent_id?: string): Promise<Taken> {
  const { code: his_code, name } = fact;
  const draft = parse(space.draft, {
    kind: KINDS[fact.place],
    name,
    full_name: name,
    his_code,
    ...(parent_id ? { parent_id } : {}),
  });
  if (!draft.ok) throw refusedFor('spaces', draft.faults);
  const { id } = await spaceRecords.create(context, draft.value);
  return { outcome: 'made', id };
}

async function changePlace(
  context: Ctx,
  id: string,
  { code, name }: PlaceFact,
  parent_id: string | undefined,
): Promise<Taken> {
  const row = await spaceRecords.readOne(context, id);
  const change = {
    ...(row.name === name ? {} : { name }),
    // A full name that was never given another follows.
    ...(row.name !== name && row.full_name === row.name ? { full_name: name } : {}),
    ...(row.his_code === code ? {} : { his_code: code }),
    ...(parent_id === undefined || row.parent_id === parent_id ? {} : { parent_id }),
  };
  if (Object.keys(change).length === 0) return { outcome: 'unchanged', id };
  const parsed = parse(space.change, { ...change, version: row.version });
  if (!parsed.ok) throw refusedFor('spaces', parsed.faults);
  await spaceRecords.update(context, id, parsed.value);
  return { outcome: 'changed', id };
}

export async function takePlace(
  context: Ctx,
  _source: Source,
  fact: PlaceFact,
  known: string | null,
): Promise<Taken> {
  if (fact.place === 'ward') {
    const root = await findRoot(context, fact.code);
    if (root !== null) return { outcome: 'unchanged', id: root };
  }
  const coded = known ?? (await findSpace(context, KINDS[fact.place], fact.code));
  const parent_id = await findParent(context, fact);
  const id = coded ?? (await findByName(context, parent_id, fact.name));
  return id === null
    ? makePlace(context, fact, parent_id)
    : changePlace(context, id, fact, parent_id);
}
