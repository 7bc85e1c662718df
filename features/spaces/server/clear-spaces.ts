// Spaces deleted with what is empty below them: first it is said what goes, and what was all can be put back.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { MOST_NAMED, spaces } from '../contract.ts';
import type { Cleared, SpaceKind } from '../contract.ts';
import { checkHeld, checkRoots } from './check-cleared.ts';
import { keepUndo, takeUndo } from './keep-undo.ts';
import { kindAbove } from './place-space.ts';
import { hangsOn } from './hangs-on.ts';

interface Going {
  id: string;
  org_id: string;
  parent_id: string | null;
  kind: SpaceKind;
  name: string;
  full_name: string;
  his_code: string | null;
  path: string | null;
}

/** The spaces and all below them, locked: nobody is put in while they go. */
async function findGoing({ db, scope }: Ctx, ids: readonly string[]): Promise<Going[]> {
  const { rows } = await sql<Going>`
    with recursive below as (
      select id from space where id = any(${ids}::uuid[]) and ${ownedBy(scope, 'space.org_id')}
      union
      select s.id from below b join space s on s.parent_id = b.id
    )
    select s.id, s.org_id, s.parent_id, s.kind, s.name, s.full_name, s.his_code, space_path(s.id) as path
    from space s where s.id in (select id from below) and ${ownedBy(scope, 's.org_id')}
    order by s.position, s.name, s.id for update of s`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  if (!ids.every((id) => found.has(id))) throw notFound();
  return rows;
}

const count = (going: readonly Going[], kind: SpaceKind): number =>
  going.filter((one) => one.kind === kind).length;

/** The uppermost of what goes, each with its beds. */
function topsOf(going: readonly Going[]) {
  const below = Map.groupBy(going, ({ parent_id }) => parent_id);
  const bedsOf = (one: Going): Going[] =>
    (below.get(one.id) ?? []).flatMap((child) => (child.kind === 'bed' ? [child] : bedsOf(child)));
  const known = new Set(going.map(({ id }) => id));
  return going
    .filter(({ parent_id }) => parent_id === null || !known.has(parent_id))
    .map((top) => ({ top, beds: bedsOf(top) }));
}

type Tops = ReturnType<typeof topsOf>;

const describeTops = (tops: Tops): Cleared['spaces'] =>
  tops.slice(0, MOST_NAMED).map(({ top: { id, kind, path }, beds }) => ({
    id,
    kind,
    path,
    beds: beds.length,
    bed_names: beds.slice(0, MOST_NAMED).map(({ name }) => name),
  }));

async function findHanging({ db }: Ctx, ids: readonly string[]) {
  const { rows } = await sql<
    Pick<Cleared, 'covers' | 'device_covers' | 'areas' | 'undoable'>
  >`select (select count(*)::int from cover where space_id = any(${ids}::uuid[])) as covers,
      (select count(distinct device_id)::int from device_cover where space_id = any(${ids}::uuid[])) as device_covers,
      (select count(distinct area_id)::int from area_space where space_id = any(${ids}::uuid[])) as areas,
      not exists (select from space s where s.id = any(${ids}::uuid[]) and ${hangsOn}) as undoable`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('Counting gave no row');
  return row;
}

async function tell(context: Ctx, action: 'delete' | 'restore', tops: Tops): Promise<void> {
  for (const { top, beds } of tops) {
    const { id, org_id, path, ...row } = top;
    const said = { ...row, path, beds: beds.map(({ name }) => name) };
    await context.audit({
      org_id,
      action,
      thing: 'space',
      thing_id: id,
      ...(action === 'delete' ? { before: said } : { after: said }),
    });
  }
  const parents = new Map(tops.map(({ top }) => [top.parent_id, top]));
  for (const [id, { org_id, kind }] of parents)
    await context.announce({
      org_id,
      type: 'space.changed',
      access: 'space.read',
      data: { id, kind: kindAbove(kind) },
    });
}

/** Deletes the spaces with what lies below them, all or none, or with `dry_run` says what would go. */
export async function clearSpaces(
  context: Ctx,
  { ids: asked, dry_run }: { ids: readonly string[]; dry_run?: boolean | undefined },
): Promise<Cleared> {
  const { db } = context;
  const going = await findGoing(context, asked);
  const ids = going.map(({ id }) => id);
  const tops = topsOf(going);
  await checkRoots(
    context,
    tops.map(({ top }) => top),
  );
  await checkHeld(context, ids);
  const hanging = await findHanging(context, ids);
  const [org_id, ...others] = new Set(going.map((one) => one.org_id));
  const undoable = hanging.undoable && org_id !== undefined && others.length === 0;
  const said = {
    departments: count(going, 'department'),
    rooms: count(going, 'room'),
    beds: count(going, 'bed'),
    tops: tops.length,
    spaces: describeTops(tops),
    ...hanging,
    undoable,
  };
  if (dry_run) return { ...said, undo: null };
  const undo = undoable ? await keepUndo(context, { org_id, deed: 'clear', ids }) : null;
  await sql`delete from space where id = any(${ids}::uuid[])`.execute(db);
  await tell(context, 'delete', tops);
  return { ...said, undo };
}

/** Puts back what the same person deleted, under the same ids; refused where the place above it is gone. */
export async function undoClear(context: Ctx, _input: unknown, { id }: { id: string }) {
  const { db } = context;
  const { kept } = await takeUndo(context, id, 'clear');
  const ids = kept.map((one) => one.id);
  const above = kept.map(({ parent_id }) => parent_id).filter((parent) => !ids.includes(parent));
  const { rows } = await sql`
    select id from space where id = any(${above}::uuid[]) for key share`.execute(db);
  if (rows.length < new Set(above).size) throw new Failure(spaces.errors.FRAME_UNDO_OVER);
  await sql`insert into space select * from jsonb_populate_recordset(null::space, ${JSON.stringify(kept)}::jsonb)`.execute(
    db,
  );
  const back = await findGoing(context, ids);
  await tell(context, 'restore', topsOf(back));
  return { rooms: count(back, 'room'), beds: count(back, 'bed') };
}
