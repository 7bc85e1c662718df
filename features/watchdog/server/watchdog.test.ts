// The daily test call over the real broker, with real hosts, and what becomes of a path that fails.
import assert from 'node:assert/strict';
import test from 'node:test';
import { act, confirm, makeStaffedWard, press, presented } from '#apps/server/testing/calling.ts';
import type { StaffedWard } from '#apps/server/testing/calling.ts';
import type { Heard, TestDevice } from '#apps/server/testing/device.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Run, WardRow } from '../contract.ts';
import { testDue } from './daily.ts';
import { testWard } from './test-ward.ts';

const world = await joinWorld();
const { platform } = world.server;

const isTest = ({ data }: Heard) => data['event'] === 'TEST' && data['action'] === 'present';

/** A host that confirms every test that it shows. */
async function connectHost(ward: StaffedWard): Promise<TestDevice> {
  const host = await ward.connect(
    await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id, alias: '护士站主机' }),
  );
  void host.hear('call', isTest).then((heard) => confirm(host, heard, 'delivered'));
  return host;
}

const wardOf = ({ org_id, department_id }: StaffedWard) => ({ org_id, department_id });

async function standing(ward: StaffedWard): Promise<WardRow | undefined> {
  const reply = await ward.admin.call('GET', '/mgr/watchdog/wards');
  assert.equal(reply.code, 0, reply.message);
  return (reply.data as { list: WardRow[] }).list.find(
    ({ department_id }) => department_id === ward.department_id,
  );
}

const runNow = (ward: StaffedWard) =>
  ward.admin.call('POST', '/mgr/watchdog/run', { body: { department_id: ward.department_id } });

/** The ward's test of the day is due from midnight on, and those of other wards are not. */
async function setTime(ward: StaffedWard, at: string): Promise<void> {
  await world.sql(`update parameter_default set value = 'false' where name = 'test_call'`);
  const sheet = await ward.admin.call('GET', `/mgr/parameter/${ward.org_id}`);
  const { version } = sheet.data as { version: number };
  const reply = await ward.admin.call('PUT', `/mgr/parameter/${ward.org_id}`, {
    body: { test_call: true, test_call_at: at, version },
  });
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
}

test('a test goes the real path: acknowledged, shown on a host as a test, reset, each stage with its time', async () => {
  const ward = await makeStaffedWard(world);
  const host = await connectHost(ward);
  const { watch } = await ward.hire('nurse', '张护士', ward.department_id);
  const reply = await runNow(ward);
  assert.equal(reply.code, 0, reply.message);
  const run = reply.data as Run;
  assert.deepEqual([run.state, run.failed_at, run.host_name], ['ok', null, '护士站主机']);
  const { connect = -1, acknowledge = -1, present = -1, reset = -1 } = run.stages;
  assert.ok(0 <= connect && connect <= acknowledge && acknowledge <= present && present <= reset);

  const { data } = await host.hear('call', isTest);
  assert.deepEqual([data['test'], data['tone'], data['priority']], [true, 'none', 5]);
  await host.hear('call', (heard) => heard.data['action'] === 'withdraw');
  // What the watch hears comes in order: had it been paged, this press would come after it.
  const bed = await ward.connect(
    await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: ward.rooms[0]?.beds[0] ?? '' }),
  );
  await presented(watch, (await press(bed)).data['call_id']);
  assert.deepEqual(
    watch.heard.filter(({ data: said }) => said['event'] === 'TEST'),
    [],
  );
  const after = await standing(ward);
  assert.deepEqual([after?.standing, after?.last?.state, after?.hosts_online], ['good', 'ok', 1]);
});

test('a test is counted nowhere, and its device is nobody’s to see', async () => {
  const ward = await makeStaffedWard(world);
  await connectHost(ward);
  assert.equal(((await runNow(ward)).data as Run).state, 'ok');
  const figures = await ward.admin.call('GET', '/mgr/call/figures');
  const { calls, open, devices_offline } = figures.data as Record<string, number>;
  assert.deepEqual([calls, open, devices_offline], [0, 0, 0]);
  const devices = await ward.admin.call('POST', '/mgr/device/page', { body: {} });
  assert.equal((devices.data as { total: number }).total, 1);
  const history = await ward.admin.call('POST', '/mgr/call/page', { body: { test: true } });
  const [call] = (history.data as { list: Record<string, unknown>[] }).list;
  assert.deepEqual([call?.['event'], call?.['test'], call?.['state']], ['TEST', true, 'ended']);
});

