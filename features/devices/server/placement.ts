// Where a device may stand and through what it may speak: its type decides (code 37), and all of it within one organisation.
import { Failure, badField } from '#kit/http/failure.ts';
import { DEVICE_RULES, devices, isGateway, mayStand } from '../contract.ts';
import type { DeviceType } from '../contract.ts';
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

/** The organisation that the device belongs to: that of its space, else the one named, else the actor's. */
async function organisationOf({ db, actor, scope }: Ctx, placing: Placing): Promise<string> {
  if (placing.org_id && scope !== 'all' && !scope.includes(placing.org_id))
    throw badField('org_id', 'reference');
  if (!placing.space_id) return placing.org_id ?? actor.org_id;
  const space = await db
    .selectFrom('space')
    .where('id', '=', placing.space_id)
    .select(['org_id', 'kind'])
    .executeTakeFirst();
  if (!space || (scope !== 'all' && !scope.includes(space.org_id)))
    throw badField('space_id', 'reference');
  if (!mayStand(placing.type, space.kind)) throw refused('space_id');
  return space.org_id;
}

async function mustBelong(
  { db }: Ctx,
  table: 'staff' | 'resident' | 'role' | 'device',
  field: string,
  id: string | null | undefined,
  org_id: string,
): Promise<void> {
  if (!id) return;
  const found = await db
    .selectFrom(table)
    .where('id', '=', id)
    .where('org_id', '=', org_id)
    .select('id')
    .executeTakeFirst();
  if (!found) throw badField(field, 'reference');
}

/** A role may be for some kinds of devices alone. */
async function checkRole({ db }: Ctx, { role_id, type }: Placing, org_id: string): Promise<void> {
  if (!role_id) return;
  await mustBelong({ db } as Ctx, 'role', 'role_id', role_id, org_id);
  const { device_types } = await db
    .selectFrom('role')
    .where('id', '=', role_id)
    .select('device_types')
    .executeTakeFirstOrThrow();
  const error = devices.errors.ROLE_TYPE_FAILED;
  if (device_types.length > 0 && !device_types.includes(type))
    throw new Failure(error, { fields: { role_id: error } });
}

async function checkGateway(
  { db }: Ctx,
  placing: Placing,
  org_id: string,
  id?: string,
): Promise<void> {
  if (!placing.gateway_id) return;
  await mustBelong({ db } as Ctx, 'device', 'gateway_id', placing.gateway_id, org_id);
  const gateway = await db
    .selectFrom('device')
    .where('id', '=', placing.gateway_id)
    .select(['type', 'gateway_id'])
    .executeTakeFirstOrThrow();
  // No gateway behind a gateway behind itself: one step is all that the topics know.
  if (
    !isGateway(gateway.type) ||
    gateway.gateway_id ||
    placing.gateway_id === id ||
    isGateway(placing.type)
  )
    throw new Failure(devices.errors.GATEWAY_FAILED, {
      fields: { gateway_id: devices.errors.GATEWAY_FAILED },
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
  await mustBelong(context, 'staff', 'person_id', placing.person_id, org_id);
  await mustBelong(context, 'resident', 'resident_id', placing.resident_id, org_id);
  await checkRole(context, placing, org_id);
  await mustBelong(context, 'device', 'backup_device_id', placing.backup_device_id, org_id);
  await checkGateway(context, placing, org_id, id);
  return org_id;
}
