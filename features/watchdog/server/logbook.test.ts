// The plan of tests, the logbook, what devices prove by themselves, and walking a ward in test mode.
import assert from 'node:assert/strict';
import test from 'node:test';
import { act, confirm, makeStaffedWard, press, presented } from '#apps/server/testing/calling.ts';
import type { StaffedWard } from '#apps/server/testing/calling.ts';
import type { TestDevice } from '#apps/server/testing/device.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Walk } from '../contract.ts';
import { closeWalks, keepRecentEvidence } from './evidence.ts';

const world = await joinWorld();
const { platform } = world.server;

async function rowsOf(ward: StaffedWard, path: string, body: object = {}) {
  const reply = await ward.admin.call('POST', path, { body });
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
  return (reply.data as { list: Record<string, unknown>[] }).list;
}

async function planOf(ward: StaffedWard, device: string) {
  return (await rowsOf(ward, '/mgr/test_plan/page')).find(({ id }) => id === device);
}

const age = (device: string, days: number) =>
  world.sql('update device set created_at = now() - make_interval(days => $2) where id = $1', [
    device,
    days,
  ]);

async function makeCalling() {
  const ward = await makeStaffedWard(world);
  const hostId = await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id });
  const bedId = await ward.makeDevice('DIGIT_BED_DEVICE', {
    space_id: ward.rooms[0]?.beds[0] ?? '',
    alias: '301床头',
  });
  const host = await ward.connect(hostId);
  return { ward, hostId, bedId, host, bed: await ward.connect(bedId) };
}

/** Presses, waits until a host shows it, and resets. */
async function pressAndReset(bed: TestDevice, host: TestDevice, data: object = {}) {
  const { call_id } = (await press(bed, 'VOICE', data)).data;
  const shown = await presented(host, call_id);
  await confirm(host, shown, 'delivered');
  // The reset comes after the confirmation was taken: the record says that it was presented.
  for (;;) {
    const [row] = await world.sql<{ at: string | null }>(
      'select presented_at as at from call where id = $1',
      [call_id],
    );
    if (row?.at) break;
  }
  assert.equal((await act(bed, 'reset', call_id))['code'], 0);
  return shown.data;
}

test('a bed unit is due after 91 days and a host after a year, counted from the last good test', async () => {
  const { ward, hostId, bedId } = await makeCalling();
  await Promise.all([age(hostId, 100), age(bedId, 100)]);
  const [host, bed] = [await planOf(ward, hostId), await planOf(ward, bedId)];
  assert.deepEqual([host?.['interval_days'], host?.['due_state']], [365, 'fine']);
  assert.deepEqual([bed?.['interval_days'], bed?.['due_state']], [91, 'overdue']);
  const overdue = await rowsOf(ward, '/mgr/test_plan/page', { due_state: ['overdue'] });
  assert.deepEqual(
    overdue.map(({ id }) => id),
    [bedId],
  );
  const body = { device_ids: [bedId], result: 'ok' };
  assert.equal((await ward.admin.call('POST', '/mgr/device_test', { body })).code, 0);
  const tested = await planOf(ward, bedId);
  assert.deepEqual([tested?.['due_state'], tested?.['evidence']], ['fine', 'manual']);
});

test('a fault is entered with what was found, and stays in the plan until a good test', async () => {
  const { ward, bedId } = await makeCalling();
  const send = (body: object) =>
    ward.admin.call('POST', '/mgr/device_test', { body: { device_ids: [bedId], ...body } });
  const bare = await send({ result: 'fault' });
  assert.deepEqual(
    [bare.code, Object.keys((bare.data as { fields: object }).fields)],
    [39, ['finding']],
  );
  assert.equal((await send({ result: 'fault', finding: '按键卡住', next_step: '更换' })).code, 0);
  assert.equal((await planOf(ward, bedId))?.['due_state'], 'fault');
  const [entry] = await rowsOf(ward, '/mgr/device_test/page', { device_id: [bedId] });
  assert.deepEqual(
    [entry?.['finding'], entry?.['next_step'], entry?.['device_name'], entry?.['space_path']],
    ['按键卡住', '更换', '301床头', '一病区 / 301 / 1'],
  );
  assert.equal((await send({ result: 'ok' })).code, 0);
  assert.equal((await planOf(ward, bedId))?.['due_state'], 'fine');
});

test('the logbook goes out as a workbook', async () => {
  const { ward, bedId } = await makeCalling();
  const body = { device_ids: [bedId], result: 'ok' };
  assert.equal((await ward.admin.call('POST', '/mgr/device_test', { body })).code, 0);
  const response = await ward.admin.fetch('POST', '/mgr/device_test/export', { body: {} });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /spreadsheetml/);
  assert.equal(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  );
});

test('nobody enters a test of another organisation’s device', async () => {
  const { bedId } = await makeCalling();
  const other = await makeStaffedWard(world);
  const reply = await other.admin.call('POST', '/mgr/device_test', {
    body: { device_ids: [bedId], result: 'ok' },
  });
  assert.equal(reply.code, CODES.PARAM_ERROR);
});

