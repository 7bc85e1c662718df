// Many rooms with their beds at once: all or none, what is there already is left and named.
import { sql } from 'kysely';
import type { z } from 'zod';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { MOST_QUICK_NODES, MOST_QUICK_ROOMS, spaces } from '../contract.ts';
import type { quickDraft } from '../contract.ts';
import { isTooLong, planRooms, readSkipped } from '../plan-rooms.ts';
import type { PlannedRoom, PlannedSpace } from '../plan-rooms.ts';
import { keepUndo } from './keep-undo.ts';

type Draft = z.output<typeof quickDraft>;

interface Made {
  id: string;
  name: string;
}

function plan(draft: Draft): PlannedRoom[] {
  if (draft.end_room < draft.start_room)
    throw new Failure(spaces.errors.FRAME_ADD_FAILED, {
      fields: { end_room: spaces.errors.FRAME_ADD_FAILED },
    });
  // Counted before anything is made: a span of 100,000 rooms must cost nothing.
  const most = draft.end_room - draft.start_room + 1 - readSkipped(draft.skip).size;
  if (most > MOST_QUICK_ROOMS) throw badField('end_room', 'too_many');
  const rooms = planRooms(draft);
  if (rooms.length > MOST_QUICK_ROOMS) throw badField('end_room', 'too_many');
  if (rooms.length * (1 + draft.beds_per_room) > MOST_QUICK_NODES)
    throw badField('beds_per_room', 'too_many');
  if (rooms.some(isTooLong))
    throw badField(draft.suffix ? 'suffix' : 'prefix', 'too_long', { max: 20 });
  return rooms;
}

async function insertSpaces(
  { db }: Ctx,
  org_id: string,
  kind: 'room' | 'bed',
  made: readonly (PlannedSpace & { parent_id: string })[],
): Promise<Made[]> {
  const { rows } = await sql<Made>`
    insert into space (org_id, kind, parent_id, name, full_name, position)
    select ${org_id}, ${kind}, * from unnest(
      ${made.map((one) => one.parent_id)}::uuid[], ${made.map((one) => one.name)}::text[],
      ${made.map((one) => one.full_name)}::text[], ${made.map((one) => one.number)}::int[])
    returning id, name`.execute(db);
  return rows;
}

/** Makes (or with `dry_run` only lists) the rooms of a department; at most 500 rooms and 5,000 spaces. */
export async function quickCreate(context: Ctx, draft: Draft) {
  const { db } = context;
  const rooms = plan(draft);
  // Locked, so that of two at once the second sees what the first has made.
  const department = await db
    .selectFrom('space')
    .where('id', '=', draft.department_id)
    .where('kind', '=', 'department')
    .where(ownedBy(context.scope, 'space.org_id'))
    .select(['id', 'org_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!department)
    throw new Failure(spaces.errors.FRAME_PART_NULL, {
      fields: { department_id: spaces.errors.FRAME_PART_NULL },
    });
  const there = await db
    .selectFrom('space')
    .where('parent_id', '=', department.id)
    .select('name')
    .execute();
  const existing = new Set(there.map(({ name }) => name));
  const missing = rooms.filter(({ name }) => !existing.has(name));
  const reply = {
    rooms: rooms.map((room) => ({ ...room, exists: existing.has(room.name) })),
    rooms_made: missing.length,
    beds_made: missing.length * draft.beds_per_room,
    existing: rooms.filter(({ name }) => existing.has(name)).map(({ name }) => name),
  };
  if (draft.dry_run || missing.length === 0) return { ...reply, undo: null };

  const made = await insertSpaces(
    context,
    department.org_id,
    'room',
    missing.map((room) => ({ ...room, parent_id: department.id })),
  );
  const idOf = new Map(made.map(({ id, name }) => [name, id]));
  const beds = missing.flatMap((room) =>
    room.beds.map((bed) => ({ ...bed, parent_id: idOf.get(room.name) ?? '' })),
  );
  const laid = await insertSpaces(context, department.org_id, 'bed', beds);
  const { rooms_made, beds_made } = reply;
  await context.audit({
    org_id: department.org_id,
    action: 'quick',
    thing: 'space',
    thing_id: department.id,
    after: { ...draft, rooms_made, beds_made, rooms: missing.map(({ name }) => name) },
  });
  await context.announce({
    org_id: department.org_id,
    type: 'space.changed',
    access: 'space.read',
    data: { id: department.id, kind: 'department' },
  });
  const ids = [...made, ...laid].map(({ id }) => id);
  return {
    ...reply,
    undo: await keepUndo(context, { org_id: department.org_id, deed: 'quick', ids }),
  };
}
