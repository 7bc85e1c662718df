// What tests of calls do: press, act, confirm, read; and a ward with people who carry devices and cover spaces.
import assert from 'node:assert/strict';
import type { Caller } from './caller.ts';
import type { Heard, TestDevice } from './device.ts';
import { makeWard } from './ward.ts';
import type { Ward } from './ward.ts';
import { unique } from './world.ts';
import type { World } from './world.ts';

let messages = 0;

/** Presses; resolves with the acknowledgement. */
export async function press(
  device: TestDevice,
  type = 'SOS',
  data: object = {},
  more: object = {},
): Promise<Heard> {
  const id = `pressed-${(messages += 1)}`;
  await device.say('call', { id, type, data: { action: 'raise', ...data }, ...more });
  return device.hear('call', (heard) => heard.ref === id);
}

/** Answers, refuses, hangs up or resets; resolves with the data of the reply. */
export async function act(
  device: TestDevice,
  action: string,
  call_id: unknown,
  more: object = {},
): Promise<Heard['data']> {
  const id = `acted-${(messages += 1)}`;
  await device.say('call', { id, type: 'SOS', data: { action, call_id, ...more } });
  return (await device.hear('call', (heard) => heard.ref === id)).data;
}

export const callOf = (ack: Heard): string => String(ack.data['call_id']);
export const about =
  (id: unknown, action: string, more: Record<string, unknown> = {}) =>
  ({ data }: Heard): boolean =>
    data['call_id'] === id &&
    data['action'] === action &&
    Object.entries(more).every(([name, value]) => data[name] === value);

export const presented = (device: TestDevice, id: unknown): Promise<Heard> =>
  device.hear('call', about(id, 'present'));
/** Whether it has heard of the call at all. */
export const knows = (device: TestDevice, id: unknown): boolean =>
  device.heard.some(({ data }) => data['call_id'] === id);

export async function confirm(device: TestDevice, heard: Heard, status: string): Promise<void> {
  await device.say('ack', { ref: heard.id, data: { status } });
}

export interface ReadCall extends Record<string, unknown> {
  course: { action: string; staff_name: string | null; data: Record<string, unknown> | null }[];
  deliveries: Record<string, unknown>[];
}

export async function readCall(caller: Caller, id: string): Promise<ReadCall> {
  const reply = await caller.call('GET', `/mgr/call/${id}`);
  assert.equal(reply.code, 0, reply.message);
  return reply.data as ReadCall;
}

/** The data of the rows of that action in the course. */
export const rowsOf = ({ course }: ReadCall, action: string): Record<string, unknown>[] =>
  course.filter((line) => line.action === action).map(({ data }) => data ?? {});

export interface StaffedWard extends Ward {
  /** Someone of a role of that type who covers the space, if any, with a watch that is connected. */
  hire(
    role_type: string,
    name: string,
    covers?: string | null,
  ): Promise<{ staff_id: string; role_id: string; watch: TestDevice }>;
  /** The timer of the call is due now. */
  hurry(call: string, kind?: string): Promise<void>;
}

export async function makeStaffedWard(
  world: World,
  org?: { org_id: string; admin: Caller },
): Promise<StaffedWard> {
  const ward = await makeWard(world, 2, org);
  const one = async (text: string, values: unknown[]): Promise<string> => {
    const [row] = await world.sql<{ id: string }>(`${text} returning id`, values);
    return row?.id ?? '';
  };
  return {
    ...ward,
    async hire(role_type, name, covers = null) {
      const role_id = await one('insert into role (org_id, name, role_type) values ($1, $2, $3)', [
        ward.org_id,
        unique('r').slice(0, 10),
        role_type,
      ]);
      const staff_id = await one(
        'insert into staff (org_id, login_name, real_name, role_id) values ($1, $2, $3, $4)',
        [ward.org_id, unique('s'), name, role_id],
      );
      if (covers !== null)
        await one('insert into cover (org_id, staff_id, space_id) values ($1, $2, $3)', [
          ward.org_id,
          staff_id,
          covers,
        ]);
      const watch = await ward.makeDevice('NURSE_WATCH', { alias: `${name} watch` });
      await world.sql('update device set person_id = $2 where id = $1', [watch, staff_id]);
      return { staff_id, role_id, watch: await ward.connect(watch) };
    },
    async hurry(call, kind = 'step') {
      const rows = await world.sql(
        "update call_timer set due_at = now() - interval '1 ms' where call_id = $1 and kind = $2 returning call_id as id",
        [call, kind],
      );
      assert.equal(rows.length, 1, `The call has no timer ${kind}`);
    },
  };
}

/** Two wards of one hospital. */
export async function makeSisters(world: World) {
  const hospital = await world.makeHospital();
  const ward = await makeStaffedWard(world, await world.makeDepartment(hospital.org_id));
  const sister = await makeStaffedWard(world, await world.makeDepartment(hospital.org_id));
  return { hospital, ward, sister };
}
