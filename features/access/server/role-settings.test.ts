// Widgets and button events of a role reach the devices that it concerns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';

const world = await joinWorld();
const { admin } = await world.makeDepartment();

async function create(path: string, body: object): Promise<{ id: string; version: number }> {
  const { code, data, message } = await admin.call('POST', path, { body });
  assert.equal(code, 0, `${message} ${JSON.stringify(data)}`);
  return data as { id: string; version: number };
}
const makeRole = (more: object = {}) =>
  create('/mgr/role', { name: unique('r').slice(0, 10), role_type: 'nurse', ...more });

async function connect(body: object) {
  const { id, version } = await create('/mgr/device', body);
  const { data } = await admin.call('POST', `/mgr/device/${id}/credential`);
  return { id, version, device: await connectDevice(data as Credential, { boot: unique('b') }) };
}
const has = (widgets: string[], keys?: string[]) => (heard: { data: Record<string, unknown> }) =>
  JSON.stringify([heard.data['widgets'], heard.data['event_keys']]) ===
  JSON.stringify([widgets, keys]);

test('a watch gets the widgets of its bearer’s role, anew when they change', async () => {
  const role = await makeRole({ widgets: ['sign_in'] });
  const person = await create('/mgr/staff', {
    login_name: unique('s'),
    real_name: '王丽',
    role_id: role.id,
  });
  const { device } = await connect({ type: 'NURSE_WATCH', person_id: person.id });
  await device.hear('config', has(['sign_in']));

  const body = { version: role.version, widgets: ['sign_in', 'countdown'], event_keys: ['SOS'] };
  assert.equal((await admin.call('PUT', `/mgr/role/${role.id}`, { body })).code, 0);
  await device.hear('config', has(['sign_in', 'countdown'], ['SOS']));

  const other = await makeRole({ widgets: ['room_check'] });
  const change = { version: person.version, role_id: other.id };
  assert.equal((await admin.call('PUT', `/mgr/staff/${person.id}`, { body: change })).code, 0);
  await device.hear('config', has(['room_check']));
  await device.leave();
});

test('a device’s own role stands before its bearer’s', async () => {
  const own = await makeRole({ widgets: ['positioning'] });
  const { device } = await connect({ type: 'DIGIT_BED_DEVICE', role_id: own.id });
  await device.hear('config', has(['positioning']));
  await device.leave();
});

test('a device without a role is told of no widgets', async () => {
  const { device } = await connect({ type: 'NURSE_HOST' });
  const { data } = await device.hear('config');
  assert.equal('widgets' in data, false);
  await device.leave();
});

test('a role that is for other kinds of devices is refused at the role', async () => {
  const role = await makeRole({ device_types: ['NURSE_WATCH'] });
  const refused = await admin.call('POST', '/mgr/device', {
    body: { type: 'NURSE_HOST', role_id: role.id },
  });
  assert.equal(refused.status, 409);
  assert.deepEqual(Object.keys((refused.data as { fields: object }).fields), ['role_id']);
  await create('/mgr/device', { type: 'NURSE_WATCH', role_id: role.id });
});
