// LED control over HTTP, with real devices on a real broker.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '#kit/testing/until.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, Heard } from '#apps/server/testing/device.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { LedCommand, LedCounts, LedRow } from '../contract.ts';
import { followShifts } from './delivery.ts';

const world = await joinWorld();
const ward = await world.makeDepartment();
const { admin } = ward;
const [root] = await world.sql<{ id: string }>(
  `select id from space where org_id = $1 and kind = 'department'`,
  [ward.org_id],
);

async function ask<T>(caller: Caller, method: string, path: string, body: object): Promise<T> {
  const reply = await caller.call(method, path, { body });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return reply.data as T;
}
const make = async (path: string, body: object) =>
  (await ask<{ id: string }>(admin, 'POST', path, body)).id;
const room = await make('/mgr/space', {
  kind: 'room',
  name: '301',
  full_name: '301',
  parent_id: root?.id,
});
async function makeDevice(type: string, more: object = {}) {
  const id = await make('/mgr/device', { type, ...more });
  const credential = await ask<Credential>(admin, 'POST', `/mgr/device/${id}/credential`, {});
  return { id, credential };
}
const makeScreen = () => makeDevice('LED_SCREEN', { space_id: root?.id });
const set = (device_ids: string[], change: object, caller = admin) =>
  caller.call('PUT', '/mgr/led', { body: { device_ids, change }, language: 'en' });
const fieldsOf = ({ data }: { data: unknown }) =>
  Object.keys((data as { fields: Record<string, string> }).fields);

async function readRow(id: string): Promise<LedRow> {
  const page = await ask<{ list: LedRow[] }>(admin, 'POST', '/mgr/led/page', { size: 200 });
  const row = page.list.find((one) => one.id === id);
  assert.ok(row, 'the device is listed');
  return row;
}
/** Looks until the device's command of this kind stands so. */
async function awaitState(id: string, state: string, what = 'set'): Promise<LedCommand> {
  const look = async () => {
    const command = (await readRow(id)).commands.find((one) => one.what === what);
    return command?.state === state && command;
  };
  return (await until(`${what} to be ${state}`, look)) || assert.fail();
}
const showing = (text: string) => (heard: Heard) => heard.data['text'] === text;
const isAction = (action: string) => (heard: Heard) => heard.data['action'] === action;

test('a change must hold something, and its values keep their bounds', async () => {
  const { id } = await makeScreen();
  assert.deepEqual(fieldsOf(await set([id], {})), ['change']);
  const wrong = await set([id], {
    brightness_day: 101,
    colour: 'amber',
    speed: 'frantic',
    text: 'x'.repeat(121),
  });
  assert.deepEqual([wrong.status, wrong.code], refusal('PARAM_ERROR'));
  assert.deepEqual(fieldsOf(wrong).toSorted(), [
    'change.brightness_day',
    'change.colour',
    'change.speed',
    'change.text',
  ]);
});

test('what is no LED device, or not one’s own, is a fault at its field', async () => {
  const bed = await makeDevice('DIGIT_BED_DEVICE');
  assert.deepEqual(fieldsOf(await set([bed.id], { lit: true })), ['device_ids']);
  const other = await world.makeDepartment();
  const { id } = await makeScreen();
  const foreign = await set([id], { lit: true }, other.admin);
  assert.deepEqual([foreign.status, fieldsOf(foreign)], [400, ['device_ids']]);
  const space = await other.admin.call('PUT', '/mgr/led', {
    body: { space_ids: [root?.id], change: { lit: true } },
  });
  assert.deepEqual(fieldsOf(space), ['space_ids']);
  const theirs = await ask<{ total: number }>(other.admin, 'POST', '/mgr/led/page', {});
  assert.equal(theirs.total, 0);
  assert.equal((await set([], { lit: true })).code, CODES.LED_NONE);
});

test('who may only see LED devices can’t control them, and nobody without signing in sees them', async () => {
  const { id } = await makeScreen();
  const reader = await world.makeUser(ward.org_id, ['led.read']);
  assert.equal((await reader.call('POST', '/mgr/led/page', { body: {} })).code, 0);
  for (const path of ['test', 'resend'])
    assert.equal(
      (await reader.call('POST', `/mgr/led/${path}`, { body: { device_ids: [id] } })).code,
      CODES.PERMISSION_DENIED,
    );
  assert.equal((await set([id], { lit: true }, reader)).code, CODES.PERMISSION_DENIED);
  const nobody = await world.stranger.call('POST', '/mgr/led/page', { body: {} });
  assert.deepEqual([nobody.status, nobody.code], refusal('TOKEN_FAILED'));
});

