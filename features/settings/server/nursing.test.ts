// Nursing options and labels: shipped, inherited, given to residents, and shown by devices at bed and door.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, TestDevice } from '#apps/server/testing/device.ts';
import { make, roomMaker } from '#apps/server/testing/making.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { MadeOrganisation } from '#apps/server/testing/world.ts';
import { contrastOf, SHIPPED_GROUPS, SHIPPED_OPTIONS, inkOn } from '../contract.ts';
import type { GroupInForce, ResidentNursing } from '../contract.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);

const inForce = async ({ admin }: MadeOrganisation) =>
  (await admin.call('GET', '/mgr/nurseconfig/in_force')).data as GroupInForce[];
const groupOf = async (organisation: MadeOrganisation, code: string) => {
  const found = (await inForce(organisation)).find((group) => group.code === code);
  assert.ok(found, `no group ${code}`);
  return found;
};
const label = (id: string, body: object) =>
  ward.admin.call('POST', `/mgr/nurseconfig/resident/${id}`, { body });
async function give(id: string, ...add: (string | undefined)[]): Promise<ResidentNursing> {
  const reply = await label(id, { add });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return reply.data as ResidentNursing;
}
const makeResident = () => make(ward, '/mgr/resident', { name: '李奶奶' });
const makeRoom = await roomMaker(world, ward, 500);
async function connect(type: string, space_id: string): Promise<TestDevice> {
  const id = await make(ward, '/mgr/device', { type, space_id });
  const reply = await ward.admin.call('POST', `/mgr/device/${id}/credential`);
  return connectDevice(reply.data as Credential, { boot: 'b1' });
}
interface Shown {
  space: { id: string };
  labels: { name: string; colour: string }[];
}
const namesIn = (data: Readonly<Record<string, unknown>>) =>
  (data['nursing'] as Shown[]).flatMap(({ labels }) => labels.map(({ name }) => name));

test('a ward begins with the shipped groups, in the reader’s language', async () => {
  const groups = await inForce(ward);
  assert.deepEqual(
    groups.map(({ code }) => code),
    [...SHIPPED_GROUPS],
  );
  const keys = groups.flatMap(({ options }) => options.map(({ key }) => key));
  assert.deepEqual(new Set(keys), new Set(SHIPPED_OPTIONS));
  const english = await ward.admin.call('GET', '/mgr/nurseconfig/in_force', {
    headers: { 'accept-language': 'en' },
  });
  assert.equal((english.data as GroupInForce[])[0]?.name, 'Nursing level');
});

test('shipped colours can be read with the ink that stands on them', async () => {
  for (const { options } of await inForce(ward))
    for (const { name, colour } of options)
      assert.ok(contrastOf(inkOn(colour), colour) >= 4.5, `${name} ${colour}`);
});

test('a group of one’s own with the same code replaces the shipped one, here and below', async () => {
  const options = [{ name: '甲级', colour: '#aa0000' }];
  await make(hospital, '/mgr/nurseconfig', { code: 'diet', name: '膳食', options });
  const group = await groupOf(ward, 'diet');
  assert.deepEqual([group.name, group.options.map(({ name }) => name)], ['膳食', ['甲级']]);
  const own = await make(ward, '/mgr/nurseconfig', {
    code: 'diet',
    name: '病区膳食',
    enabled: false,
  });
  assert.equal(
    (await inForce(ward)).some(({ code }) => code === 'diet'),
    false,
    'one that is off is off',
  );
  assert.equal((await ward.admin.call('DELETE', `/mgr/nurseconfig/${own}`)).code, 0);
  const twice = await hospital.admin.call('POST', '/mgr/nurseconfig', {
    body: { code: 'diet', name: '又一' },
  });
  assert.equal(twice.code, CODES.NURSING_CODE_OCCUPY);
});

test('shipped groups are only the provider’s to change', async () => {
  const { id } = await groupOf(ward, 'level');
  const change = { body: { name: '别的', version: 1 } };
  assert.equal(
    (await ward.admin.call('PUT', `/mgr/nurseconfig/${id}`, change)).code,
    CODES.SETTING_SHARED,
  );
  assert.equal(
    (await ward.admin.call('DELETE', `/mgr/nurseconfig/${id}`)).code,
    CODES.SETTING_SHARED,
  );
});

test('options need names, each once, and colours', async () => {
  const faultOf = async (options: object[]) => {
    const body = { code: unique('c'), name: '组', options };
    const reply = await ward.admin.call('POST', '/mgr/nurseconfig', { body });
    assert.equal(reply.code, CODES.PARAM_ERROR);
    return Object.keys((reply.data as { fields: object }).fields);
  };
  const colour = '#112233';
  assert.deepEqual(await faultOf([{ name: '', colour }]), ['options']);
  assert.deepEqual(await faultOf([{ name: '甲', colour: 'red' }]), ['options']);
  assert.deepEqual(
    await faultOf([
      { name: '甲', colour },
      { name: '甲', colour },
    ]),
    ['options'],
  );
});

