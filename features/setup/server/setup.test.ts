import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorld, unique } from '#apps/server/testing/world.ts';
import type { SetupState, SetupStep } from '../contract.ts';

const world = await openWorld();

test('each step of a new ward is done by its own record, one after the other, and stays done', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const done = async () => {
    const state = (await admin.call('GET', '/mgr/setup')).data as SetupState;
    return Object.keys(state).filter((step) => state[step as SetupStep]);
  };
  const make = async (path: string, body: object) => {
    const reply = await admin.call('POST', path, { body });
    assert.equal(reply.code, 0, `${path}: ${JSON.stringify(reply.data)}`);
    return reply.data as { id: string };
  };
  assert.deepEqual(await done(), []);
  const [root] = await world.sql<{ id: string }>('select id from space where org_id = $1', [
    org_id,
  ]);
  await make('/mgr/space/quick', {
    department_id: root?.id,
    start_room: 301,
    end_room: 301,
    beds_per_room: 1,
  });
  assert.deepEqual(await done(), ['spaces']);
  await make('/mgr/device', { type: 'NURSE_HOST' });
  assert.deepEqual(await done(), ['spaces', 'devices']);
  const nurse = await make('/mgr/staff', { real_name: '王丽', login_name: unique('n') });
  assert.deepEqual(await done(), ['spaces', 'devices', 'staff']);
  await make('/mgr/cover', { staff_id: nurse.id, space_id: root?.id });
  assert.deepEqual(await done(), ['spaces', 'devices', 'staff', 'cover']);
  const { id } = await make('/mgr/resident', { name: '陈玉兰' });
  assert.deepEqual(await done(), ['spaces', 'devices', 'staff', 'cover']);
  const [bed] = await world.sql<{ id: string }>(
    "select id from space where org_id = $1 and kind = 'bed'",
    [org_id],
  );
  await make(`/mgr/resident/${id}/check_in`, { bed_id: bed?.id });
  await make(`/mgr/resident/${id}/check_out`, { reason: 'discharged' });
  assert.deepEqual(await done(), ['spaces', 'devices', 'staff', 'cover', 'residents']);
});

test('what another ward has is nothing to a new one, and counts for the hospital above it', async () => {
  const hospital = await world.makeHospital();
  const [old, fresh] = [
    await world.makeDepartment(hospital.org_id),
    await world.makeDepartment(hospital.org_id),
  ];
  await old.admin.call('POST', '/mgr/device', { body: { type: 'NURSE_HOST' } });
  const devices = async ({ admin }: typeof old) =>
    ((await admin.call('GET', '/mgr/setup')).data as SetupState).devices;
  assert.deepEqual(
    [await devices(old), await devices(fresh), await devices(hospital)],
    [true, false, true],
  );
  assert.equal((await world.stranger.call('GET', '/mgr/setup')).status, 403);
});