test('a screen gets what is wanted of it, and its reply finishes the command', async () => {
  const { id, credential } = await makeScreen();
  assert.equal((await readRow(id)).state, null);
  const screen = await connectDevice(credential, { boot: 'b1' });
  const change = { text: '静', colour: '#00ff00', scroll: false, brightness_night: 5 };
  assert.equal((await set([id], change)).code, 0);
  const { id: ref, data } = await screen.hear('cmd', showing('静'));
  const { brightness, ...wanted } = data;
  assert.ok(brightness === 80 || brightness === 5);
  assert.deepEqual(wanted, {
    action: 'led',
    rev: 1,
    lit: true,
    brightness_day: 80,
    brightness_night: 5,
    text: '静',
    colour: '#00ff00',
    scroll: false,
    speed: 'normal',
    clock: false,
  });
  assert.equal((await awaitState(id, 'sent')).tries, 1);
  await screen.say('ack', { ref, data: { status: 'delivered' } });
  const done = await awaitState(id, 'done');
  assert.ok(done.sent_at && done.ended_at);
  const row = await readRow(id);
  assert.deepEqual(
    [row.state, row.text, row.revision, row.department_id],
    ['done', '静', 1, root?.id],
  );
  await screen.leave();
});

test('a state that is replaced before it was sent is never sent', async () => {
  const { id, credential } = await makeScreen();
  await set([id], { text: '旧', brightness_day: 60 });
  assert.equal((await readRow(id)).state, 'waiting');
  await set([id], { text: '新' });
  const screen = await connectDevice(credential, { boot: 'b1' });
  const heard = await screen.hear('cmd', showing('新'));
  assert.deepEqual([heard.data['rev'], heard.data['brightness_day']], [2, 60]);
  assert.equal(screen.heard.some(showing('旧')), false);
  await screen.leave();
});

test('a device that refuses says why, and what it refused can be sent again', async () => {
  const { id, credential } = await makeScreen();
  const screen = await connectDevice(credential, { boot: 'b1' });
  await set([id], { text: '慢' });
  const first = await screen.hear('cmd', showing('慢'));
  await screen.say('ack', { ref: first.id, data: { code: 7, reason: '第3行\n断线' } });
  const { code, reason } = await awaitState(id, 'failed');
  assert.deepEqual([code, reason], [7, '第3行 断线']);
  await ask(admin, 'POST', '/mgr/led/resend', { device_ids: [id] });
  const again = await screen.hear('cmd', (heard) => showing('慢')(heard) && heard.id !== first.id);
  await screen.say('ack', { ref: again.id, data: { code: 0 } });
  assert.equal((await awaitState(id, 'done')).code, null);
  await screen.leave();
});

test('without a reply to any try the command is timed out; a reply that comes late counts', async () => {
  const { id, credential } = await makeScreen();
  const screen = await connectDevice(credential, { boot: 'b1' });
  await set([id], { text: '喂' });
  const { id: ref } = await screen.hear('cmd', showing('喂'));
  await awaitState(id, 'sent');
  await world.sql('update led_command set tries = 5, next_at = now() where device_id = $1', [id]);
  await awaitState(id, 'timeout');
  await screen.say('ack', { ref, data: { status: 'delivered' } });
  await awaitState(id, 'done');
  await screen.leave();
});

test('a device that starts anew gets its state again', async () => {
  const { id, credential } = await makeScreen();
  const screen = await connectDevice(credential, { boot: 'b1' });
  await set([id], { text: '再' });
  const { id: ref } = await screen.hear('cmd', showing('再'));
  await screen.say('ack', { ref, data: { status: 'delivered' } });
  await awaitState(id, 'done');
  await screen.leave();
  const anew = await connectDevice(credential, { boot: 'b2' });
  await anew.say('birth', { boot: 'b2', data: { model: 'L1' } });
  const heard = await anew.hear('cmd', showing('再'));
  assert.notEqual(heard.id, ref);
  await anew.leave();
});

test('a lamp behind a gateway is reached through it, and told of light alone', async () => {
  const gateway = await makeDevice('S433_TRANSFER', { space_id: root?.id });
  const lamp = await make('/mgr/device', {
    type: 'S433_DOOR_LAMP',
    space_id: room,
    gateway_id: gateway.id,
  });
  assert.equal((await set([lamp], { text: '灯' })).code, CODES.LED_NO_TEXT);
  const { id: screen } = await makeScreen();
  await set([lamp, screen], { text: '两者', brightness_day: 40, brightness_night: 40 });
  const box = await connectDevice(gateway.credential, { boot: 'b1' });
  await box.say('birth', { boot: 'c1' }, lamp);
  const heard = await box.hear('cmd', ({ child }) => child === lamp);
  const { action, lit, brightness } = heard.data;
  assert.deepEqual([action, lit, brightness, 'text' in heard.data], ['led', true, 40, false]);
  await box.say('ack', { ref: heard.id, data: { status: 'delivered' } }, lamp);
  await awaitState(lamp, 'done');
  assert.equal((await readRow(lamp)).gateway_name, 'S433_TRANSFER');
  await box.leave();
});

