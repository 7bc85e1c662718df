import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditRow } from '#kit/contract/audit.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { PendingChange } from '../contract.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);
const WAITS = CODES.WAITS_FOR_SECOND;
const SECOND = ['alarm.approve', 'device.write', 'device.read', 'chain.remove', 'parameter.write'];
const second = await world.makeUser(org_id, SECOND);

type Versioned = { id: string; version: number; enabled: boolean };
const call = async (
  by: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => by.call(method, path, body ? { body } : {});
async function makeDevice(): Promise<Versioned> {
  const { code, data } = await call(admin, 'POST', '/mgr/device', { type: 'NURSE_HOST' });
  assert.equal(code, 0);
  return data as Versioned;
}
const readDevice = async (id: string) =>
  (await call(admin, 'GET', `/mgr/device/${id}`)).data as Versioned;
const disable = (by: Caller, { id, version }: Versioned, more: object = {}) =>
  call(by, 'PUT', `/mgr/device/${id}`, { enabled: false, version, ...more });
const waitingOf = async (by: Caller) =>
  (
    (await call(by, 'POST', '/mgr/pending_change/page', { state: 'waiting' })).data as {
      list: PendingChange[];
    }
  ).list;
const idOf = ({ data }: { data: unknown }) => (data as { pending_id: string }).pending_id;
const decide = (by: Caller, id: string, how: 'approve' | 'refuse', body: object = {}) =>
  call(by, 'POST', `/mgr/pending_change/${id}/${how}`, body);
async function setRule(on: boolean): Promise<void> {
  const read = await call(admin, 'GET', `/mgr/parameter/${org_id}`);
  const { version } = read.data as { version: number };
  const change = { alarm_changes_need_second: on, version };
  const { code, data } = await call(admin, 'PUT', `/mgr/parameter/${org_id}`, change);
  if (code === WAITS) assert.equal((await decide(second, idOf({ data }), 'approve')).code, 0);
  else assert.equal(code, 0);
}
const auditOf = async (thing_id: string, more: object = {}) =>
  (
    (await call(admin, 'POST', '/mgr/audit/page', { thing_id, sort: 'at', ...more })).data as {
      list: AuditRow[];
    }
  ).list;

test('without the rule an alarm change is made at once, and marked', async () => {
  const device = await makeDevice();
  assert.equal((await disable(admin, device)).code, 0);
  const rows = await auditOf(device.id);
  assert.deepEqual(
    rows.map(({ action, alarm }) => [action, alarm]),
    [
      ['create', false],
      ['update', true],
    ],
  );
  assert.equal((await auditOf(device.id, { alarm: true })).length, 1);
});

test('with the rule an alarm change waits, and nothing of it shows before', async () => {
  await setRule(true);
  const device = await makeDevice();
  const reply = await disable(admin, device);
  assert.deepEqual([reply.status, reply.code], refusal('WAITS_FOR_SECOND'));
  assert.equal((await readDevice(device.id)).enabled, true);
  const found = (await waitingOf(second)).find(({ id }) => id === idOf(reply));
  const [{ before, after } = {}] = found?.entries ?? [];
  assert.equal((before as Versioned).enabled, true);
  assert.equal((after as Versioned).enabled, false);
  const actions = (await auditOf(device.id)).map(({ action }) => action);
  assert.deepEqual(actions, ['create', 'ask']);
});

test('a change that touches no alarm waits for nobody', async () => {
  const { id, version } = await makeDevice();
  assert.equal((await call(admin, 'PUT', `/mgr/device/${id}`, { alias: '一号', version })).code, 0);
});

test('a marked field sent as it already is waits for nobody', async () => {
  const { id, version } = await makeDevice();
  const sent = { alias: '二号', enabled: true, version };
  assert.equal((await call(admin, 'PUT', `/mgr/device/${id}`, sent)).code, 0);
});

test('nobody approves their own request; another does, and both names are in the audit', async () => {
  const device = await makeDevice();
  const id = idOf(await disable(admin, device));
  assert.equal((await decide(admin, id, 'approve')).code, CODES.SAME_PERSON);
  assert.equal((await readDevice(device.id)).enabled, true);
  assert.equal((await decide(second, id, 'approve')).code, 0);
  assert.equal((await readDevice(device.id)).enabled, false);
  const row = (await auditOf(device.id)).find(({ action }) => action === 'update');
  assert.ok(row?.alarm && row.actor_name && row.second_name);
  assert.notEqual(row.actor_id, row.second_id);
  assert.equal((await decide(second, id, 'approve')).code, CODES.CHANGE_DECIDED);
});

test('of two who approve at once one does', async () => {
  const device = await makeDevice();
  const id = idOf(await disable(admin, device));
  const third = await world.makeUser(org_id, SECOND);
  const codes = await Promise.all([decide(second, id, 'approve'), decide(third, id, 'approve')]);
  assert.deepEqual(
    codes.map(({ code }) => code).toSorted((one, other) => one - other),
    [0, 2012],
  );
});

test('a refused change is kept with its reason and never made', async () => {
  const device = await makeDevice();
  const id = idOf(await disable(admin, device));
  assert.equal((await decide(second, id, 'refuse', { reason: '夜间需要' })).code, 0);
  assert.equal((await readDevice(device.id)).enabled, true);
  assert.equal((await decide(second, id, 'approve')).code, CODES.CHANGE_DECIDED);
  const { data } = await call(second, 'POST', '/mgr/pending_change/page', { state: 'refused' });
  assert.equal((data as { list: PendingChange[] }).list[0]?.reason, '夜间需要');
});

test('a request lapses after 24 hours and is kept', async () => {
  const device = await makeDevice();
  const id = idOf(await disable(admin, device));
  await world.sql(
    `update pending_change set created_at = now() - interval '24 hours 1 minute' where id = $1`,
    [id],
  );
  assert.equal((await decide(second, id, 'approve')).code, CODES.CHANGE_DECIDED);
  const { data } = await call(second, 'POST', '/mgr/pending_change/page', { state: 'lapsed' });
  assert.deepEqual(
    (data as { list: PendingChange[] }).list.map((row) => row.id),
    [id],
  );
});

test('what someone changed meanwhile is not overwritten, and the request goes on waiting', async () => {
  const device = await makeDevice();
  const id = idOf(await disable(admin, device));
  await call(admin, 'PUT', `/mgr/device/${device.id}`, { alias: '三号', version: device.version });
  assert.equal((await decide(second, id, 'approve')).code, CODES.STALE_VERSION);
  assert.ok((await waitingOf(second)).some((row) => row.id === id));
});

test('who lacks the permission of the change can’t approve it, and who is elsewhere doesn’t know of it', async () => {
  const device = await makeDevice();
  const id = idOf(await disable(admin, device));
  const bare = await world.makeUser(org_id, ['alarm.approve']);
  assert.equal((await decide(bare, id, 'approve')).code, CODES.PERMISSION_DENIED);
  const stranger = (await world.makeDepartment()).admin;
  assert.equal((await decide(stranger, id, 'approve')).status, 404);
  assert.deepEqual(await waitingOf(stranger), []);
});

test('a request of who may no longer ask is not done', async () => {
  const asker = await world.makeUser(org_id, ['device.write', 'device.read']);
  const device = await makeDevice();
  const id = idOf(await disable(asker, device));
  await world.sql(
    `update staff set enabled = false where id = (select asked_by from pending_change where id = $1)`,
    [id],
  );
  assert.equal((await decide(second, id, 'approve')).code, CODES.ASKER_GONE);
});

test('bad input is refused at once and never waits', async () => {
  const device = await makeDevice();
  const before = (await waitingOf(second)).length;
  assert.equal((await disable(admin, { ...device, version: 99 })).code, CODES.STALE_VERSION);
  assert.equal((await disable(admin, device, { port: 0 })).code, CODES.PARAM_ERROR);
  assert.equal((await waitingOf(second)).length, before);
});

test('what was sent lies sealed: no secret can be read from a waiting change', async () => {
  const device = await makeDevice();
  await disable(admin, device, { wifi_password: 'Wifi.Secret9' });
  const found = await world.sql(
    `select from pending_change p where p::text like '%Wifi.Secret9%' union all select from audit a where a::text like '%Wifi.Secret9%'`,
  );
  assert.equal(found.length, 0);
});

test('the rule itself is switched off only with a second person', async () => {
  const { data } = await call(admin, 'GET', `/mgr/parameter/${org_id}`);
  const { version } = data as { version: number };
  const off = { alarm_changes_need_second: null, version };
  assert.equal((await call(admin, 'PUT', `/mgr/parameter/${org_id}`, off)).code, WAITS);
});

test('a receiving order is deleted only with a second person', async () => {
  await setRule(false);
  const made = await call(admin, 'POST', '/mgr/chain', { name: unique('c'), auto: false });
  await setRule(true);
  const { id } = made.data as { id: string };
  const reply = await call(admin, 'DELETE', `/mgr/chain/${id}`);
  assert.equal(reply.code, WAITS);
  assert.equal((await decide(second, idOf(reply), 'approve')).code, 0);
  assert.equal((await call(admin, 'GET', `/mgr/chain/${id}`)).status, 404);
});
