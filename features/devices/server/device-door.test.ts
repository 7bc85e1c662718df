import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectAsync } from 'mqtt';
import { until } from '#kit/testing/until.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { GRACE_MS } from './supervision.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();
const door = world.server.devices;

interface Row {
  id: string;
  version: number;
  online: boolean;
  [field: string]: unknown;
}
async function make(body: object): Promise<Row> {
  const reply = await admin.call('POST', '/mgr/device', { body });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return reply.data as Row;
}
const read = async (id: string) => (await admin.call('GET', `/mgr/device/${id}`)).data as Row;
const credentialOf = async (id: string) =>
  (await admin.call('POST', `/mgr/device/${id}/credential`)).data as Credential;
async function makeConnectable(body: object = { type: 'NURSE_HOST' }) {
  const { id } = await make(body);
  return { id, credential: await credentialOf(id) };
}
const becomes = (id: string, online: boolean) =>
  until(
    `${id} to be ${online ? 'online' : 'offline'}`,
    () => read(id),
    (row) => row.online === online,
  );
const refused = (credential: Credential) =>
  connectDevice(credential).then(
    () => assert.fail('it was let in'),
    (error: { code?: number }) => error.code,
  );
const waiting = async (body: object = {}, caller = admin) =>
  (
    (await caller.call('POST', '/mgr/device/waiting/page', { body: { size: 200, ...body } }))
      .data as { list: { name: string; reason: string; attempts: number }[] }
  ).list;

test('a device with its credential connects and is shown online', async () => {
  const { id, credential } = await makeConnectable();
  assert.deepEqual(Object.keys(credential), ['username', 'password', 'org', 'mqtt_url']);
  assert.deepEqual([credential.username, credential.org], [id, org_id]);
  assert.equal(Buffer.from(credential.password, 'base64url').length, 32);
  const device = await connectDevice(credential, { boot: 'b1' });
  const row = await read(id);
  assert.equal(row.online, true);
  assert.ok(row['last_contact_at']);
  await device.leave();
  await becomes(id, false);
});

test('the password is shown once and kept as a hash', async () => {
  const { id, credential } = await makeConnectable();
  const [row] = await world.sql<{ kept: string }>(
    'select device::text as kept from device where id = $1',
    [id],
  );
  assert.equal(row?.kept.includes(credential.password), false);
  const [audit] = await world.sql<{ n: number }>(
    "select count(*)::int as n from audit where action = 'credential' and thing_id = $1",
    [id],
  );
  assert.equal(audit?.n, 1);
  assert.equal((await read(id))['credential'], true);
});

test('a new credential cuts the old one off at once', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential, { boot: 'b1' });
  const renewed = await credentialOf(id);
  await device.closed;
  assert.equal(await refused(credential), 4);
  await (await connectDevice(renewed)).leave();
});

test('a disabled device is put out and refused', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential, { boot: 'b1' });
  const { version } = await read(id);
  assert.equal(
    (await admin.call('PUT', `/mgr/device/${id}`, { body: { enabled: false, version } })).code,
    0,
  );
  await device.closed;
  assert.equal(await refused(credential), 4);
});

test('a deleted device is put out', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential, { boot: 'b1' });
  assert.equal((await admin.call('DELETE', `/mgr/device/${id}`)).code, 0);
  await device.closed;
  assert.equal(await refused(credential), 4);
});

test('the last will of the present boot sets a device offline', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential, { boot: 'b1' });
  await device.leave('abruptly');
  await becomes(id, false);
});

test('an offline of an earlier boot tells of the past', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential, { boot: 'b2' });
  await device.tell(false, 'b1');
  assert.equal((await read(id)).online, true);
  await device.tell(false, 'b2');
  assert.equal((await read(id)).online, false);
  await device.leave();
});

test('a device that came back on a new connection stays online when the old one dies', async () => {
  const { id, credential } = await makeConnectable();
  const first = await connectDevice(credential, { boot: 'b1', client: { clientId: 'one' } });
  const second = await connectDevice(credential, { boot: 'b2', client: { clientId: 'two' } });
  await first.leave('abruptly');
  await until(
    'one connection',
    () => world.server.platform.bus.counters.connections,
    (count) => count === 1,
  );
  assert.equal((await read(id)).online, true);
  await second.leave();
});

