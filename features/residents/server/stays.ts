// Check-in, bed change and check-out. Locks on the resident and the bed put clerks in line, so that the second is told who
// lies there; the unique indexes of `stay` judge whatever comes another way. The same again changes nothing.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { maskName } from '#features/spaces/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import { residents } from '../contract.ts';
import type { Stay } from '../contract.ts';
import { announceResident, lockResident, lookInto } from './find-resident.ts';
import type { FoundResident } from './find-resident.ts';
import { refuseOverlap } from './overlap.ts';

export interface Bed {
  id: string;
  org_id: string;
  path: string;
}

const { BED_OCCUPIED, ALREADY_CHECKED_IN, NOT_CHECKED_IN } = residents.errors;

export async function lockBed({ db, scope }: Ctx, bed_id: string): Promise<Bed> {
  const { rows } = await sql<Bed>`
    select id, org_id, space_path(id) as path from space
    where id = ${bed_id} and kind = 'bed' and ${ownedBy(scope, 'space.org_id')} for no key update`.execute(
    db,
  );
  const [bed] = rows;
  if (!bed) throw badField('bed_id', 'reference');
  return bed;
}

export async function refuseOccupied({ db, actor }: Ctx, bed: Bed): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select resident.id, resident.name from stay join resident on resident.id = stay.resident_id
    where stay.bed_id = ${bed.id} and stay.to_at is null`.execute(db);
  const [there] = rows;
  if (!there) return;
  const resident = actor.permissions.has('resident.read')
    ? there
    : { ...there, name: maskName(there.name) };
  throw new Failure(BED_OCCUPIED, {
    fields: { bed_id: BED_OCCUPIED },
    data: { bed: { id: bed.id, path: bed.path }, resident },
  });
}

export async function openStay(
  { db }: Ctx,
  resident_id: string,
): Promise<{ id: string; bed_id: string | null; bed_path: string } | undefined> {
  return db
    .selectFrom('stay')
    .where('resident_id', '=', resident_id)
    .where('to_at', 'is', null)
    .select(['id', 'bed_id', 'bed_path'])
    .executeTakeFirst();
}

export async function beginStay(
  { db }: Ctx,
  resident: FoundResident,
  bed: Bed,
  at: string | null = null,
): Promise<void> {
  await sql`insert into stay (org_id, resident_id, bed_id, bed_path, from_at)
    values (${bed.org_id}, ${resident.id}, ${bed.id}, ${bed.path}, coalesce(${at}::timestamptz, clock_timestamp()))`.execute(
    db,
  );
}

/** By the clock rather than the transaction's start, which may lie before a stay that began while this one waited. */
export async function endStay({ db }: Ctx, stay_id: string, reason: string | null): Promise<void> {
  await sql`update stay set to_at = greatest(clock_timestamp(), from_at), reason = ${reason} where id = ${stay_id}`.execute(
    db,
  );
}

/** The record follows the bed to its organisation; staff of the former one look after it no more. */
export async function follow({ db }: Ctx, resident: FoundResident, bed: Bed): Promise<void> {
  if (resident.org_id === bed.org_id) return;
  const kept = (column: string) =>
    sql`${sql.ref(column)} = (select id from staff where id = resident.${sql.ref(column)} and org_id <> ${resident.org_id})`;
  await sql`update resident set org_id = ${bed.org_id}, ${kept('doctor_id')}, ${kept('nurse_id')}, ${kept('caregiver_id')}
    where id = ${resident.id}`.execute(db);
}

export async function record(
  context: Ctx,
  action: string,
  resident: FoundResident,
  org_id: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await context.audit({ org_id, action, thing: 'resident', thing_id: resident.id, before, after });
  await announceResident(context, { id: resident.id, org_id }, action);
  if (org_id !== resident.org_id) await announceResident(context, resident, action);
}

/** Gives a resident who has none a bed, since now or a time that has passed. Occupied, now or since: 409, saying by whom. */
export async function checkIn(
  context: Ctx,
  id: string,
  bed_id: string,
  at: string | null = null,
): Promise<void> {
  const resident = await lockResident(context, id);
  const bed = await lockBed(context, bed_id);
  const open = await openStay(context, id);
  if (open?.bed_id === bed_id) return;
  if (open)
    throw new Failure(ALREADY_CHECKED_IN, {
      fields: { bed_id: ALREADY_CHECKED_IN },
      data: { bed: { id: open.bed_id, path: open.bed_path } },
    });
  await refuseOccupied(context, bed);
  if (at !== null) await refuseOverlap(context, { resident_id: id, bed_id, at });
  await follow(context, resident, bed);
  await beginStay(context, resident, bed, at);
  await sql`update resident set status = 'checked_in', checked_in_at = coalesce(${at}::timestamptz, clock_timestamp()),
    left_at = null, version = version + 1, updated_at = now() where id = ${id}`.execute(context.db);
  await record(context, 'check_in', resident, bed.org_id, undefined, {
    bed_id,
    bed_path: bed.path,
    ...(at === null ? {} : { checked_in_at: at }),
  });
}

/** Moves a resident who is checked in to a free bed. */
export async function changeBed(context: Ctx, id: string, bed_id: string): Promise<void> {
  const resident = await lockResident(context, id);
  const bed = await lockBed(context, bed_id);
  const open = await openStay(context, id);
  if (!open) throw new Failure(NOT_CHECKED_IN);
  if (open.bed_id === bed_id) return;
  await refuseOccupied(context, bed);
  await endStay(context, open.id, 'change_bed');
  await follow(context, resident, bed);
  await beginStay(context, resident, bed);
  await sql`update resident set version = version + 1, updated_at = now() where id = ${id}`.execute(
    context.db,
  );
  await record(
    context,
    'change_bed',
    resident,
    bed.org_id,
    { bed_id: open.bed_id, bed_path: open.bed_path },
    { bed_id, bed_path: bed.path },
  );
}

/** Ends the stay and frees the bed. */
export async function checkOut(context: Ctx, id: string, reason: string | null): Promise<void> {
  const resident = await lockResident(context, id);
  const open = await openStay(context, id);
  if (!open) throw new Failure(NOT_CHECKED_IN);
  await endStay(context, open.id, reason);
  await sql`update resident set status = 'left', left_at = clock_timestamp(), version = version + 1, updated_at = now()
    where id = ${id}`.execute(context.db);
  await record(
    context,
    'check_out',
    resident,
    resident.org_id,
    { bed_id: open.bed_id, bed_path: open.bed_path },
    { reason },
  );
}

/** Where the resident lay, newest first, as far as the organisations of those beds are the actor's to see. */
export async function readStays(context: Ctx, id: string): Promise<Stay[]> {
  await lookInto(context, id, 'stays');
  const { rows } = await sql<Stay>`
    select id, bed_id, bed_path, from_at, to_at, reason from stay
    where resident_id = ${id} and ${ownedBy(context.scope, 'stay.org_id')} order by from_at desc, id desc limit 500`.execute(
    context.db,
  );
  return rows;
}
