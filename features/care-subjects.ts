// Whom and what care records are about: residents, places and people, as far as whoever asks may know of them.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { gatherById } from '#kit/db/gather.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { ownedNames } from '#kit/entity/sheets/owned-names.ts';
import type { Named } from '#kit/entity/sheets/owned-names.ts';
import { badField } from '#kit/http/failure.ts';
import type { Database } from './database.ts';
import type { Ctx } from './platform.ts';

interface Resident {
  id: string;
  org_id: string;
  name: string;
  /** Was here and left. */
  gone: boolean;
}
interface Place {
  id: string;
  org_id: string;
  kind: string;
}
interface Person {
  id: string;
  org_id: string;
  name: string;
}

type Find<Row> = (db: Kysely<Database>, id: string) => Promise<Row | undefined>;

const findResident: Find<Resident> = gatherById(async (db, ids) => {
  const { rows } = await sql<Resident>`
    select id, org_id, name, status = 'left' and left_at is not null as gone from resident where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
});
const findPlace: Find<Place> = gatherById(async (db, ids) => {
  const { rows } = await sql<Place>`
    select id, org_id, kind from space where id = any(${ids}::uuid[])`.execute(db);
  return rows;
});
const findPerson: Find<Person> = gatherById(async (db, ids) => {
  const { rows } = await sql<Person>`
    select id, org_id, real_name as name from staff where id = any(${ids}::uuid[])`.execute(db);
  return rows;
});

const seen =
  <Row extends { org_id: string }>(find: Find<Row>) =>
  async ({ db, scope }: Pick<Ctx, 'db' | 'scope'>, id: string, field: string): Promise<Row> => {
    const found = await find(db, id);
    if (!found || (scope !== 'all' && !scope.includes(found.org_id)))
      throw badField(field, 'reference');
    return found;
  };

/** The resident that a field names; one who isn't the actor's to see is a fault there. */
export const theResident = seen(findResident);
/** The same of a space. */
export const thePlace = seen(findPlace);
/** The same of staff. */
export const thePerson = seen(findPerson);

/** What the signed-in user is called, as it is kept with what they did. */
export async function actorName({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<string> {
  const found = await findPerson(db, actor.id);
  return found?.name ?? actor.username;
}

/** What a sheet shows of a resident: the name, and the registration number where there is one. */
export const RESIDENT_KNOWN = `concat_ws(' · ', resident.name, resident.registration_no)`;

/** Residents by registration number, by name, or by both as a sheet shows them; a template offers none. */
export async function residentsByName(
  { db, scope }: Ctx,
  names: readonly string[] | null,
): Promise<ReadonlyMap<string, Named>> {
  if (!names) return new Map();
  const { rows } = await sql<{ name: string; id: string; org_id: string }>`
    select known as name, id, org_id from resident,
      lateral (select distinct known from unnest(array[name, registration_no, ${sql.raw(RESIDENT_KNOWN)}]) known) each
    where known = any(${names}::text[]) and ${ownedBy(scope, 'resident.org_id')}`.execute(db);
  return ownedNames(rows);
}