test('a change of state is told to the consoles once', async () => {
  const { id, credential } = await makeConnectable();
  const told = () =>
    world.sql<{ online: boolean }>(
      "select (data->>'online')::boolean as online from live_event where type = 'device.changed' and data->>'id' = $1 and data ? 'online' order by id",
      [id],
    );
  const before = (await told()).length;
  const device = await connectDevice(credential, { boot: 'b1' });
  await device.tell(true, 'b1');
  await device.leave();
  await becomes(id, false);
  assert.deepEqual(
    (await told()).slice(before).map(({ online }) => online),
    [true, false],
  );
});

test('a device marked online that is not heard after a restart is set offline', async () => {
  const { id } = await make({ type: 'NURSE_HOST' });
  await world.sql('update device set online = true where id = $1', [id]);
  await door.look(Date.now());
  assert.equal((await read(id)).online, true, 'it has time to come back');
  await door.look(Date.now() + GRACE_MS + 10_000);
  assert.equal((await read(id)).online, false);
  assert.ok(GRACE_MS + 5000 < 30_000);
});

test('a device that another server has heard is not taken for lost', async () => {
  const { id } = await make({ type: 'NURSE_HOST' });
  const later = Date.now() + GRACE_MS + 10_000;
  await world.sql(
    'update device set online = true, last_contact_at = to_timestamp($2 / 1000.0) where id = $1',
    [id, later - 5000],
  );
  await door.look(later);
  assert.equal((await read(id)).online, true);
});

test('a connected device is not taken for lost', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential, { boot: 'b1' });
  await door.look(Date.now() + 3_600_000);
  assert.equal((await read(id)).online, true);
  await device.leave();
});

test('strangers are refused, counted and listed as waiting', async () => {
  const name = unique('stranger');
  const stranger = { ...(await makeConnectable()).credential, username: name };
  assert.equal(await refused(stranger), 4);
  assert.equal(await refused(stranger), 4);
  await door.look();
  const [row] = await waiting({ keyword: name }, world.provider);
  assert.deepEqual([row?.name, row?.reason, row?.attempts], [name, 'unknown', 2]);
  assert.deepEqual(
    await waiting({ keyword: name }),
    [],
    'whose organisation nobody can tell is the provider’s to see',
  );
});

test('a registered device that knocks without a good password is listed in its organisation', async () => {
  const { id, credential } = await makeConnectable();
  assert.equal(await refused({ ...credential, password: 'x' }), 4);
  const fresh = await make({ type: 'NURSE_HOST', wireless_mac: '02:AA:00:00:00:01' });
  assert.equal(await refused({ ...credential, username: fresh.id }), 4);
  assert.equal(await refused({ ...credential, username: '02aa00000001' }), 4);
  await door.look();
  const rows = new Map((await waiting()).map((row) => [row.name, row]));
  assert.equal(rows.get(id)?.reason, 'wrong_password');
  assert.equal(rows.get(fresh.id)?.reason, 'no_credential');
  assert.deepEqual(
    { ...rows.get('02aa00000001'), first_at: 0, last_at: 0, address: 0 },
    {
      name: '02aa00000001',
      reason: 'unknown',
      org_id,
      device_id: fresh.id,
      gateway_id: null,
      attempts: 1,
      first_at: 0,
      last_at: 0,
      address: 0,
    },
  );
});

test('a stranger is admitted under its name, or dismissed', async () => {
  const { credential } = await makeConnectable();
  await refused({ ...credential, username: '02-BB-00-00-00-01' });
  const other = unique('stranger');
  await refused({ ...credential, username: other });
  await door.look();
  const body = { name: '02-BB-00-00-00-01', type: 'NURSE_HOST', org_id };
  const made = await world.provider.call('POST', '/mgr/device/waiting/admit', { body });
  assert.equal(made.code, 0, JSON.stringify(made.data));
  assert.equal((made.data as Row)['wireless_mac'], '02:BB:00:00:00:01');
  assert.equal(
    (await admin.call('POST', '/mgr/device/waiting/dismiss', { body: { name: other } })).status,
    404,
  );
  assert.equal(
    (await world.provider.call('POST', '/mgr/device/waiting/dismiss', { body: { name: other } }))
      .code,
    0,
  );
  assert.equal(
    (await world.provider.call('POST', '/mgr/device/waiting/dismiss', { body: { name: other } }))
      .status,
    404,
  );
});

