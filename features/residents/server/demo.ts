// A living ward for demonstrations and tests: rooms, beds and the people in them, always the same for the same shape.
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { seedSpaces } from '#features/spaces/server/index.ts';
import type { SeededSpaces, SpaceNames } from '#features/spaces/server/index.ts';
import { describeResident } from './demo-people.ts';
import type { WardPeople } from './demo-people.ts';

export interface WardSeed {
  org_id: string;
  /** The hospital node above, where the department has no root yet. */
  hospitalSpaceId?: string;
  rooms: number;
  bedsPerRoom: number;
  residents: number;
  names: WardPeople & SpaceNames;
}

export interface SeededWard extends SeededSpaces {
  /** In the order of their beds; what exceeds the beds waits without one. */
  residents: string[];
}

const DAY_MS = 86_400_000;

/** Makes a department's rooms 301, 302, …, their beds, and residents in them; every seventh bed stays free while beds last. */
export async function seedWard(tx: Kysely<Database>, seed: WardSeed): Promise<SeededWard> {
  const spaces = await seedSpaces(tx, seed);
  const nurses = await tx
    .selectFrom('staff')
    .where('org_id', '=', seed.org_id)
    .where('founder', '=', false)
    .select('id')
    .orderBy('login_name')
    .execute();
  const spare = Math.max(spaces.beds.length - seed.residents, 0);
  const beds = spaces.beds.filter((_, index) => index % 7 !== 6 || Math.floor(index / 7) >= spare);
  const residents: string[] = [];
  for (let index = 0; index < seed.residents; index += 1) {
    const bed = beds[index];
    const days = 1 + ((index * 5) % 23);
    const since = new Date(
      Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + ((index * 37) % 600) * 60_000,
    ).toISOString();
    const nurse_id = nurses[index % Math.max(nurses.length, 1)]?.id ?? null;
    const { id } = await tx
      .insertInto('resident')
      .values({
        ...describeResident(seed.names, index),
        org_id: seed.org_id,
        nurse_id,
        status: bed ? 'checked_in' : 'left',
        checked_in_at: bed ? since : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (bed)
      await tx
        .insertInto('stay')
        .values({
          org_id: seed.org_id,
          resident_id: id,
          bed_id: bed.id,
          bed_path: bed.path,
          from_at: since,
        })
        .execute();
    residents.push(id);
  }
  return { ...spaces, residents };
}