test('of a group that allows one, a new label takes the place of the old; of others several stay', async () => {
  const resident = await makeResident();
  const level = await groupOf(ward, 'level');
  const risk = await groupOf(ward, 'risk');
  await give(resident, level.options[0]?.id);
  await give(resident, risk.options[0]?.id, risk.options[1]?.id);
  const { labels } = await give(resident, level.options[2]?.id);
  assert.deepEqual(
    labels.map(({ name }) => name),
    ['二级护理', '防跌倒', '防压疮'],
  );
  const both = await label(resident, { add: level.options.slice(0, 2).map(({ id }) => id) });
  assert.equal(both.code, CODES.PARAM_ERROR);
});

test('what a resident has can’t be deleted, and stays when its group is replaced', async () => {
  const resident = await makeResident();
  const options = [
    { name: '甲', colour: '#112233' },
    { name: '乙', colour: '#332211' },
  ];
  const code = unique('own');
  const id = await make(ward, '/mgr/nurseconfig', { code, name: '自定', options });
  const group = await groupOf(ward, code);
  await give(resident, group.options[0]?.id);
  assert.equal(
    (await ward.admin.call('DELETE', `/mgr/nurseconfig/${id}`)).code,
    CODES.NURSING_IN_USE,
  );
  const dropped = await ward.admin.call('PUT', `/mgr/nurseconfig/${id}`, {
    body: { version: 1, options: [{ ...options[1], id: group.options[1]?.id }] },
  });
  assert.equal(dropped.code, CODES.NURSING_IN_USE);
  const off = await ward.admin.call('PUT', `/mgr/nurseconfig/${id}`, {
    body: { version: 1, enabled: false },
  });
  assert.equal(off.code, 0);
  const { data } = await ward.admin.call('GET', `/mgr/nurseconfig/resident/${resident}`);
  assert.deepEqual(
    (data as ResidentNursing).labels.map(({ name }) => name),
    ['甲'],
  );
});

test('a resident can’t be given what holds elsewhere, and a stranger sees no labels', async () => {
  const other = await world.makeDepartment();
  const code = unique('own');
  await make(other, '/mgr/nurseconfig', {
    code,
    name: '外',
    options: [{ name: '外', colour: '#112233' }],
  });
  const foreign = (await groupOf(other, code)).options[0]?.id;
  const resident = await makeResident();
  assert.equal((await label(resident, { add: [foreign] })).code, CODES.PARAM_ERROR);
  const path = `/mgr/nurseconfig/resident/${resident}`;
  assert.equal((await other.admin.call('GET', path)).code, CODES.CUSTOMER_INFO_NULL);
});

test('labels are recorded, with what was before', async () => {
  const resident = await makeResident();
  const level = await groupOf(ward, 'level');
  await give(resident, level.options[3]?.id);
  const rows = await world.sql<{ after: string[] }>(
    `select after from audit where thing = 'resident_nursing' and thing_id = $1 and action = 'update'`,
    [resident],
  );
  assert.deepEqual(rows, [{ after: ['护理级别: 三级护理'] }]);
});

test('the unit at the bed shows all labels, the one at the door what may hang in the corridor', async () => {
  const { room, bed } = await makeRoom();
  const resident = await makeResident();
  const atBed = await connect('DIGIT_BED_DEVICE', bed);
  const atDoor = await connect('DOOR_DEVICE', room);
  const rev = async (device: TestDevice, ...names: string[]) => {
    const { data } = await device.hear(
      'config',
      (heard) => JSON.stringify(namesIn(heard.data)) === JSON.stringify(names),
    );
    return data;
  };
  await rev(atBed);
  const level = await groupOf(ward, 'level');
  const allergy = await groupOf(ward, 'allergy');
  await give(resident, level.options[1]?.id, allergy.options[0]?.id);
  const checkIn = await ward.admin.call('POST', `/mgr/resident/${resident}/check_in`, {
    body: { bed_id: bed },
  });
  assert.equal(checkIn.code, 0);
  const config = await rev(atBed, '一级护理', '青霉素过敏');
  assert.equal((config['nursing'] as Shown[])[0]?.space.id, bed);
  await rev(atDoor, '一级护理');
  const { labels } = await give(resident, level.options[2]?.id);
  await rev(atDoor, '二级护理');
  assert.equal(labels.length, 2);
  const out = await ward.admin.call('POST', `/mgr/resident/${resident}/check_out`, {
    body: { reason: 'discharged' },
  });
  assert.equal(out.code, 0, JSON.stringify(out));
  const [checked] = await world.sql<{ config_rev: number }>(
    'select config_rev from device where id = $1',
    [atBed.id],
  );
  const last = await atBed.hear('config', ({ data }) => data['rev'] === checked?.config_rev);
  assert.deepEqual(namesIn(last.data), []);
  await Promise.all([atBed.leave(), atDoor.leave()]);
});
