import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);
const other = await world.makeDepartment();

interface Row {
  id: string;
  version: number;
  org_id: string;
  [field: string]: unknown;
}

async function makeSpace(
  kind: string,
  parent: string | null = null,
  org = org_id,
): Promise<string> {
  const name = unique(kind.slice(0, 3));
  const [row] = await world.sql<{ id: string }>(
    'insert into space (org_id, parent_id, kind, name, full_name) values ($1, $2, $3, $4, $4) returning id',
    [org, parent, kind, name],
  );
  return row?.id ?? '';
}
const ward = await makeSpace('department');
const room = await makeSpace('room', ward);
const bed = await makeSpace('bed', room);

const add = (body: object, caller = admin) =>
  caller.call('POST', '/mgr/device', { body, language: 'en' });
async function make(body: object, caller = admin): Promise<Row> {
  const reply = await add(body, caller);
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return reply.data as Row;
}
let serial = 0;
const newMac = () =>
  `02:00:00:00:${Math.floor(serial / 256)
    .toString(16)
    .padStart(2, '0')}:${(serial++ % 256).toString(16).padStart(2, '0')}`.toUpperCase();
const fields = (reply: { data: unknown }) =>
  (reply.data as { fields: Record<string, string> }).fields;
const list = async (body: object, caller = admin) =>
  (await caller.call('POST', '/mgr/device/page', { body })).data as { total: number; list: Row[] };

test('a device stands at its space and shows the path to it', async () => {
  const made = await make({ type: 'DIGIT_BED_DEVICE', alias: '1床分机', space_id: bed });
  assert.equal(made['space_kind'], 'bed');
  assert.equal(made['department_id'], ward);
  assert.equal(made['room_id'], room);
  assert.match(String(made['space_path']), /^dep\S+ \/ roo\S+ \/ bed\S+$/);
  assert.equal(made['online'], false);
  assert.equal(made['enabled'], true);
  assert.equal(made.org_id, org_id);
});

test('the type of a device decides where it may stand (37)', async () => {
  for (const [type, space_id] of [
    ['DIGIT_BED_DEVICE', room],
    ['NURSE_HOST', bed],
    ['DOOR_DEVICE', ward],
    ['NURSE_WATCH', room],
    ['ALARM_SMOKE', ward],
  ]) {
    const reply = await add({ type, space_id });
    assert.deepEqual([reply.status, reply.code], refusal('DEVICE_FRAME_FAILED'), String(type));
    assert.ok(fields(reply)['space_id']);
  }
});

test('changing the type keeps the rule of the place', async () => {
  const made = await make({ type: 'NURSE_HOST', space_id: ward });
  const reply = await admin.call('PUT', `/mgr/device/${made.id}`, {
    body: { type: 'DOOR_DEVICE', version: made.version },
  });
  assert.equal(reply.code, CODES.DEVICE_FRAME_FAILED);
});

test('only what is carried is with a person (37)', async () => {
  const watch = await make({ type: 'NURSE_WATCH', person_id: admin.id });
  assert.equal(watch['person_id'], admin.id);
  const reply = await add({ type: 'DOOR_DEVICE', person_id: admin.id });
  assert.equal(reply.code, CODES.DEVICE_FRAME_FAILED);
});

test('what stands in for a device is another one of its type in its organisation, whichever of the two is changed', async () => {
  const host = await make({ type: 'NURSE_HOST' });
  const door = await make({ type: 'DOOR_DEVICE', space_id: await makeSpace('room', ward) });
  const foreign = await make({ type: 'NURSE_HOST' }, other.admin);
  const own = await make({ type: 'NURSE_HOST', backup_device_id: host.id });
  const change = ({ id, version }: Row, body: object) =>
    admin.call('PUT', `/mgr/device/${id}`, { body: { ...body, version }, language: 'en' });
  const refusals = [
    [await add({ type: 'NURSE_HOST', backup_device_id: door.id }), 2221],
    [await change(own, { backup_device_id: door.id }), 2221],
    [await change(own, { backup_device_id: own.id }), 2221],
    [await change(own, { backup_device_id: foreign.id }), 39],
    [await change(own, { type: 'DOCTOR_HOST' }), 2221],
  ] as const;
  for (const [reply, code] of refusals) {
    assert.equal(reply.code, code, reply.message);
    assert.deepEqual(Object.keys(fields(reply)), ['backup_device_id']);
  }
  const named = await change(host, { type: 'DOCTOR_HOST' });
  assert.deepEqual([named.code, Object.keys(fields(named))], [CODES.BACKUP_FAILED, ['type']]);
  assert.equal((await admin.call('DELETE', `/mgr/device/${host.id}`)).code, 0);
  const { data } = await admin.call('GET', `/mgr/device/${own.id}`);
  assert.equal((data as Row)['backup_device_id'], null);
});

