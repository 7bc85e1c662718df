// A ward's rooms for demonstrations and tests: always the same.
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';

export interface SeededSpaces {
  department_id: string;
  /** Beds in the order of rooms, as their ids with their paths. */
  beds: { id: string; path: string }[];
}

/** What a demonstration calls its rooms and beds. */
export interface SpaceNames {
  room: (number: string) => string;
  bed: (room: string, number: string) => string;
}

interface WardShape {
  org_id: string;
  /** The hospital above, where the department has no root yet. */
  hospitalSpaceId?: string | undefined;
  rooms: number;
  bedsPerRoom: number;
  names: SpaceNames;
}

async function findDepartment(
  tx: Kysely<Database>,
  { org_id, hospitalSpaceId }: WardShape,
): Promise<{ id: string; name: string }> {
  const there = await tx
    .selectFrom('space')
    .where('org_id', '=', org_id)
    .where('kind', '=', 'department')
    .select(['id', 'name'])
    .executeTakeFirst();
  if (there) return there;
  const org = await tx
    .selectFrom('organisation')
    .where('id', '=', org_id)
    .select(['short_name', 'full_name'])
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('space')
    .values({
      org_id,
      kind: 'department',
      parent_id: hospitalSpaceId ?? null,
      name: org.short_name,
      full_name: [...org.full_name].slice(0, 20).join(''),
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Fills a department with rooms 301, 302, … and their beds 01, 02, …; makes the department where it has none. */
export async function seedSpaces(tx: Kysely<Database>, shape: WardShape): Promise<SeededSpaces> {
  const { org_id, rooms, bedsPerRoom, names } = shape;
  const department = await findDepartment(tx, shape);
  const beds: SeededSpaces['beds'] = [];
  for (let number = 301; number < 301 + rooms; number += 1) {
    const name = String(number);
    const room = await tx
      .insertInto('space')
      .values({
        org_id,
        kind: 'room',
        parent_id: department.id,
        name,
        full_name: names.room(name),
        position: number,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (bedsPerRoom === 0) continue;
    const made = await tx
      .insertInto('space')
      .values(
        Array.from({ length: bedsPerRoom }, (_, index) => {
          const bed = String(index + 1).padStart(2, '0');
          return {
            org_id,
            kind: 'bed',
            parent_id: room.id,
            name: bed,
            full_name: names.bed(name, bed),
            position: index + 1,
          };
        }),
      )
      .returning(['id', 'name'])
      .execute();
    beds.push(
      ...made.map((bed) => ({ id: bed.id, path: `${department.name} / ${name} / ${bed.name}` })),
    );
  }
  return { department_id: department.id, beds };
}
