// Where a space may stand: each kind directly below the one above it, in the organisation of its parent.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { gather, gatherById } from '#kit/db/gather.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import type { Database } from '#features/database.ts';
import type { Ctx } from '#features/platform.ts';
import { SPACE_KINDS, spaces } from '../contract.ts';
import type { SpaceKind } from '../contract.ts';

export interface Place {
  org_id: string;
  parent_id: string | null;
}

interface Parent {
  id: string;
  org_id: string;
  kind: string;
}

const misplaced = (field: 'parent_id' | 'kind') =>
  new Failure(spaces.errors.FRAME_ORDER, { fields: { [field]: spaces.errors.FRAME_ORDER } });

/** The kind that a space stands below; undefined for a hospital. */
export const kindAbove = (kind: SpaceKind): SpaceKind | undefined =>
  SPACE_KINDS[SPACE_KINDS.indexOf(kind) - 1];

function missingParent(kind: SpaceKind, named: boolean): Failure {
  if (kind === 'department')
    return new Failure(spaces.errors.FRAME_HOSPITAL_NULL, {
      fields: { parent_id: spaces.errors.FRAME_HOSPITAL_NULL },
    });
  if (kind === 'room')
    return new Failure(spaces.errors.FRAME_PART_NULL, {
      fields: { parent_id: spaces.errors.FRAME_PART_NULL },
    });
  return badField('parent_id', named ? 'reference' : 'required');
}

/** The nodes of a kind that an organisation has. */
const nodesOf = gather(
  async (db: Kysely<Database>, asked: readonly { org_id: string; kind: string }[]) => {
    const { rows } = await sql<Parent>`
      select id, org_id, kind from space
      where org_id = any(${[...new Set(asked.map(({ org_id }) => org_id))]}::uuid[])
        and kind = any(${[...new Set(asked.map(({ kind }) => kind))]}::text[])`.execute(db);
    return asked.map((one) =>
      rows.filter(({ org_id, kind }) => org_id === one.org_id && kind === one.kind),
    );
  },
);

/** The actor's own hospital or department node, where a new space names no parent. */
async function findOwnParent({ db, actor }: Ctx, kind: SpaceKind): Promise<Parent | undefined> {
  if (kind === 'bed') return undefined;
  const [own, ...others] = await nodesOf(db, { org_id: actor.org_id, kind: kindAbove(kind) ?? '' });
  return others.length === 0 ? own : undefined;
}

const spaceOf = gatherById(async (db: Kysely<Database>, ids) => {
  const { rows } = await sql<Parent>`
    select id, org_id, kind from space where id = any(${ids}::uuid[])`.execute(db);
  return rows;
});

async function findParent({ db, scope }: Ctx, id: string): Promise<Parent | undefined> {
  const found = await spaceOf(db, id);
  return found && (scope === 'all' || scope.includes(found.org_id)) ? found : undefined;
}

/** Finds where a new space goes: below the parent named, else below the actor's own node of the kind above. */
export async function placeSpace(
  context: Ctx,
  kind: SpaceKind,
  parent_id: string | null | undefined,
): Promise<Place> {
  const above = kindAbove(kind);
  if (!above) {
    if (parent_id) throw misplaced('parent_id');
    if (context.actor.shop_type !== '5') throw misplaced('kind');
    return { org_id: context.actor.org_id, parent_id: null };
  }
  const parent = await (parent_id ? findParent(context, parent_id) : findOwnParent(context, kind));
  if (!parent) throw missingParent(kind, Boolean(parent_id));
  if (parent.kind !== above) throw misplaced('parent_id');
  return { org_id: parent.org_id, parent_id: parent.id };
}

export interface Standing {
  id: string;
  org_id: string;
  kind: SpaceKind;
  parent_id: string | null;
}

/** Whether a node is the root of its organisation, which lives and dies with that. */
export async function isRoot({ db }: Ctx, space: Standing): Promise<boolean> {
  if (space.parent_id === null) return true;
  if (space.kind !== 'department') return false;
  const own =
    await sql`select 1 from space where id = ${space.parent_id} and org_id = ${space.org_id}`.execute(
      db,
    );
  return own.rows.length === 0;
}

/** Finds where a space moves to; null where it stays. A root stays, and none moves to another organisation. */
export async function moveSpace(
  context: Ctx,
  space: Standing,
  parent_id: string | null | undefined,
): Promise<string | null> {
  if (parent_id === undefined || parent_id === space.parent_id) return null;
  if (await isRoot(context, space))
    throw new Failure(spaces.errors.FRAME_ROOT, {
      fields: { parent_id: spaces.errors.FRAME_ROOT },
    });
  if (parent_id === null) throw badField('parent_id', 'required');
  const place = await placeSpace(context, space.kind, parent_id);
  if (place.org_id !== space.org_id)
    throw new Failure(spaces.errors.FRAME_FOREIGN, {
      fields: { parent_id: spaces.errors.FRAME_FOREIGN },
    });
  return place.parent_id;
}