test('a space has one emergency button, of whatever make (36)', async () => {
  const place = await makeSpace('room', ward);
  await make({ type: 'EMERGENCY_BUTTON', space_id: place });
  for (const type of ['EMERGENCY_BUTTON', 'SIMULATE_EMERGENCY_BUTTON']) {
    const reply = await add({ type, space_id: place });
    assert.deepEqual([reply.status, reply.code], refusal('DEVICE_ADD_FAILED'));
  }
  await make({ type: 'EMERGENCY_BUTTON', space_id: await makeSpace('bed', place) });
});

test('a MAC address stands once, wired or wireless, on one device or two, in any organisation (35)', async () => {
  const [first, second] = [newMac(), newMac()];
  const made = await make({
    type: 'NURSE_HOST',
    wired_mac: first.toLowerCase().replaceAll(':', '-'),
    wireless_mac: second,
  });
  assert.equal(made['wired_mac'], first);
  const cases: [object, string, typeof admin][] = [
    [{ wired_mac: first }, 'wired_mac', admin],
    [{ wireless_mac: first }, 'wireless_mac', admin],
    [{ wired_mac: second }, 'wired_mac', other.admin],
  ];
  for (const [more, field, caller] of cases) {
    const reply = await add({ type: 'NURSE_HOST', ...more }, caller);
    assert.deepEqual([reply.status, reply.code], refusal('DEVICE_MAC_REPEAT'));
    assert.ok(fields(reply)[field], field);
  }
  const third = newMac();
  assert.equal(
    (await add({ type: 'NURSE_HOST', wired_mac: third, wireless_mac: third })).code,
    CODES.DEVICE_MAC_REPEAT,
  );
  const changed = await admin.call('PUT', `/mgr/device/${made.id}`, {
    body: { wired_mac: second, wireless_mac: first, version: made.version },
  });
  assert.equal(changed.code, 0, 'a device may swap its own addresses');
  assert.equal((await admin.call('DELETE', `/mgr/device/${made.id}`)).code, 0);
  await make({ type: 'NURSE_HOST', wired_mac: first });
});

test('addresses, ports and MAC addresses are checked at their fields', async () => {
  const reply = await add({
    type: 'NURSE_HOST',
    wired_mac: '00:11:22:33:44',
    wired_ip: '10.0.0.256',
    wireless_ip: 'fe80::1',
    port: 70_000,
    server_port: 0,
    alarm_monitoring: '25:00-26:00',
  });
  assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'));
  assert.deepEqual(Object.keys(fields(reply)).toSorted(), [
    'alarm_monitoring',
    'port',
    'server_port',
    'wired_ip',
    'wired_mac',
  ]);
});

test('a device type must be given and known', async () => {
  assert.equal(fields(await add({ alias: 'x' }))['type'], 'device type must be filled');
  assert.equal((await add({ type: 'TOASTER' })).code, CODES.PARAM_ERROR);
});

test('secrets of a device are written and never read', async () => {
  const made = await make({ type: 'NURSE_HOST', wifi_ssid: 'ward', wifi_password: 'Secret-123' });
  assert.equal(JSON.stringify(made).includes('Secret-123'), false);
  const read = await admin.call('GET', `/mgr/device/${made.id}`);
  assert.equal('wifi_password' in (read.data as object), false);
  const [row] = await world.sql<{ text: string }>(
    "select string_agg(after::text, '') as text from audit where thing_id = $1",
    [made.id],
  );
  assert.equal(row?.text.includes('Secret-123'), false);
  const [kept] = await world.sql<{ text: string; sealed: string | null }>(
    'select device::text as text, wifi_sealed as sealed from device where id = $1',
    [made.id],
  );
  assert.equal(kept?.text.includes('Secret-123'), false);
  assert.ok(kept?.sealed);
});

