// Countdowns: what can be set, how they run, and what becomes of them at zero, with real devices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { make, roomMaker } from '#apps/server/testing/making.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { CountdownItem, CountdownRun } from '../contract.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);

const makeRoom = await roomMaker(world, ward, 400);
async function makeDevice(type: string, space_id: string) {
  const id = await make(ward, '/mgr/device', { type, space_id });
  const reply = await ward.admin.call('POST', `/mgr/device/${id}/credential`);
  return { id, credential: reply.data as Credential };
}
const fieldsOf = ({ data }: { data: unknown }) =>
  Object.keys((data as { fields?: object }).fields ?? {});
const start = (id: string, space_id: string) =>
  ward.admin.call('POST', `/mgr/countdown/${id}/start`, { body: { space_id } });
const pass = (run: string) =>
  world.sql('update countdown_run set due_at = now() where id = $1', [run]);
async function awaitEnd(id: string): Promise<CountdownRun> {
  for (;;) {
    const { data } = await ward.admin.call('POST', '/mgr/countdown/run/page', { body: {} });
    const run = (data as { list: CountdownRun[] }).list.find((one) => one.id === id);
    if (run?.ended_at) return run;
  }
}

test('at least one of hours, minutes and seconds is above 0', async () => {
  const none = await ward.admin.call('POST', '/mgr/countdown', { body: { name: unique('t') } });
  assert.deepEqual([none.code, fieldsOf(none)], [CODES.PARAM_ERROR, ['seconds']]);
  const id = await make(ward, '/mgr/countdown', { name: unique('t'), minutes: 5 });
  const zero = await ward.admin.call('PUT', `/mgr/countdown/${id}`, {
    body: { minutes: 0, version: 1 },
  });
  assert.deepEqual([zero.code, fieldsOf(zero)], [CODES.PARAM_ERROR, ['seconds']]);
});

test('hours, minutes and seconds are numbers only', async () => {
  const body = { name: unique('t'), minutes: '5m' };
  assert.deepEqual(fieldsOf(await ward.admin.call('POST', '/mgr/countdown', { body })), [
    'minutes',
  ]);
});

test('a ward has its own countdowns, its hospital’s and the provider’s; the nearest of a name holds', async () => {
  const name = unique('t');
  await make({ ...hospital, admin: world.provider }, '/mgr/countdown', { name, minutes: 1 });
  const below = async () => {
    const { data } = await ward.admin.call('GET', '/mgr/countdown/in_force');
    return (data as CountdownItem[]).find((item) => item.name === name)?.duration_s;
  };
  assert.equal(await below(), 60);
  await make(hospital, '/mgr/countdown', { name, minutes: 2 });
  assert.equal(await below(), 120);
  await make(ward, '/mgr/countdown', { name, seconds: 7 });
  assert.equal(await below(), 7);
});

test('what is shared by all is only the provider’s to change', async () => {
  const id = await make({ ...hospital, admin: world.provider }, '/mgr/countdown', {
    name: unique('t'),
    hours: 1,
  });
  const reply = await ward.admin.call('PUT', `/mgr/countdown/${id}`, {
    body: { hours: 2, version: 1 },
  });
  assert.equal(reply.code, CODES.SETTING_SHARED);
});

test('a countdown from the console is told to the room, and is a call there at zero', async () => {
  const { room, bed } = await makeRoom();
  const unit = await makeDevice('DIGIT_BED_DEVICE', bed);
  const door = await makeDevice('DOOR_DEVICE', room);
  const [atBed, atDoor] = await Promise.all([
    connectDevice(unit.credential, { boot: 'b1' }),
    connectDevice(door.credential, { boot: 'b1' }),
  ]);
  const id = await make(ward, '/mgr/countdown', { name: '输液', minutes: 30 });
  const run = (await start(id, bed)).data as CountdownRun;
  assert.equal(run.duration_s, 1800);
  for (const device of [atBed, atDoor]) {
    const { data, type } = await device.hear('cmd', ({ data: { run_id } }) => run_id === run.id);
    assert.deepEqual([type, data['state'], data['name']], ['TIME', 'running', '输液']);
  }
  await pass(run.id);
  assert.equal((await awaitEnd(run.id)).state, 'over');
  const calls = await world.sql<{
    type: string;
    event: string;
    device_id: string;
    space_id: string;
    event_name: string;
  }>('select type, event, device_id, space_id, event_name from call where space_id = $1', [bed]);
  assert.deepEqual(calls, [
    { type: 'TIME', event: 'TIME', device_id: unit.id, space_id: bed, event_name: '输液' },
  ]);
  const shown = await atDoor.hear('call', ({ data }) => data['event'] === 'TIME');
  assert.match(String(shown.data['text']), /输液$/);
  assert.equal(shown.data['name'], '输液');
  await Promise.all([atBed.leave(), atDoor.leave()]);
});

