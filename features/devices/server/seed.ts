// The devices of the demo ward, with credentials for the simulated ward to connect with.
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { isDeviceType } from '../contract.ts';
import type { DeviceType } from '../contract.ts';
import { makeCredential } from './credential.ts';

export interface SeededDevice {
  id: string;
  org_id: string;
  type: DeviceType;
  alias: string;
  space_id: string | null;
  person_id: string | null;
  /** The broker password; only here is it known. */
  password: string;
}

/** Marks what belongs to the simulated ward; no maker has it. */
const SIMULATED_MODEL = 'CN-10';

/** What a demonstration calls its devices. */
export interface DeviceNames {
  host: (number: number) => string;
  board: string;
  screens: readonly string[];
  lamp: (room: string) => string;
  doorUnit: (room: string) => string;
  bathroom: (room: string) => string;
  watch: (nurse: string) => string;
}

interface Where {
  org_id: string;
  department_id: string;
  names: DeviceNames;
}

type Planned = Pick<SeededDevice, 'type' | 'alias'> & { space_id?: string; person_id?: string };

async function planDevices(
  tx: Kysely<Database>,
  { org_id, department_id, names }: Where,
): Promise<Planned[]> {
  const spaces = (kind: string, parents: readonly string[]) =>
    tx
      .selectFrom('space')
      .where('kind', '=', kind)
      .where('parent_id', 'in', parents.length > 0 ? parents : [department_id])
      .orderBy('position')
      .orderBy('name')
      .select(['id', 'name', 'parent_id'])
      .execute();
  const rooms = await spaces('room', [department_id]);
  const beds =
    rooms.length > 0
      ? await spaces(
          'bed',
          rooms.map(({ id }) => id),
        )
      : [];
  const place = new Map(rooms.map(({ id }, index) => [id, index]));
  // A stable sort: within a room the beds keep their order.
  const byRoom = (a: { parent_id: string | null }, b: { parent_id: string | null }) =>
    (place.get(a.parent_id ?? '') ?? 0) - (place.get(b.parent_id ?? '') ?? 0);
  const roomName = new Map(rooms.map(({ id, name }) => [id, name]));
  const staff = await tx
    .selectFrom('staff')
    .where('org_id', '=', org_id)
    .where('founder', '=', false)
    .orderBy('login_name')
    .limit(6)
    .select(['id', 'real_name'])
    .execute();
  return [
    { type: 'NURSE_HOST', alias: names.host(1), space_id: department_id },
    { type: 'NURSE_HOST', alias: names.host(2), space_id: department_id },
    { type: 'INFORMATION_BOARD', alias: names.board, space_id: department_id },
    ...names.screens.map((alias): Planned => ({
      type: 'LED_SCREEN',
      alias,
      space_id: department_id,
    })),
    ...rooms.slice(0, 1).map(({ id, name }): Planned => ({
      type: 'S433_DOOR_LAMP',
      alias: names.lamp(name),
      space_id: id,
    })),
    ...rooms.map(({ id, name }): Planned => ({
      type: 'DOOR_DEVICE',
      alias: names.doorUnit(name),
      space_id: id,
    })),
    ...rooms.map(({ id, name }): Planned => ({
      type: 'EMERGENCY_BUTTON',
      alias: names.bathroom(name),
      space_id: id,
    })),
    ...beds.toSorted(byRoom).map(({ id, name, parent_id }): Planned => ({
      type: 'DIGIT_BED_DEVICE',
      alias: `${roomName.get(parent_id ?? '') ?? ''}-${name}`,
      space_id: id,
    })),
    ...staff.map(({ id, real_name }): Planned => ({
      type: 'NURSE_WATCH',
      alias: names.watch(real_name),
      person_id: id,
    })),
  ];
}

/** Furnishes the department: hosts, a board, two LED screens, a wireless lamp at the first door, a door unit and a bathroom button a room, a bed unit a bed, watches for six of the staff. */
export async function seedDevices(tx: Kysely<Database>, where: Where): Promise<SeededDevice[]> {
  const planned = await planDevices(tx, where);
  const made: SeededDevice[] = [];
  for (const [index, plan] of planned.entries()) {
    const { password, hash } = makeCredential();
    const { id } = await tx
      .insertInto('device')
      .values({
        ...plan,
        org_id: where.org_id,
        credential_hash: hash,
        wired_mac: macOf(where.org_id, index),
        model: SIMULATED_MODEL,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.push({ space_id: null, person_id: null, ...plan, id, org_id: where.org_id, password });
  }
  return made;
}

/** The organisation's seeded devices that are still there and enabled, with new credentials: nobody has kept the old ones. */
export async function renewSeeded(tx: Kysely<Database>, org_id: string): Promise<SeededDevice[]> {
  const devices = await tx
    .selectFrom('device')
    .where('org_id', '=', org_id)
    .where('model', '=', SIMULATED_MODEL)
    .where('enabled', '=', true)
    .orderBy('id')
    .select(['id', 'org_id', 'type', 'alias', 'space_id', 'person_id'])
    .execute();
  const renewed: SeededDevice[] = [];
  for (const { type, alias, ...device } of devices) {
    if (!isDeviceType(type)) continue;
    const { password, hash } = makeCredential();
    await tx
      .updateTable('device')
      .set({ credential_hash: hash })
      .where('id', '=', device.id)
      .execute();
    renewed.push({ ...device, type, alias: alias ?? '', password });
  }
  return renewed;
}

/** A locally administered address of its own for each device of the organisation. */
const macOf = (org_id: string, index: number): string =>
  `02:${org_id.slice(-6).match(/../g)?.join(':') ?? '00:00:00'}:${index.toString(16).padStart(4, '0').match(/../g)?.join(':') ?? '00:00'}`.toUpperCase();
