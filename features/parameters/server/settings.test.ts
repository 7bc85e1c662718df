// What goes down to real devices on a real broker.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, Heard } from '#apps/server/testing/device.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { MadeOrganisation } from '#apps/server/testing/world.ts';
import type { ParameterSheet } from '../contract.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const quiet = await world.makeDepartment(hospital.org_id);

async function makeDevice({ admin }: MadeOrganisation, type: string) {
  const made = (await admin.call('POST', '/mgr/device', { body: { type } })).data as { id: string };
  const reply = await admin.call('POST', `/mgr/device/${made.id}/credential`);
  return { id: made.id, credential: reply.data as Credential };
}
async function revisionOf(id: string): Promise<number> {
  const rows = await world.sql<{ config_rev: number }>(
    'select config_rev from device where id = $1',
    [id],
  );
  return rows[0]?.config_rev ?? 0;
}
const read = async ({ org_id, admin }: MadeOrganisation) =>
  (await admin.call('GET', `/mgr/parameter/${org_id}`)).data as ParameterSheet;
async function set(organisation: MadeOrganisation, values: object) {
  const { version } = await read(organisation);
  const path = `/mgr/parameter/${organisation.org_id}`;
  const reply = await organisation.admin.call('PUT', path, { body: { ...values, version } });
  assert.equal(reply.code, 0, JSON.stringify(reply));
}
const sentDown = ({ data }: Heard) => data['parameters'] as Record<string, unknown>;
const revised = (rev: number) => (heard: Heard) => heard.data['rev'] === rev;

test('a device is given the parameters that concern its kind, and no others', async () => {
  const { credential } = await makeDevice(ward, 'DIGIT_BED_DEVICE');
  const bed = await connectDevice(credential, { boot: 'b1' });
  const parameters = sentDown(await bed.hear('config'));
  assert.equal(parameters['bed_volume_night'], 30);
  assert.equal(parameters['day_start'], '08:00');
  assert.equal('host_volume_day' in parameters, false);
  assert.equal('iot_product_id' in parameters, false);
  assert.equal('extension_title' in parameters, false, 'what nobody set is not sent');
  await bed.leave();
});

test('a change in a hospital is a new revision for the devices concerned in the wards that inherit it', async () => {
  await set(quiet, { bed_volume_day: 20 });
  const bed = await makeDevice(ward, 'DIGIT_BED_DEVICE');
  const device = await connectDevice(bed.credential, { boot: 'b1' });
  await device.hear('config');
  const host = await makeDevice(ward, 'NURSE_HOST');
  const quietBed = await makeDevice(quiet, 'DIGIT_BED_DEVICE');
  const before = await Promise.all([bed, host, quietBed].map(({ id }) => revisionOf(id)));
  await set(hospital, { bed_volume_day: 90 });
  const after = await Promise.all([bed, host, quietBed].map(({ id }) => revisionOf(id)));
  assert.deepEqual(
    after.map((rev, index) => rev - (before[index] ?? 0)),
    [1, 0, 0],
    'a host has no such parameter, and the quiet ward has its own',
  );
  const heard = await device.hear('config', revised(after[0] ?? 0));
  assert.equal(sentDown(heard)['bed_volume_day'], 90);
  await device.leave();
});

test('a value that changes nothing for a device is no new revision', async () => {
  const bed = await makeDevice(ward, 'DIGIT_BED_DEVICE');
  const before = await revisionOf(bed.id);
  await set(ward, { bed_volume_day: 90 });
  assert.equal(await revisionOf(bed.id), before);
});

test('what devices confirm shows in their groups', async () => {
  const own = await world.makeDepartment();
  const box = await makeDevice(own, 'TRANSFER_DEVICE');
  await makeDevice(own, 'TRANSFER_DEVICE');
  assert.deepEqual((await read(own)).confirmations.sound, { devices: 2, confirmed: 0 });
  assert.deepEqual((await read(own)).confirmations.recording, { devices: 0, confirmed: 0 });
  const device = await connectDevice(box.credential, { boot: 'b1' });
  const { id, data } = await device.hear('config');
  await device.say('ack', { ref: id, data: { rev: data['rev'] } });
  assert.deepEqual((await read(own)).confirmations.sound, { devices: 2, confirmed: 1 });
  await set(own, { transfer_box_volume_day: 11 });
  assert.deepEqual((await read(own)).confirmations.sound, { devices: 2, confirmed: 0 });
  const second = await device.hear('config', revised(Number(data['rev']) + 1));
  assert.equal(sentDown(second)['transfer_box_volume_day'], 11);
  await device.say('ack', { ref: second.id, data: { rev: second.data['rev'] } });
  assert.deepEqual((await read(own)).confirmations.sound, { devices: 2, confirmed: 1 });
  await device.leave();
});

test('consoles of every organisation in which something changed are told', async () => {
  await world.sql('delete from live_event');
  await set(hospital, { bed_volume_day: 55, door_volume_day: 44 });
  const told = await world.sql<{ org_id: string }>(
    "select org_id from live_event where type = 'parameter.changed'",
  );
  assert.deepEqual(
    told.map(({ org_id }) => org_id).toSorted(),
    [hospital.org_id, ward.org_id, quiet.org_id].toSorted(),
  );
});

test('a ward that moves below another hospital inherits from that one, and its devices hear of it', async () => {
  const moved = await world.makeDepartment();
  const { credential } = await makeDevice(moved, 'DIGIT_BED_DEVICE');
  const bed = await connectDevice(credential, { boot: 'b1' });
  const { data } = await bed.hear('config');
  const path = `/mgr/partinfo/${moved.org_id}`;
  const { version } = (await world.provider.call('GET', path)).data as { version: number };
  const body = { parent_id: hospital.org_id, version };
  assert.equal((await world.provider.call('PUT', path, { body })).code, 0);
  const second = await bed.hear('config', revised(Number(data['rev']) + 1));
  assert.equal(sentDown(second)['bed_volume_day'], 55);
  assert.equal((await read(moved)).parameters.bed_volume_day.from?.org_id, hospital.org_id);
  await bed.leave();
});

test('a change of the zone above is a new revision for the devices below, with the zone that holds', async () => {
  const bed = await makeDevice(ward, 'DIGIT_BED_DEVICE');
  const device = await connectDevice(bed.credential, { boot: 'b1' });
  assert.equal((await device.hear('config')).data['time_zone'], 'Asia/Shanghai');
  const before = await revisionOf(bed.id);
  const path = `/mgr/partinfo/${hospital.org_id}`;
  const { version } = (await world.provider.call('GET', path)).data as { version: number };
  const body = { version, time_zone: 'Europe/Madrid' };
  assert.equal((await world.provider.call('PUT', path, { body })).code, 0);
  const rev = await revisionOf(bed.id);
  assert.ok(rev > before);
  await device.leave();
  const again = await connectDevice(bed.credential, { boot: 'b2' });
  assert.equal((await again.hear('config', revised(rev))).data['time_zone'], 'Europe/Madrid');
  await again.leave();
});