test('a crash between the call and the end of the countdown makes no second call', async () => {
  const { bed } = await makeRoom();
  await makeDevice('DIGIT_BED_DEVICE', bed);
  const id = await make(ward, '/mgr/countdown', { name: unique('t'), minutes: 1 });
  const run = (await start(id, bed)).data as CountdownRun;
  await pass(run.id);
  await awaitEnd(run.id);
  await world.sql(
    `update countdown_run set state = 'calling', ended_at = null, claimed_at = now() - interval '1 minute' where id = $1`,
    [run.id],
  );
  await awaitEnd(run.id);
  const [counted] = await world.sql<{ calls: number; repeats: number }>(
    'select count(*)::int as calls, sum(repeats)::int as repeats from call where space_id = $1',
    [bed],
  );
  assert.deepEqual(counted, { calls: 1, repeats: 0 });
});

test('one that was stopped raises nothing, and can’t be stopped twice', async () => {
  const { bed } = await makeRoom();
  await makeDevice('DIGIT_BED_DEVICE', bed);
  const id = await make(ward, '/mgr/countdown', { name: unique('t'), minutes: 1 });
  const run = (await start(id, bed)).data as CountdownRun;
  const stop = () => ward.admin.call('POST', `/mgr/countdown/run/${run.id}/stop`);
  assert.equal(((await stop()).data as CountdownRun).state, 'stopped');
  assert.equal((await stop()).code, CODES.COUNTDOWN_ENDED);
  await pass(run.id);
  const other = (await start(id, bed)).data as CountdownRun;
  await pass(other.id);
  await awaitEnd(other.id);
  const calls = await world.sql('select 1 from call where space_id = $1', [bed]);
  assert.equal(calls.length, 1);
});

test('no countdown starts where nothing could call, nor more than may run at once', async () => {
  const other = await world.makeDepartment();
  const [bare] = await world.sql<{ id: string }>('select id from space where org_id = $1', [
    other.org_id,
  ]);
  const id = await make(other, '/mgr/countdown', { name: unique('t'), minutes: 1 });
  const body = { space_id: bare?.id };
  const path = `/mgr/countdown/${id}/start`;
  assert.equal((await other.admin.call('POST', path, { body })).code, CODES.COUNTDOWN_NO_DEVICE);
  await make(other, '/mgr/device', { type: 'NURSE_HOST', space_id: bare?.id });
  for (let count = 0; count < 10; count += 1)
    assert.equal((await other.admin.call('POST', path, { body })).code, 0);
  assert.equal((await other.admin.call('POST', path, { body })).code, CODES.COUNTDOWN_TOO_MANY);
});

test('a countdown of the ward can’t be started for another’s bed', async () => {
  const other = await world.makeDepartment();
  const [theirs] = await world.sql<{ id: string }>('select id from space where org_id = $1', [
    other.org_id,
  ]);
  const id = await make(ward, '/mgr/countdown', { name: unique('t'), minutes: 1 });
  assert.deepEqual(fieldsOf(await start(id, theirs?.id ?? '')), ['space_id']);
});

test('a device is given the countdowns, starts one, and said twice it is one', async () => {
  const { bed } = await makeRoom();
  const unit = await makeDevice('DIGIT_BED_DEVICE', bed);
  const name = unique('t');
  const id = await make(ward, '/mgr/countdown', { name, minutes: 1, seconds: 30 });
  const device = await connectDevice(unit.credential, { boot: 'b1' });
  const { data: config } = await device.hear('config');
  assert.deepEqual(
    (config['countdowns'] as CountdownItem[]).find((item) => item.id === id),
    { id, name, duration_s: 90 },
  );
  const said = { id: unique('m'), type: 'TIME', data: { action: 'start', countdown: id } };
  await device.say('event', said);
  const { data } = await device.hear('cmd', ({ ref }) => ref === said.id);
  assert.deepEqual([data['code'], data['state']], [0, 'running']);
  await device.say('event', said);
  const runs = await world.sql('select 1 from countdown_run where space_id = $1', [bed]);
  assert.equal(runs.length, 1);
  const stop = { id: unique('m'), type: 'TIME', data: { action: 'stop', run_id: data['run_id'] } };
  await device.say('event', stop);
  const stopped = await device.hear('cmd', ({ ref }) => ref === stop.id);
  assert.equal(stopped.data['state'], 'stopped');
  const wrong = { id: unique('m'), type: 'TIME', data: { action: 'start', countdown: 'x' } };
  await device.say('event', wrong);
  assert.equal(
    (await device.hear('cmd', ({ ref }) => ref === wrong.id)).data['code'],
    CODES.DATA_NULL,
  );
  await device.leave();
});

test('a device that comes back is told what runs around it', async () => {
  const { bed } = await makeRoom();
  const unit = await makeDevice('DIGIT_BED_DEVICE', bed);
  const id = await make(ward, '/mgr/countdown', { name: unique('t'), hours: 2 });
  const run = (await start(id, bed)).data as CountdownRun;
  const device = await connectDevice(unit.credential, { boot: 'b1' });
  const { data } = await device.hear('cmd', ({ data: { run_id } }) => run_id === run.id);
  assert.equal(data['until'], run.due_at);
  await device.leave();
});
