// What must be gone before spaces are deleted: what lies below them, who lies in them, what stands or runs in them.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ErrorKind } from '#kit/contract/room.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { MOST_NAMED, spaces } from '../contract.ts';
import { maskName } from './mask-name.ts';
import { isRoot } from './place-space.ts';
import type { Standing } from './place-space.ts';

interface InTheWay {
  id: string;
  path: string | null;
  /** Who lies there, what stands there. */
  name?: string | null;
  device_type?: string | null;
}

type Found = RawBuilder<InTheWay>;

async function refuse({ db }: Ctx, found: Found, error: ErrorKind): Promise<void> {
  const { rows } = await found.execute(db);
  if (rows.length > 0) throw new Failure(error, { data: { spaces: rows } });
}

/** Refuses to delete the root of an organisation, which lives and dies with that. */
export async function checkRoots(context: Ctx, rows: readonly Standing[]): Promise<void> {
  for (const row of rows)
    if (await isRoot(context, row)) throw new Failure(spaces.errors.FRAME_ROOT);
}

async function checkFree(context: Ctx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<InTheWay & { name: string }>`
    select bed_id as id, space_path(bed_id) as path, coalesce(resident.name, '') as name
    from stay left join resident on resident.id = stay.resident_id
    where bed_id = any(${ids}::uuid[]) and to_at is null order by path limit ${MOST_NAMED}`.execute(
    context.db,
  );
  if (rows.length === 0) return;
  const mayRead = context.actor.permissions.has('resident.read');
  throw new Failure(spaces.errors.FRAME_BED_OCCUPIED, {
    data: {
      spaces: rows.map((row) => ({ ...row, name: mayRead ? row.name : maskName(row.name) })),
    },
  });
}

const devicesAt = (ids: readonly string[]): Found => sql`
  select space_id as id, space_path(space_id) as path, alias as name, type as device_type from device
  where not test and space_id = any(${ids}::uuid[]) order by path, type limit ${MOST_NAMED}`;

/** Calls and countdowns that go on there, handovers of its calls that are in force or to come. */
const runningAt = (ids: readonly string[]): Found => sql`
  select s.id, space_path(s.id) as path from space s where s.id = any(${ids}::uuid[]) and (
    exists (select from call c where c.ended_at is null and c.org_id = s.org_id and c.space_id = s.id)
    or exists (select from countdown_run r where r.space_id = s.id and r.state in ('running', 'calling'))
    or exists (select from handover h where s.id in (h.from_space_id, h.to_space_id) and h.ended_at is null and h.to_at > now()))
  order by path limit ${MOST_NAMED}`;

/** Refuses where somebody lies in one of the spaces, or something stands or runs there, and names it under `data.spaces`. */
export async function checkHeld(context: Ctx, ids: readonly string[]): Promise<void> {
  await checkFree(context, ids);
  await refuse(context, devicesAt(ids), spaces.errors.FRAME_HAS_DEVICES);
  await refuse(context, runningAt(ids), spaces.errors.FRAME_IN_USE);
}

/** Refuses, with the spaces in the way under `data.spaces`; a room may go together with all its beds. */
export async function checkCleared(context: Ctx, rows: readonly Standing[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await checkRoots(context, rows);
  await refuse(
    context,
    sql<InTheWay>`select id, space_path(id) as path from space
      where parent_id = any(${ids}::uuid[]) and not id = any(${ids}::uuid[]) order by position, name limit ${MOST_NAMED}`,
    spaces.errors.FRAME_NOT_EMPTY,
  );
  await checkHeld(context, ids);
}