test('several are tested at once, also all of a space; one that is not there in time has failed', async () => {
  const one = await makeScreen();
  const away = await makeScreen();
  const screen = await connectDevice(one.credential, { boot: 'b1' });
  const { device_ids } = await ask<{ device_ids: string[] }>(admin, 'POST', '/mgr/led/test', {
    space_ids: [root?.id],
  });
  assert.ok(device_ids.includes(one.id) && device_ids.includes(away.id));
  const heard = await screen.hear('cmd', isAction('led_test'));
  assert.equal(heard.data['seconds'], 10);
  await screen.say('ack', { ref: heard.id, data: { status: 'delivered' } });
  await awaitState(one.id, 'done', 'test');
  await ask(admin, 'POST', '/mgr/led/test', { device_ids: [one.id], what: 'identify' });
  await screen.hear('cmd', isAction('led_identify'));
  await world.sql('update led_command set until = now() where device_id = $1', [away.id]);
  const failed = await awaitState(away.id, 'failed', 'test');
  assert.deepEqual([failed.code, failed.sent_at], [null, null]);
  assert.equal((await readRow(away.id)).state, 'failed');
  await screen.leave();
});

const zoneAt = (hour: number): string => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

test('at night the brightness of the night goes out, by the organisation’s clock', async () => {
  const night = await world.makeDepartment();
  const toZone = (zone: string) =>
    world.sql('update organisation set time_zone = $2 where id = $1', [night.org_id, zone]);
  await toZone(zoneAt(12));
  const made = await night.admin.call('POST', '/mgr/device', { body: { type: 'LED_SCREEN' } });
  const { id } = made.data as { id: string };
  const credential = await ask<Credential>(night.admin, 'POST', `/mgr/device/${id}/credential`, {});
  const screen = await connectDevice(credential, { boot: 'b1' });
  await set([id], { brightness_day: 90, brightness_night: 0 }, night.admin);
  const byDay = await screen.hear('cmd', ({ data }) => data['brightness'] === 90);
  await screen.say('ack', { ref: byDay.id, data: { status: 'delivered' } });
  for (;;) {
    const rows = await world.sql<{ state: string }>(
      'select state from led_command where device_id = $1',
      [id],
    );
    if (rows[0]?.state === 'done') break;
  }
  await toZone(zoneAt(0));
  await followShifts(world.server.platform);
  await screen.hear('cmd', ({ data }) => data['brightness'] === 0);
  await screen.leave();
});

test('where the devices steer themselves nothing is sent; what is wanted goes out once the server steers again', async () => {
  const own = await world.makeDepartment();
  const steer = async (server_led_control: boolean) => {
    const path = `/mgr/parameter/${own.org_id}`;
    const { version } = (await own.admin.call('GET', path)).data as { version: number };
    await ask(own.admin, 'PUT', path, { server_led_control, version });
  };
  const made = await own.admin.call('POST', '/mgr/device', { body: { type: 'LED_SCREEN' } });
  const { id } = made.data as { id: string };
  const credential = await ask<Credential>(own.admin, 'POST', `/mgr/device/${id}/credential`, {});
  await set([id], { text: '候' }, own.admin);
  await steer(false);
  const refused = await set([id], { text: '停' }, own.admin);
  assert.deepEqual([refused.status, refused.code], refusal('LED_SELF_STEERED'));
  const { list } = await ask<{ list: LedRow[] }>(own.admin, 'POST', '/mgr/led/page', {});
  assert.deepEqual([list[0]?.steered, list[0]?.state], [false, 'waiting']);
  const screen = await connectDevice(credential, { boot: 'b1' });
  await screen.hear('config');
  assert.equal(
    screen.heard.some(({ channel }) => channel === 'cmd'),
    false,
  );
  await steer(true);
  const first = await screen.hear('cmd', showing('候'));
  await screen.say('ack', { ref: first.id, data: { status: 'delivered' } });
  await steer(false);
  await steer(true);
  await screen.hear('cmd', (heard) => showing('候')(heard) && heard.id !== first.id);
  await screen.leave();
});

