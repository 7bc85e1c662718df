// A person's whole cover, read and set at once.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import type { ReplyOf } from '#kit/contract/route.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { covers } from '../contract.ts';
import type { CoverItem, coverRoutes } from '../contract.ts';
import { announceCover } from './announce-cover.ts';
import { areOneTree, mustSee } from './check-places.ts';

type Whole = ReplyOf<typeof coverRoutes.ofStaff>;
type Kept = Whole['items'][number];

interface Person {
  id: string;
  org_id: string;
  real_name: string;
}

async function mustFindPerson({ db, scope }: Ctx, id: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select id, org_id, real_name from staff where id = ${id} and ${ownedBy(scope, 'org_id')}`.execute(
    db,
  );
  const [person] = rows;
  if (!person) throw notFound();
  return person;
}

async function readItems({ db, scope }: Ctx, staff_id: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select id, space_id, area_id, shift, from_at, to_at from cover
    where staff_id = ${staff_id} and ${ownedBy(scope, 'org_id')} order by id`.execute(db);
  return rows;
}

export const stampOf = (kept: unknown): string =>
  createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16);

const show = ({ id, real_name }: Person, items: Kept[]): Whole => ({
  staff_id: id,
  staff_name: real_name,
  stamp: stampOf(items),
  items,
});

/** A person's cover as far as the actor sees it. */
export async function readWholeCover(context: Ctx, staff_id: string): Promise<Whole> {
  const person = await mustFindPerson(context, staff_id);
  return show(person, await readItems(context, staff_id));
}

interface Place {
  space_id?: string | null | undefined;
  area_id?: string | null | undefined;
}

const keyOf = ({ space_id, area_id, shift }: Place & { shift: string }): string =>
  `${space_id ?? ''} ${area_id ?? ''} ${shift}`;

/** Each item names one place, and each place and shift stands once; the fault is at the item. */
function checkItems(items: readonly CoverItem[]): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const refuse = (error: (typeof covers.errors)['COVER_PLACE']) =>
      new Failure(error, { fields: { [`items.${index}`]: error } });
    if (Boolean(item.space_id) === Boolean(item.area_id)) throw refuse(covers.errors.COVER_PLACE);
    const key = keyOf(item);
    if (seen.has(key)) throw refuse(covers.errors.COVER_TWICE);
    seen.add(key);
  }
}

const idsOf = (items: readonly CoverItem[], field: 'space_id' | 'area_id'): string[] => [
  ...new Set(items.flatMap((item) => item[field] ?? [])),
];

/** The organisation of every place, by its id. */
async function seePlaces(context: Ctx, person: Person, items: readonly CoverItem[]) {
  const seen = [
    ...(await mustSee(context, 'space', idsOf(items, 'space_id'), 'items')),
    ...(await mustSee(context, 'area', idsOf(items, 'area_id'), 'items')),
  ];
  if (!(await areOneTree(context, [person.org_id, ...seen.map(({ org_id }) => org_id)])))
    throw new Failure(covers.errors.COVER_FOREIGN, {
      fields: { items: covers.errors.COVER_FOREIGN },
    });
  return new Map(seen.map(({ id, org_id }) => [id, org_id]));
}

/** Sets a person's whole cover; rows that stay keep their ids. With a stale stamp nothing is changed. */
export async function setWholeCover(
  context: Ctx,
  staff_id: string,
  { items, stamp }: { items: CoverItem[]; stamp?: string | undefined },
): Promise<Whole> {
  const { db, scope } = context;
  const person = await mustFindPerson(context, staff_id);
  await sql`select pg_advisory_xact_lock(hashtextextended(${staff_id}, 1010))`.execute(db);
  const before = await readItems(context, staff_id);
  if (stamp !== undefined && stamp !== stampOf(before))
    throw new Failure(kitRoom.errors.STALE_VERSION, { data: { current: show(person, before) } });
  checkItems(items);
  const orgs = await seePlaces(context, person, items);
  const wanted = new Set(items.map(keyOf));
  const gone = before.filter((kept) => !wanted.has(keyOf(kept)));
  const left = await sql<{ org_id: string }>`
    delete from cover where id = any(${gone.map(({ id }) => id)}::uuid[]) and ${ownedBy(scope, 'org_id')} returning org_id`.execute(
    db,
  );
  for (const { space_id = null, area_id = null, shift, from_at = null, to_at = null } of items)
    await sql`
      insert into cover (org_id, staff_id, space_id, area_id, shift, from_at, to_at)
      values (${orgs.get(space_id ?? area_id ?? '')}, ${staff_id}, ${space_id}, ${area_id}, ${shift}, ${from_at}, ${to_at})
      on conflict on constraint cover_once do update
        set from_at = excluded.from_at, to_at = excluded.to_at, version = cover.version + 1, updated_at = now()
        where (cover.from_at, cover.to_at) is distinct from (excluded.from_at, excluded.to_at)`.execute(
      db,
    );
  const after = await readItems(context, staff_id);
  await announceCover(context, [...left.rows.map(({ org_id }) => org_id), ...orgs.values()]);
  await context.audit({
    org_id: person.org_id,
    action: 'set',
    thing: 'cover',
    thing_id: staff_id,
    before,
    after,
  });
  return show(person, after);
}
