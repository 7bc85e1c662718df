import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inScope } from '#kit/db/scope.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { DEMO_NAMES } from '#apps/server/demo-names/index.ts';
import { seedDevices } from './seed.ts';

const world = await joinWorld();

/** A department with rooms 301 and 302 of two beds each. */
async function furnish() {
  const { org_id, admin } = await world.makeDepartment();
  const insert = async (kind: string, name: string, parent: string | null, position = 0) => {
    const rows = await world.sql<{ id: string }>(
      'insert into space (org_id, parent_id, kind, name, full_name, position) values ($1, $2, $3, $4, $4, $5) returning id',
      [org_id, parent, kind, name, position],
    );
    return rows[0]?.id ?? '';
  };
  const department_id = await insert('department', '一病区', null);
  for (const room of [301, 302]) {
    const id = await insert('room', String(room), department_id, room);
    for (const bed of [1, 2]) await insert('bed', String(bed), id, bed);
  }
  return { org_id, admin, department_id };
}

interface Assigned {
  assigned: { id: string; name: string; space_path: string }[];
  left: number;
}

test('devices are placed by their names, after a dry run that changes nothing; then all are reset', async () => {
  const { org_id, admin } = await furnish();
  for (const [type, alias] of [
    ['DIGIT_BED_DEVICE', '301-2'],
    ['DOOR_DEVICE', '302门口'],
    ['DIGIT_BED_DEVICE', '备用'],
    ['NURSE_WATCH', null],
  ])
    assert.equal((await admin.call('POST', '/mgr/device', { body: { type, alias } })).code, 0);
  const placed = async () =>
    (
      await world.sql<{ n: number }>(
        'select count(space_id)::int as n from device where org_id = $1',
        [org_id],
      )
    )[0]?.n;
  const call = async (body: object) =>
    (await admin.call('POST', '/mgr/device/auto_assign', { body })).data as Assigned;

  const dry = await call({ dry_run: true });
  assert.deepEqual(
    dry.assigned.map(({ name, space_path }) => [name, space_path]),
    [
      ['301-2', '一病区 / 301 / 2'],
      ['302门口', '一病区 / 302'],
    ],
  );
  assert.deepEqual([dry.left, await placed()], [2, 0]);
  assert.equal((await call({})).assigned.length, 2);
  assert.equal(await placed(), 2);
  const byOrder = await call({ mode: 'order' });
  assert.deepEqual(
    byOrder.assigned.map(({ name, space_path }) => [name, space_path]),
    [['备用', '一病区 / 301 / 1']],
  );

  const reset = await admin.call('POST', '/mgr/device/reset_all', { body: {} });
  assert.deepEqual(reset.data, { reset: 3 });
  assert.equal(await placed(), 0);
});

test('nobody assigns or resets the devices of another organisation, nor without the permission', async () => {
  const { org_id } = await furnish();
  const stranger = await world.makeDepartment();
  for (const path of ['auto_assign', 'reset_all']) {
    assert.equal(
      (await stranger.admin.call('POST', `/mgr/device/${path}`, { body: { org_id } })).code,
      CODES.PARAM_ERROR,
    );
    const clerk = await world.makeUser(org_id, ['device.read', 'device.write']);
    assert.equal(
      (await clerk.call('POST', `/mgr/device/${path}`, { body: {} })).code,
      CODES.PERMISSION_DENIED,
    );
  }
});

test('the demo ward is furnished with devices that can connect', async () => {
  const { org_id, admin, department_id } = await furnish();
  const seeded = await inScope(world.server.platform.db, 'all', (tx) =>
    seedDevices(tx, { org_id, department_id, names: DEMO_NAMES.zh.devices }),
  );
  const counts = Map.groupBy(seeded, ({ type }) => type);
  assert.deepEqual(
    ['NURSE_HOST', 'INFORMATION_BOARD', 'DOOR_DEVICE', 'EMERGENCY_BUTTON', 'DIGIT_BED_DEVICE'].map(
      (type) => [...counts].find(([of]) => of === type)?.[1].length,
    ),
    [2, 1, 2, 2, 4],
  );
  const bed = seeded.find(({ alias }) => alias === '302-1');
  assert.ok(bed);
  const device = await connectDevice(
    {
      username: bed.id,
      password: bed.password,
      org: org_id,
      mqtt_url: world.server.platform.settings.mqttUrl,
    },
    { boot: 'b' },
  );
  const row = (await admin.call('GET', `/mgr/device/${bed.id}`)).data as {
    online: boolean;
    space_path: string;
  };
  assert.deepEqual([row.online, row.space_path], [true, '一病区 / 302 / 1']);
  await device.leave();
});