test('a real press that a host showed proves its button, once; not where the organisation says no', async () => {
  const { ward, bedId, host, bed } = await makeCalling();
  await pressAndReset(bed, host);
  await Promise.all([keepRecentEvidence(platform), keepRecentEvidence(platform)]);
  await keepRecentEvidence(platform);
  const entries = await rowsOf(ward, '/mgr/device_test/page', { device_id: [bedId] });
  assert.deepEqual(
    entries.map(({ evidence, result }) => [evidence, result]),
    [['call', 'ok']],
  );

  const strict = await makeCalling();
  const sheet = await strict.ward.admin.call('GET', `/mgr/parameter/${strict.ward.org_id}`);
  const { version } = sheet.data as { version: number };
  await strict.ward.admin.call('PUT', `/mgr/parameter/${strict.ward.org_id}`, {
    body: { press_proves: false, version },
  });
  await pressAndReset(strict.bed, strict.host);
  await keepRecentEvidence(platform);
  assert.deepEqual(await rowsOf(strict.ward, '/mgr/device_test/page'), []);
});

test('on a walk presses are shown as ever and marked as tests, a code call is not; the end enters each device once', async () => {
  const { ward, bedId, host, bed } = await makeCalling();
  const walk = `/mgr/watchdog/walk/${ward.department_id}`;
  const before = await pressAndReset(bed, host);
  assert.equal(before['test'], undefined);
  assert.equal((await ward.admin.call('POST', walk, { body: { minutes: 30 } })).code, 0);

  const during = await pressAndReset(bed, host);
  assert.deepEqual(
    [during['test'], during['priority'], during['tone']],
    [true, before['priority'], before['tone']],
  );
  await pressAndReset(bed, host);
  const code = await pressAndReset(bed, host, { event: 'CODE_BLUE' });
  assert.deepEqual([code['test'], code['code']], [undefined, true]);

  const state = (await ward.admin.call('GET', walk)).data as Walk;
  assert.ok(state.until);
  const ticked = state.devices.filter(({ pressed_at }) => pressed_at !== null);
  assert.deepEqual(
    ticked.map(({ id }) => id),
    [bedId],
  );
  const ended = await ward.admin.call('DELETE', walk);
  assert.deepEqual([ended.code, ended.data], [0, { recorded: 1 }]);
  assert.deepEqual((await ward.admin.call('DELETE', walk)).data, { recorded: 0 });
  const [entry] = await rowsOf(ward, '/mgr/device_test/page', { evidence: ['walk'] });
  assert.equal(entry?.['device_id'], bedId);
  assert.ok(entry?.['staff_name']);
  assert.equal(((await ward.admin.call('GET', walk)).data as Walk).until, null);
  assert.equal((await pressAndReset(bed, host))['test'], undefined);
});

test('whoever presses again once the walk is over means it, and what nobody reset is a call like any other', async () => {
  const { ward, host, bed } = await makeCalling();
  const walk = `/mgr/watchdog/walk/${ward.department_id}`;
  assert.equal((await ward.admin.call('POST', walk, { body: { minutes: 30 } })).code, 0);
  const { call_id } = (await press(bed, 'SOS')).data;
  assert.equal((await presented(host, call_id)).data['test'], true);
  const isMarked = async () =>
    (await world.sql<{ test: boolean }>('select test from call where id = $1', [call_id]))[0]?.test;
  assert.equal(await isMarked(), true);

  // The time runs out, and the next press comes before anybody has looked.
  await world.sql('update test_mode set until = now() where department_id = $1', [
    ward.department_id,
  ]);
  assert.equal((await press(bed, 'SOS')).data['repeat'], 1);
  await host.hear(
    'call',
    ({ data }) => data['call_id'] === call_id && data['repeat'] === 1 && !data['test'],
  );
  assert.equal(await isMarked(), false);

  const other = await makeCalling();
  const second = `/mgr/watchdog/walk/${other.ward.department_id}`;
  await other.ward.admin.call('POST', second, { body: { minutes: 30 } });
  const left = (await press(other.bed, 'SOS')).data['call_id'];
  await world.sql('update test_mode set until = now() where department_id = $1', [
    other.ward.department_id,
  ]);
  await world.sql('delete from call_mark');
  await closeWalks(platform);
  const [call] = await world.sql<{ test: boolean }>('select test from call where id = $1', [left]);
  assert.equal(call?.test, false);
  // Its month is counted anew: until now it was left out of the statistics.
  const marks = await world.sql('select 1 from call_mark where org_id = $1', [other.ward.org_id]);
  assert.ok(marks.length > 0);
  const [entry] = await rowsOf(other.ward, '/mgr/device_test/page');
  assert.deepEqual([entry?.['device_id'], entry?.['evidence']], [other.bedId, 'walk']);
});