test('the list is narrowed by state, type, ward and what is online, and the counts agree', async () => {
  const list = async (body: object) =>
    (await ask<{ list: LedRow[] }>(admin, 'POST', '/mgr/led/page', { size: 200, ...body })).list;
  const all = await list({});
  const counts = (await admin.call('GET', '/mgr/led/counts')).data as LedCounts;
  assert.equal(counts.devices, all.length);
  const failed = await list({ state: 'failed' });
  assert.ok(failed.length > 0 && failed.every(({ state }) => state === 'failed'));
  assert.equal(counts.states.failed, failed.length);
  const lamps = await list({ type: 'S433_DOOR_LAMP' });
  assert.ok(lamps.length > 0 && lamps.every(({ type }) => type === 'S433_DOOR_LAMP'));
  assert.equal((await list({ department_id: root?.id })).length, all.length);
  assert.deepEqual(
    (await list({ online: true })).map(({ id }) => id),
    all.filter(({ online }) => online).map(({ id }) => id),
  );
});

test('what was never set can’t be sent again', async () => {
  const { id } = await makeScreen();
  const reply = await admin.call('POST', '/mgr/led/resend', { body: { device_ids: [id] } });
  assert.deepEqual([reply.status, reply.code], refusal('LED_NEVER_SET'));
});

test('a device that moves to another organisation takes what is wanted of it along', async () => {
  const hospital = await world.makeHospital();
  const [from, to] = [
    await world.makeDepartment(hospital.org_id),
    await world.makeDepartment(hospital.org_id),
  ];
  const made = await from.admin.call('POST', '/mgr/device', { body: { type: 'LED_SCREEN' } });
  const { id, version } = made.data as { id: string; version: number };
  await set([id], { text: '搬' }, from.admin);
  const body = { org_id: to.org_id, version };
  await ask(hospital.admin, 'PUT', `/mgr/device/${id}`, body);
  const { list } = await ask<{ list: LedRow[] }>(to.admin, 'POST', '/mgr/led/page', {});
  assert.deepEqual([list[0]?.text, list[0]?.state], ['搬', 'waiting']);
});

test('who set, tested and sent again is in the audit, with the devices', async () => {
  const { id } = await makeScreen();
  await set([id], { brightness_night: 1 });
  await ask(admin, 'POST', '/mgr/led/test', { device_ids: [id] });
  await ask(admin, 'POST', '/mgr/led/resend', { device_ids: [id] });
  const rows = await world.sql<{ action: string; after: object }>(
    `select action, after from audit where thing = 'led' and after -> 'devices' = to_jsonb(array[$1]) order by at`,
    [id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['set', 'test', 'resend'],
  );
  assert.deepEqual(rows[0]?.after, { brightness_night: 1, devices: [id] });
});

test('what was given up goes out when the device is back, though it never started anew', async () => {
  const { id, credential } = await makeScreen();
  const screen = await connectDevice(credential, { boot: 'b1' });
  await set([id], { text: '回来' });
  await screen.hear('cmd', showing('回来'));
  await world.sql(
    "update led_command set tries = 5, next_at = now(), state = 'sent' where device_id = $1",
    [id],
  );
  await awaitState(id, 'timeout');
  await screen.leave('abruptly');
  const again = await connectDevice(credential, { boot: 'b1' });
  const heard = await again.hear('cmd', showing('回来'));
  await again.say('ack', { ref: heard.id, data: { status: 'delivered' } });
  await awaitState(id, 'done');
  await again.leave();
});

test('what was given up goes out although the database was away as the device came back', async () => {
  const { id, credential } = await makeScreen();
  await set([id], { text: '断库' });
  await world.sql("update led_command set state = 'timeout' where device_id = $1", [id]);
  // The first who touches the command meets a database that stops; its count outlives what is rolled back.
  await world.sql('create sequence led_away');
  await world.sql(`
    create function led_away() returns trigger language plpgsql security definer as $$
    begin
      if nextval('led_away') = 1 then raise exception using errcode = '57P01'; end if;
      return new;
    end $$`);
  await world.sql(`create trigger led_away before update on led_command for each row
    when (old.device_id = '${id}') execute function led_away()`);
  const screen = await connectDevice(credential, { boot: 'b1' });
  const heard = await screen.hear('cmd', showing('断库'));
  await screen.say('ack', { ref: heard.id, data: { status: 'delivered' } });
  await awaitState(id, 'done');
  assert.equal((await world.sql('select from led_away where last_value > 1')).length, 1);
  await world.sql('drop trigger led_away on led_command');
  await screen.leave();
});