test('a device fetches its credential with the one-time code of the console', async () => {
  const { id } = await make({ type: 'NURSE_HOST' });
  const shown = (await admin.call('POST', `/mgr/device/${id}/enrol_code`)).data as {
    code: string;
    until: string;
    qr: string;
  };
  assert.match(shown.code, /^[2-9A-HJ-NP-Z]{8}$/);
  assert.match(shown.qr, /^<svg/);
  const typed = `${shown.code.slice(0, 4)}-${shown.code.slice(4).toLowerCase()}`;
  const reply = await world.stranger.call('POST', '/mgr/device/enrol', { body: { code: typed } });
  assert.equal(reply.code, 0, reply.message);
  await (await connectDevice(reply.data as Credential)).leave();
  const again = await world.stranger.call('POST', '/mgr/device/enrol', {
    body: { code: shown.code },
  });
  assert.deepEqual([again.status, again.code], refusal('ENROL_CODE_FAILED'));
});

test('an enrolment code ends after a quarter of an hour', async () => {
  const { id } = await make({ type: 'NURSE_HOST' });
  const { code, until: end } = (await admin.call('POST', `/mgr/device/${id}/enrol_code`)).data as {
    code: string;
    until: string;
  };
  assert.ok(Math.abs(Date.parse(end) - Date.now() - 900_000) < 60_000);
  await world.sql("update device set enrol_until = now() - interval '1 second' where id = $1", [
    id,
  ]);
  assert.equal(
    (await world.stranger.call('POST', '/mgr/device/enrol', { body: { code } })).code,
    CODES.ENROL_CODE_FAILED,
  );
});

test('settings go down with a revision, again until they are confirmed', async () => {
  const { id, credential } = await makeConnectable({
    type: 'INFORMATION_BOARD',
    alias: '看板',
    font_size: 30,
  });
  const device = await connectDevice(credential, { boot: 'b1' });
  const first = await device.hear('config');
  assert.deepEqual(
    [first.data['rev'], first.data['alias'], first.data['font_size']],
    [1, '看板', 30],
  );
  await door.look(Date.now() + 6000);
  await until(
    'the settings again',
    () => device.heard.filter(({ channel }) => channel === 'config').length,
    (count) => count >= 2,
  );
  await device.say('ack', { ref: first.id, data: { rev: 1 } });
  const row = await until(
    'what it confirmed',
    () => read(id),
    ({ confirmed_rev }) => confirmed_rev === 1,
  );
  assert.equal(row['config_rev'], 1);
  const sent = device.heard.length;
  await door.look(Date.now() + 120_000);
  assert.equal(device.heard.length, sent, 'confirmed settings are not sent again');
  await device.leave();
});

test('a change of settings is a new revision and reaches the device at once; a revision that was never sent is not confirmed', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential, { boot: 'b1' });
  await device.hear('config');
  const { version } = await read(id);
  const changed = await admin.call('PUT', `/mgr/device/${id}`, {
    body: { voice: '女声', version },
  });
  assert.equal((changed.data as Row)['config_rev'], 2);
  const second = await device.hear('config', ({ data }) => data['rev'] === 2);
  assert.equal(second.data['voice'], '女声');
  await device.say('ack', { data: { rev: 7 } });
  await device.say('ack', { data: { rev: 'x' } });
  assert.equal((await read(id))['confirmed_rev'], 0);
  // Said in one breath, what was never sent does not hide what was.
  await device.say('ack', { data: { rev: 7 } });
  await device.say('ack', { data: { rev: 2 } });
  await device.say('ack', { data: { rev: 9 } });
  await until(
    'what it confirmed',
    () => read(id),
    ({ confirmed_rev }) => confirmed_rev === 2,
  );
  await device.leave();
});

test('a device with a new credential, or one that has lost its settings, is told them at once', async () => {
  const { id, credential } = await makeConnectable();
  const first = await connectDevice(credential, { boot: 'b1' });
  await first.hear('config');
  await first.say('ack', { data: { rev: 1 } });
  const renewed = await credentialOf(id);
  const second = await connectDevice(renewed, { boot: 'b2' });
  assert.equal((await second.hear('config')).data['rev'], 1);
  await second.say('ack', { data: { rev: 1 } });
  await second.leave();
  const third = await connectDevice(renewed);
  await third.say('birth', { data: { rev: 0 } });
  assert.equal((await third.hear('config')).data['rev'], 1);
  await third.leave();
});

test('a device whose clock is over two seconds off is told the time, one that is right is not', async () => {
  const { credential } = await makeConnectable();
  const device = await connectDevice(credential);
  await device.say('data', { ts: Date.now() - 1000 });
  await device.say('data', { ts: Date.now() - 60_000 });
  const told = await device.hear('time');
  assert.ok(Math.abs(Number(told.data['ts']) - Date.now()) < 60_000);
  assert.equal(device.heard.filter(({ channel }) => channel === 'time').length, 1);
  await device.leave();
});