test('where no host shows it the ward’s manager is called, once however often it fails', async () => {
  const ward = await makeStaffedWard(world);
  const host = await ward.connect(
    await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id }),
  );
  const { watch } = await ward.hire('head_nurse', '李护士长');
  const run = await testWard(platform, wardOf(ward), { id: ward.org_id, name: 'x' }, 500);
  assert.deepEqual([run?.state, run?.failed_at], ['failed', 'present']);
  assert.ok(run?.alarm_call_id);
  const alarm = await presented(watch, run.alarm_call_id);
  assert.deepEqual([alarm.type, alarm.data['event']], ['DEVICE', 'TEST_FAILED']);
  await presented(host, run.alarm_call_id);
  // The test itself was taken back all the same.
  await host.hear('call', (heard) => heard.data['action'] === 'withdraw');
  const again = await testWard(platform, wardOf(ward), { id: ward.org_id, name: 'x' }, 500);
  assert.equal(again?.alarm_call_id, run.alarm_call_id);
  assert.equal((await standing(ward))?.standing, 'failed');
  assert.equal((await act(watch, 'answer', run.alarm_call_id))['code'], 0);
});

test('a failure is told to the hosts of the organisation above, a test never is', async () => {
  const hospital = await world.makeHospital();
  const above = await makeStaffedWard(world, hospital);
  const hostAbove = await above.connect(
    await above.makeDevice('NURSE_HOST', { space_id: above.department_id }),
  );
  const ward = await makeStaffedWard(world, await world.makeDepartment(hospital.org_id));
  await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id });
  const run = await testWard(platform, wardOf(ward), { id: ward.org_id, name: 'x' }, 500);
  assert.equal(run?.failed_at, 'present');
  await presented(hostAbove, run?.alarm_call_id);
  assert.equal(
    hostAbove.heard.some(({ data }) => data['event'] === 'TEST'),
    false,
  );
});

test('two processes test a ward once a day, and both find nothing more to do', async () => {
  const ward = await makeStaffedWard(world);
  await connectHost(ward);
  await setTime(ward, '00:00');
  await Promise.all([testDue(platform), testDue(platform)]);
  await testDue(platform);
  const rows = await world.sql<{ state: string; daily: boolean }>(
    'select state, daily from watchdog_run where department_id = $1',
    [ward.department_id],
  );
  assert.deepEqual(rows, [{ state: 'ok', daily: true }]);
});

test('while a code is active nothing is tested, and the daily test is made up for after it', async () => {
  const ward = await makeStaffedWard(world);
  const host = await connectHost(ward);
  await setTime(ward, '00:00');
  const bed = await ward.connect(
    await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: ward.rooms[0]?.beds[0] ?? '' }),
  );
  const { call_id } = (await press(bed, 'SOS', { event: 'CODE_BLUE' })).data;
  await presented(host, call_id);
  await testDue(platform);
  assert.equal((await runNow(ward)).code, CODES.CODE_ACTIVE);
  assert.equal((await standing(ward))?.last, null);
  assert.equal((await act(bed, 'reset', call_id))['code'], 0);
  await testDue(platform);
  assert.equal((await standing(ward))?.last?.state, 'ok');
});

test('a test that never came is as bad as one that failed: the ward is in the red after 26 hours', async () => {
  const ward = await makeStaffedWard(world);
  await connectHost(ward);
  await setTime(ward, '00:00');
  assert.equal((await standing(ward))?.standing, 'new');
  await testDue(platform);
  assert.equal((await standing(ward))?.standing, 'good');
  await world.sql(
    `update watchdog_run set ended_at = ended_at - interval '27 hours', started_at = started_at - interval '27 hours' where department_id = $1`,
    [ward.department_id],
  );
  assert.equal((await standing(ward))?.standing, 'dead');
});

test('a test that a dying process left is made again on the same day', async () => {
  const ward = await makeStaffedWard(world);
  await connectHost(ward);
  await setTime(ward, '00:00');
  await world.sql(
    `insert into watchdog_run (org_id, department_id, daily, day, started_at)
     select $1, $2, true, (now() at time zone time_zone)::date, now() - interval '3 minutes' from organisation where id = $1`,
    [ward.org_id, ward.department_id],
  );
  await testDue(platform);
  const rows = await world.sql<{ state: string }>(
    'select state from watchdog_run where department_id = $1 order by started_at',
    [ward.department_id],
  );
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['interrupted', 'ok'],
  );
});

test('a ward of another organisation is none: neither seen nor tested', async () => {
  const ward = await makeStaffedWard(world);
  await connectHost(ward);
  const other = await makeStaffedWard(world);
  const reply = await other.admin.call('POST', '/mgr/watchdog/run', {
    body: { department_id: ward.department_id },
  });
  assert.equal(reply.status, 404);
  const seen = await other.admin.call('GET', `/mgr/watchdog/wards/${ward.department_id}`);
  assert.equal(seen.status, 404);
});
