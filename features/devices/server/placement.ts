// Where a device may stand and through what it may speak: its type decides (code 37), and all of it within one organisation.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { gatherById, ownersIn } from '#kit/db/gather.ts';
import type { Owned } from '#kit/db/gather.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { DEVICE_RULES, devices, isGateway, mayStand } from '../contract.ts';
import type { DeviceType } from '../contract.ts';
import type { Database } from '#features/database.ts';
import type { Ctx } from '#features/platform.ts';

export interface Placing {
  type: DeviceType;
  org_id?: string | null | undefined;
  space_id?: string | null | undefined;
  person_id?: string | null | undefined;
  resident_id?: string | null | undefined;
  gateway_id?: string | null | undefined;
  backup_device_id?: string | null | undefined;
  role_id?: string | null | undefined;
}

const refused = (field: string) =>
  new Failure(devices.errors.DEVICE_FRAME_FAILED, {
    fields: { [field]: devices.errors.DEVICE_FRAME_FAILED },
  });

const spaceOf = gatherById(async (db: Kysely<Database>, ids) => {
  const { rows } = await sql<{ id: string; org_id: string; kind: string }>`
    select id, org_id, kind from space where id = any(${ids}::uuid[])`.execute(db);
  return rows;
});

/** The organisation that the device belongs to: that of its space, else the one named, else the actor's. */
async function organisationOf({ db, actor, scope }: Ctx, placing: Placing): Promise<string> {
  if (placing.org_id && scope !== 'all' && !scope.includes(placing.org_id))
    throw badField('org_id', 'reference');
  if (!placing.space_id) return placing.org_id ?? actor.org_id;
  const space = await spaceOf(db, placing.space_id);
  if (!space || (scope !== 'all' && !scope.includes(space.org_id)))
    throw badField('space_id', 'reference');
  if (!mayStand(placing.type, space.kind)) throw refused('space_id');
  return space.org_id;
}

const staffOf = ownersIn('staff');
const residentOf = ownersIn('resident');
const roleOf = gatherById(async (db: Kysely<Database>, ids) => {
  const { rows } = await sql<Owned & { device_types: string[] }>`
    select id, org_id, device_types from role where id = any(${ids}::uuid[])`.execute(db);
  return rows;
});
const deviceOf = gatherById(async (db: Kysely<Database>, ids) => {
  const { rows } = await sql<Owned & { type: string; gateway_id: string | null }>`
    select id, org_id, type, gateway_id from device where id = any(${ids}::uuid[])`.execute(db);
  return rows;
});

/** What a field names, of the organisation; nothing where it names nothing. */
async function findOwn<Row extends Owned>(
  { db }: Ctx,
  field: string,
  { id, org_id }: { id: string | null | undefined; org_id: string },
  read: (db: Kysely<Database>, id: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (!id) return undefined;
  const found = await read(db, id);
  if (found?.org_id !== org_id) throw badField(field, 'reference');
  return found;
}

/** A role may be for some kinds of devices alone. */
async function checkRole(context: Ctx, { role_id, type }: Placing, org_id: string): Promise<void> {
  const role = await findOwn(context, 'role_id', { id: role_id, org_id }, roleOf);
  const error = devices.errors.ROLE_TYPE_FAILED;
  if (role && role.device_types.length > 0 && !role.device_types.includes(type))
    throw new Failure(error, { fields: { role_id: error } });
}

async function checkGateway(
  context: Ctx,
  { gateway_id, type }: Placing,
  org_id: string,
  id?: string,
): Promise<void> {
  const gateway = await findOwn(context, 'gateway_id', { id: gateway_id, org_id }, deviceOf);
  if (!gateway) return;
  // No gateway behind a gateway behind itself: one step is all that the topics know.
  if (!isGateway(gateway.type) || gateway.gateway_id || gateway.id === id || isGateway(type))
    throw new Failure(devices.errors.GATEWAY_FAILED, {
      fields: { gateway_id: devices.errors.GATEWAY_FAILED },
    });
}

/** What stands in for a device does the same where it does. */
async function checkBackup(
  context: Ctx,
  { backup_device_id, type }: Placing,
  org_id: string,
  id?: string,
): Promise<void> {
  const backup = await findOwn(
    context,
    'backup_device_id',
    { id: backup_device_id, org_id },
    deviceOf,
  );
  if (backup && (backup.id === id || backup.type !== type))
    throw new Failure(devices.errors.BACKUP_FAILED, {
      fields: { backup_device_id: devices.errors.BACKUP_FAILED },
    });
}

/** Checks the place and gives the device's organisation. `id` is the device that changes, where it exists already. */
export async function placeDevice(context: Ctx, placing: Placing, id?: string): Promise<string> {
  const org_id = await organisationOf(context, placing);
  if (placing.person_id && !mayStand(placing.type, 'person')) throw refused('person_id');
  if (
    placing.resident_id &&
    !mayStand(placing.type, 'person') &&
    !DEVICE_RULES[placing.type].vitals
  )
    throw refused('resident_id');
  const { person_id, resident_id } = placing;
  await findOwn(context, 'person_id', { id: person_id, org_id }, staffOf);
  await findOwn(context, 'resident_id', { id: resident_id, org_id }, residentOf);
  await checkRole(context, placing, org_id);
  await checkBackup(context, placing, org_id, id);
  await checkGateway(context, placing, org_id, id);
  return org_id;
}
