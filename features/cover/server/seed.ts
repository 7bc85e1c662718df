// The cover of the demo ward: rooms shared by two nurses by day and by night, the head nurse over the department.
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';

export interface SeededCover {
  org_id: string;
  department_id: string;
  head_nurse_id: string;
  /** The first half works by day, the rest by night. */
  nurse_ids: readonly string[];
  /** What the two halves of the ward are called. */
  areas: readonly [string, string];
}

/** Each of the people takes a stretch of rooms twice as long as a fair part, going round: every room has two of them. */
export function shareRooms(rooms: number, people: number): number[][] {
  const part = rooms / people;
  return Array.from({ length: people }, (_, index) => {
    const first = Math.floor(index * part);
    const last = Math.floor((index + 2) * part);
    return Array.from({ length: last - first }, (_room, step) => (first + step) % rooms);
  });
}

/** Covers the ward's rooms by day and by night, and makes the areas of its two halves. */
export async function seedCover(tx: Kysely<Database>, ward: SeededCover): Promise<void> {
  const { org_id, department_id, head_nurse_id, nurse_ids, areas } = ward;
  const rooms = await tx
    .selectFrom('space')
    .where('parent_id', '=', department_id)
    .orderBy('position')
    .select('id')
    .execute();
  const half = Math.ceil(nurse_ids.length / 2);
  const rows = (['day', 'night'] as const).flatMap((shift) => {
    const people = shift === 'day' ? nurse_ids.slice(0, half) : nurse_ids.slice(half);
    return shareRooms(rooms.length, people.length).flatMap((stretch, index) =>
      stretch.flatMap((place) => {
        const [room, staff_id] = [rooms[place], people[index]];
        return room && staff_id ? [{ org_id, staff_id, space_id: room.id, shift }] : [];
      }),
    );
  });
  const head = { org_id, staff_id: head_nurse_id, space_id: department_id, shift: 'day' };
  await tx
    .insertInto('cover')
    .values([...rows, head])
    .execute();
  const middle = Math.ceil(rooms.length / 2);
  for (const [name, part] of [
    [areas[0], rooms.slice(0, middle)],
    [areas[1], rooms.slice(middle)],
  ] as const) {
    const { id } = await tx
      .insertInto('area')
      .values({ org_id, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('area_space')
      .values(part.map((room) => ({ area_id: id, space_id: room.id, org_id })))
      .execute();
  }
}