test('battery and signal are kept as far as they make sense', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential);
  await device.say('data', { data: { battery: 18, rssi: -70 } });
  await device.say('data', { data: { battery: 400, rssi: 'strong' } });
  const row = await read(id);
  assert.deepEqual([row['battery'], row['rssi']], [18, -70]);
  await device.leave();
});

test('vitals belong to who lies at the bed, and the same reading counts once', async () => {
  const [bed] = await world.sql<{ id: string }>(
    "insert into space (org_id, kind, name, full_name) values ($1, 'bed', 'B1', 'B1') returning id",
    [org_id],
  );
  const [resident] = await world.sql<{ id: string }>(
    "insert into resident (org_id, name) values ($1, '李奶奶') returning id",
    [org_id],
  );
  const { credential } = await makeConnectable({ type: 'SLEEPMATTRESS', space_id: bed?.id });
  const device = await connectDevice(credential);
  const at = new Date(Date.now() - 5000).toISOString();
  const vitals = [
    { parameter: 'heart_rate', value: 72, unit: 'bpm', at },
    { parameter: '', value: 1 },
    { parameter: 'x', value: 'high' },
    7,
  ];
  await device.say('data', { data: { vitals } });
  await world.sql(
    'insert into stay (org_id, resident_id, bed_id, bed_path) values ($1, $2, $3, $4)',
    [org_id, resident?.id, bed?.id, 'B1'],
  );
  await device.say('data', { data: { vitals } });
  await device.say('data', { data: { vitals } });
  const kept = await world.sql(
    'select resident_id, parameter, value::float as value, unit from vital',
  );
  assert.deepEqual(kept, [
    { resident_id: resident?.id, parameter: 'heart_rate', value: 72, unit: 'bpm' },
  ]);
  await device.leave();
});

test('a gateway speaks for its own children alone, and they are as lost as it is', async () => {
  const { id: gateway, credential } = await makeConnectable({ type: 'OWON_X5_GATEWAY' });
  const child = await make({ type: 'ALARM_WATER', gateway_id: gateway });
  const stranger = await make({ type: 'ALARM_WATER' });
  const device = await connectDevice(credential, { boot: 'b1' });
  await device.say('data', { data: { battery: 50 } }, child.id);
  await device.say('data', { data: { battery: 50 } }, stranger.id);
  await device.say('data', { data: { battery: 50 } }, 'ab12');
  assert.deepEqual([(await read(child.id)).online, (await read(child.id))['battery']], [true, 50]);
  assert.deepEqual(
    [(await read(stranger.id)).online, (await read(stranger.id))['battery']],
    [false, null],
  );
  await door.look();
  const names = (await waiting({ reason: 'unknown_child' })).map(({ name }) => name);
  assert.deepEqual(names.toSorted(), ['ab12', stranger.id].toSorted());
  await device.leave('abruptly');
  await becomes(gateway, false);
  assert.equal((await read(child.id)).online, false);
});

test('what a device says of itself at its start is kept', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential);
  await device.say('birth', {
    data: { software_version: '2.1.0', hardware_version: 'B', model: 7 },
  });
  const row = await read(id);
  assert.deepEqual(
    [row['software_version'], row['hardware_version'], row['model']],
    ['2.1.0', 'B', null],
  );
  await device.leave();
});

test('contact times are written together, also for pings', async () => {
  const { id, credential } = await makeConnectable();
  const device = await connectDevice(credential, { boot: 'b1' });
  await world.sql('update device set last_contact_at = null where id = $1', [id]);
  await device.say('log', { data: { line: 'x' } });
  await door.look();
  assert.ok((await read(id))['last_contact_at']);
  await device.leave();
});

test('nobody connects without a name or with garbage for one', async () => {
  const { mqtt_url } = (await makeConnectable()).credential;
  for (const username of ['x'.repeat(5000), '../..', "'; drop table device; --", '\u0000'])
    await assert.rejects(
      connectAsync(
        mqtt_url,
        { username, password: 'x', reconnectPeriod: 0, protocolVersion: 4 },
        false,
      ),
    );
  await door.look();
});

test('wrong enrolment codes are throttled', async () => {
  const replies = [];
  for (let n = 0; n < 12; n += 1)
    replies.push(
      (await world.stranger.call('POST', '/mgr/device/enrol', { body: { code: 'AAAA2222' } }))
        .status,
    );
  assert.equal(replies.at(-1), 429);
});
