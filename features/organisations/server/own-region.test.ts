// An organisation's own page of its zone, country and currency: everybody of it reads them, who may sets them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller, CallerReply } from '#apps/server/testing/caller.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import type { Region } from '../contract.ts';

/** What asks for a second person. */
const WAITS = CODES.WAITS_FOR_SECOND;

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const lone = await world.makeDepartment();

const pathOf = (id: string) => `/mgr/partinfo/${id}/region`;
const read = async (id: string, caller: Caller) => {
  const reply = await caller.call('GET', pathOf(id));
  assert.equal(reply.code, 0);
  return reply.data as Region;
};
async function set(id: string, caller: Caller, body: object): Promise<CallerReply> {
  const reply = await caller.call('GET', pathOf(id));
  const { version = 1 } = (reply.data ?? {}) as { version?: number };
  return caller.call('PUT', pathOf(id), { body: { version, ...body } });
}
const fieldsOf = ({ data }: CallerReply) =>
  Object.keys((data as { fields?: object } | null)?.fields ?? {});

test('founders of either type set their own organisation’s region; what is emptied comes from above', async () => {
  const said = await set(hospital.org_id, hospital.admin, {
    time_zone: 'Europe/Madrid',
    country: 'ES',
    currency: 'EUR',
  });
  assert.equal(said.code, 0, JSON.stringify(said.data));
  assert.equal((await set(ward.org_id, ward.admin, { time_zone: 'Atlantic/Canary' })).code, 0);
  const row = await read(ward.org_id, ward.admin);
  assert.deepEqual(
    [row.time_zone, row.time_zone_in_force, row.country, row.country_in_force],
    ['Atlantic/Canary', 'Atlantic/Canary', null, 'ES'],
  );
  assert.equal((await set(ward.org_id, ward.admin, { time_zone: null })).code, 0);
  assert.equal((await read(ward.org_id, ward.admin)).time_zone_in_force, 'Europe/Madrid');
});

test('anybody of the organisation reads its region, and nothing more; who isn’t given it sets nothing', async () => {
  const nurse = await world.makeUser(ward.org_id, ['call.read']);
  const row = await read(ward.org_id, nurse);
  assert.deepEqual(Object.keys(row).toSorted(), [
    'country',
    'country_in_force',
    'currency',
    'currency_in_force',
    'id',
    'time_zone',
    'time_zone_in_force',
    'version',
  ]);
  const head = await world.makeUser(ward.org_id, ['parameter.write', 'organisation.read']);
  for (const caller of [nurse, head])
    assert.equal(
      (await set(ward.org_id, caller, { currency: 'USD' })).code,
      CODES.PERMISSION_DENIED,
    );
  const given = await world.makeUser(ward.org_id, ['organisation.region']);
  assert.equal((await set(ward.org_id, given, { currency: 'USD' })).code, 0);
});

test('no other organisation’s region is read or set, nor one above', async () => {
  for (const id of [hospital.org_id, lone.org_id]) {
    assert.equal((await ward.admin.call('GET', pathOf(id))).status, 404);
    assert.equal((await set(id, ward.admin, { country: 'US' })).status, 404);
  }
  assert.equal((await set(ward.org_id, hospital.admin, { country: 'PT' })).code, 0);
});

test('nothing but the region goes by this way, and what is no zone is refused at its field', async () => {
  for (const [body, field] of [
    [{ short_name: 'mine' }, 'short_name'],
    [{ shop_type: '5' }, 'shop_type'],
    [{ parent_id: null }, 'parent_id'],
    [{ admin_account: 'mine1' }, 'admin_account'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ country: 'QQ' }, 'country'],
    [{ currency: '¥' }, 'currency'],
  ] as const) {
    const reply = await set(lone.org_id, lone.admin, body);
    assert.deepEqual([reply.code, fieldsOf(reply)], [CODES.PARAM_ERROR, [field]]);
  }
});

test('of two who set it from the same page the second is told', async () => {
  const { version } = await read(lone.org_id, lone.admin);
  const body = { version, country: 'US' };
  assert.equal((await lone.admin.call('PUT', pathOf(lone.org_id), { body })).code, 0);
  assert.equal((await lone.admin.call('PUT', pathOf(lone.org_id), { body })).status, 409);
});

test('the zone concerns alarms: where a second person is asked for, it waits', async () => {
  const asked = await lone.admin.call('GET', `/mgr/parameter/${lone.org_id}`);
  const { version } = asked.data as { version: number };
  const rule = { version, alarm_changes_need_second: true };
  const reply = await lone.admin.call('PUT', `/mgr/parameter/${lone.org_id}`, { body: rule });
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  const before = (await read(lone.org_id, lone.admin)).time_zone_in_force;
  const held = await set(lone.org_id, lone.admin, { time_zone: 'Asia/Tokyo' });
  assert.equal(held.code, WAITS);
  assert.equal((await read(lone.org_id, lone.admin)).time_zone_in_force, before);
});