test('devices are found by keyword, type, place, state and battery', async () => {
  const place = await makeSpace('room', ward);
  const alias = unique('找');
  const wired_mac = newMac();
  const made = await make({
    type: 'DOOR_DEVICE',
    alias,
    space_id: place,
    wired_mac,
    factory_code: unique('F'),
    model: unique('M'),
  });
  await world.sql('update device set battery = 15 where id = $1', [made.id]);
  for (const keyword of [alias, wired_mac, String(made['factory_code']), String(made['model'])])
    assert.equal((await list({ keyword })).total, 1, keyword);
  assert.deepEqual(
    (await list({ room_id: place })).list.map(({ id }) => id),
    [made.id],
  );
  assert.deepEqual(
    (await list({ battery_to: 20 })).list.map(({ id }) => id),
    [made.id],
  );
  assert.equal((await list({ battery_from: 16, battery_to: 20 })).total, 0);
  assert.equal(
    (await list({ department_id: ward, type: 'DOOR_DEVICE,NURSE_HOST', alias })).total,
    1,
  );
  assert.equal((await list({ online: true, alias })).total, 0);
  assert.equal((await list({ enabled: true, alias })).total, 1);
});

test('a device is found and sorted by where it stands, also after that was renamed or moved', async () => {
  const [first, second] = [await makeSpace('room', ward), await makeSpace('room', ward)];
  const alias = unique('立');
  const below = await makeSpace('bed', second);
  const ids = [
    (await make({ type: 'DOOR_DEVICE', alias, space_id: first })).id,
    (await make({ type: 'DIGIT_BED_DEVICE', alias, space_id: below })).id,
  ];
  const rename = async (id: string, name: string) => {
    const { version } = (await hospital.admin.call('GET', `/mgr/space/${id}`)).data as {
      version: number;
    };
    const reply = await hospital.admin.call('PUT', `/mgr/space/${id}`, { body: { version, name } });
    assert.equal(reply.code, 0, reply.message);
  };
  const [late, early] = [unique('2'), unique('1')];
  await rename(first, late);
  await rename(second, early);
  const idsOf = async (query: object) => (await list(query)).list.map(({ id }) => id);
  assert.deepEqual(await idsOf({ alias, sort: 'space_path' }), ids.toReversed());
  assert.deepEqual(await idsOf({ alias, sort: '-space_path' }), ids);
  assert.deepEqual(await idsOf({ keyword: early }), [ids[1]]);
  for (const caller of [undefined, world.provider])
    assert.equal((await list({ keyword: late }, caller)).total, 1);
});

test('a device belongs to the organisation that runs its space', async () => {
  const made = await make({ type: 'NURSE_HOST', space_id: ward }, hospital.admin);
  assert.equal(made.org_id, org_id);
});

test('nobody places, sees or changes a device of another organisation', async () => {
  const foreign = await makeSpace('department', null, other.org_id);
  assert.deepEqual(Object.keys(fields(await add({ type: 'NURSE_HOST', space_id: foreign }))), [
    'space_id',
  ]);
  const made = await make({ type: 'NURSE_HOST' }, other.admin);
  assert.equal((await admin.call('GET', `/mgr/device/${made.id}`)).status, 404);
  assert.equal((await admin.call('POST', `/mgr/device/${made.id}/credential`)).status, 404);
  assert.equal((await admin.call('POST', `/mgr/device/${made.id}/enrol_code`)).status, 404);
  assert.equal((await list({ org_id: other.org_id })).total, 0);
  assert.deepEqual(Object.keys(fields(await add({ type: 'BEACON', gateway_id: made.id }))), [
    'gateway_id',
  ]);
});

test('a device speaks only through a gateway', async () => {
  const host = await make({ type: 'NURSE_HOST' });
  assert.equal(
    (await add({ type: 'ALARM_WATER', gateway_id: host.id })).code,
    CODES.GATEWAY_FAILED,
  );
  const gateway = await make({ type: 'OWON_X5_GATEWAY' });
  assert.equal(
    (await make({ type: 'ALARM_WATER', gateway_id: gateway.id }))['gateway_id'],
    gateway.id,
  );
  assert.equal(
    (await add({ type: 'RS485_TRANSFER', gateway_id: gateway.id })).code,
    CODES.GATEWAY_FAILED,
  );
});

test('a credential needs its own permission', async () => {
  const made = await make({ type: 'NURSE_HOST' });
  const clerk = await world.makeUser(org_id, ['device.read', 'device.write']);
  const reply = await clerk.call('POST', `/mgr/device/${made.id}/credential`);
  assert.deepEqual([reply.status, reply.code], refusal('PERMISSION_DENIED'));
});
