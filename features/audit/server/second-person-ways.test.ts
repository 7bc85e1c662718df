// Ways by which an alarm could be changed without the second person: each must wait, however it comes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeWorkbook } from '#kit/entity/sheets/write-workbook.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { PendingChange } from '../contract.ts';

const WAITS = CODES.WAITS_FOR_SECOND;
const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);
const second = await world.makeUser(org_id, ['alarm.approve', 'device.write', 'cover.write']);

interface Row {
  id: string;
  version: number;
  [field: string]: unknown;
}
const say = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  by = admin,
) => by.call(method, path, body ? { body } : {});
async function make(thing: string, body: object, by: Caller = admin): Promise<Row> {
  const { code, data, message } = await say('POST', `/mgr/${thing}`, body, by);
  assert.equal(code, 0, `${thing}: ${message} ${JSON.stringify(data)}`);
  return data as Row;
}
const [ward] = await world.sql<{ id: string }>('select id from space where org_id = $1', [org_id]);
const room = await make('space', {
  kind: 'room',
  name: '301',
  full_name: '301',
  parent_id: ward?.id,
});
const role = await make('role', { name: unique('r').slice(0, 10), role_type: 'nurse' });
const person = await make('staff', {
  login_name: unique('p'),
  real_name: '王丽',
  role_id: role.id,
});
const other = await make('staff', { login_name: unique('p'), real_name: '李娜', role_id: role.id });
const device = await make('device', { type: 'NURSE_HOST', alias: '主机' });
const loose = await make('device', { type: 'DOOR_DEVICE', alias: '301' });
const mobile = await make('device', { type: 'CELL_PHONE', alias: '手机' });
const item = await make('countdown', { name: unique('c'), minutes: 5 });
const cover = await make('cover', { staff_id: person.id, space_id: room.id });
const area = await make('area', { name: unique('a'), space_ids: [room.id] });
const event = await make('event', {
  name: '护士',
  key_code: 'CARE1',
  call_type: 'VOICE',
  priority: 3,
});
await say('PUT', `/mgr/device_cover/${mobile.id}`, { space_ids: [room.id], area_ids: [] });
const [hospitalSpace] = await world.sql<{ id: string }>(
  `select s.id from space s where s.org_id = $1 and s.kind = 'department' limit 1`,
  [(await world.makeDepartment(hospital.org_id)).org_id],
);
const handover = await make('handover', {
  from_space_id: ward?.id,
  to_space_id: hospitalSpace?.id,
  to_at: new Date(Date.now() + 3_600_000).toISOString(),
});

async function setRule(): Promise<void> {
  const { data } = await say('GET', `/mgr/parameter/${org_id}`);
  const { version } = data as Row;
  const rule = { alarm_changes_need_second: true, version };
  assert.equal((await say('PUT', `/mgr/parameter/${org_id}`, rule)).code, 0);
}
await setRule();

const waitingOf = async (): Promise<PendingChange[]> =>
  (
    (await say('POST', '/mgr/pending_change/page', { state: 'waiting', size: 200 }, second))
      .data as {
      list: PendingChange[];
    }
  ).list;
const idOf = ({ data }: { data: unknown }) => (data as { pending_id: string }).pending_id;

/** Each by its thing, the row that it changes and what is sent. */
const CHANGES: readonly [string, Row, object][] = [
  ['device', loose, { space_id: room.id }],
  ['device', device, { alarm_mode: 'NOT_START' }],
  ['device', device, { alarm_monitoring: '00:00-00:01' }],
  ['device', device, { server_address: 'elsewhere.example' }],
  ['device', device, { phone: '110' }],
  ['device', device, { wifi_password: 'Wrong.Secret9' }],
  ['device', device, { role_id: role.id }],
  ['device', mobile, { person_id: person.id }],
  ['role', role, { event_keys: ['SOS'] }],
  ['role', role, { widgets: ['countdown'] }],
  ['role', role, { role_type: 'other' }],
  ['role', role, { permissions: ['alarm.approve'] }],
  ['staff', person, { enabled: false }],
  ['staff', person, { role_id: null }],
  ['staff', person, { mobile: '13800138099' }],
  ['countdown', item, { minutes: 50 }],
  ['event', event, { device_type: 'NURSE_HOST' }],
  ['event', event, { x_from: 1, x_to: 2, y_from: 1, y_to: 2 }],
  ['cover', cover, { shift: 'night' }],
  ['cover', cover, { staff_id: other.id }],
  ['cover', cover, { to_at: new Date(Date.now() + 1_800_000).toISOString() }],
  ['area', area, { space_ids: [] }],
  ['handover', handover, { to_at: new Date(Date.now() + 1_800_000).toISOString() }],
];

test('a change of whatever an alarm goes by waits, as a change and as a creation that names the record', async () => {
  for (const [thing, { id, version }, change] of CHANGES) {
    const named = `${thing} ${JSON.stringify(change)}`;
    const put = await say('PUT', `/mgr/${thing}/${id}`, { ...change, version });
    assert.equal(put.code, WAITS, `${named} ${JSON.stringify(put)}`);
    const post = await say('POST', `/mgr/${thing}`, {
      ...(await draftOf(thing, id)),
      ...change,
      id,
      version,
    });
    assert.equal(post.code, WAITS, `POST ${named} ${JSON.stringify(post)}`);
    const { version: after } = (await say('GET', `/mgr/${thing}/${id}`)).data as Row;
    assert.equal(after, version, named);
  }
});

/** A handover is made with all of its fields, so that a creation must name them. */
async function draftOf(thing: string, id: string): Promise<object> {
  if (thing !== 'handover') return {};
  const { from_space_id, to_space_id, to_at } = (await say('GET', `/mgr/${thing}/${id}`))
    .data as Row;
  return { from_space_id, to_space_id, to_at };
}

/** Deeds, with the path and what is sent. */
const DEEDS: readonly ['POST' | 'PUT' | 'DELETE', string, object?][] = [
  ['POST', '/mgr/event', { name: '求助', key_code: 'SOS', call_type: 'SOS', priority: 5 }],
  ['POST', '/mgr/calltype', { call_type: 'SOS', again_s: 3600 }],
  ['POST', '/mgr/chain', { name: '静音' }],
  ['POST', '/mgr/device', { type: 'TRANSFER_DEVICE' }],
  ['POST', '/mgr/device', { type: 'NURSE_HOST', phone: '110' }],
  ['POST', '/mgr/device/reset_all', {}],
  ['POST', '/mgr/device/auto_assign', { mode: 'name' }],
  ['DELETE', `/mgr/device/${device.id},${loose.id}`],
  ['DELETE', `/mgr/staff/${other.id}`],
  [
    'DELETE',
    `/mgr/space/${(await make('space', { kind: 'room', name: '399', full_name: '399', parent_id: ward?.id })).id}`,
  ],
  ['DELETE', `/mgr/cover/${cover.id}`],
  ['DELETE', `/mgr/area/${area.id}`],
  ['DELETE', `/mgr/countdown/${item.id}`],
  ['DELETE', `/mgr/event/${event.id}`],
  ['PUT', `/mgr/cover/staff/${person.id}`, { items: [] }],
  ['PUT', `/mgr/device_cover/${mobile.id}`, { space_ids: [], area_ids: [] }],
  ['POST', `/mgr/handover/${handover.id}/end`],
  ['POST', `/mgr/watchdog/walk/${ward?.id}`, { minutes: 120 }],
];

test('a deed that can mute, slow, redirect or unplace an alarm waits', async () => {
  for (const [method, path, body] of DEEDS) {
    const reply = await say(method, path, body);
    assert.equal(reply.code, WAITS, `${method} ${path} ${JSON.stringify(reply)}`);
  }
});

test('what lets more people hear is daily work, and is done at once', async () => {
  const { id } = await make('cover', { staff_id: other.id, space_id: room.id, shift: 'night' });
  const wider = await say('PUT', `/mgr/cover/${id}`, { shift: 'all', version: 1 });
  assert.equal(wider.code, 0, JSON.stringify(wider));
  const { data } = await say('GET', `/mgr/handover/${handover.id}`);
  const to_at = new Date(Date.now() + 7_200_000).toISOString();
  const { version } = data as Row;
  assert.equal((await say('PUT', `/mgr/handover/${handover.id}`, { to_at, version })).code, 0);
  await make('staff', { login_name: unique('p'), real_name: '新人' });
  await make('space', { kind: 'room', name: '302', full_name: '302', parent_id: ward?.id });
  await make('device', { type: 'DIGIT_BED_DEVICE', alias: '备用' });
});

test('the department’s rule holds for whoever acts from above, and for what is set above', async () => {
  const { data } = await say('GET', `/mgr/device/${device.id}`);
  const { version } = data as Row;
  const off = { enabled: false, version };
  for (const by of [hospital.admin, world.provider])
    assert.equal((await say('PUT', `/mgr/device/${device.id}`, off, by)).code, WAITS);
  const above = await say('GET', `/mgr/parameter/${hospital.org_id}`, undefined, hospital.admin);
  const soft = { host_volume_night: 0, version: (above.data as Row).version };
  const put = `/mgr/parameter/${hospital.org_id}`;
  assert.equal((await say('PUT', put, soft, hospital.admin)).code, WAITS);
  const slow = { call_type: 'SOS', again_s: 3600 };
  assert.equal((await say('POST', '/mgr/calltype', slow, hospital.admin)).code, WAITS);
  const [shared] = await world.sql<Row>(
    `select id, version from button_event where org_id is null and key_code = 'SOS'`,
  );
  const low = { priority: 5, version: shared?.version };
  assert.equal((await say('PUT', `/mgr/event/${shared?.id}`, low, world.provider)).code, WAITS);
  const key = { config_group: 'device', key_code: 'mute', value: '1' };
  assert.equal((await say('POST', '/mgr/config', key, world.provider)).code, WAITS);
});

test('where no rule stands below, nobody waits for the rule of another', async () => {
  const free = await world.makeDepartment();
  const { id, version } = await make('device', { type: 'NURSE_HOST' }, free.admin);
  const off = { enabled: false, version };
  assert.equal((await say('PUT', `/mgr/device/${id}`, off, free.admin)).code, 0);
});

test('a sheet’s devices that would take calls from others come in switched off, and wait', async () => {
  const columns = ['type', 'alias', 'phone'].map((heading) => ({ heading, width: 10 }));
  const rows = [
    ['NURSE_HOST', '甲', '8001'],
    ['NURSE_HOST', '乙', null],
  ];
  const bytes = await Array.fromAsync(writeWorkbook([{ name: 'devices', columns, rows }]));
  const sheet = () => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(Buffer.concat(bytes))]), 'devices.xlsx');
    return body;
  };
  const bring = async (query: Record<string, string>) =>
    admin.call('POST', '/mgr/device/import', { body: sheet(), query });
  const dry = await bring({ dry_run: '1' });
  assert.partialDeepStrictEqual(dry.data, { rows: 2, ok: 2, waiting: 1, faults: [] });
  const reply = await bring({});
  assert.partialDeepStrictEqual(
    [reply.code, reply.data],
    [0, { rows: 2, ok: 2, waiting: 1, faults: [] }],
  );
  const state = () =>
    world.sql<{ alias: string; enabled: boolean }>(
      `select alias, enabled from device where org_id = $1 and alias in ('甲', '乙') order by phone`,
      [org_id],
    );
  assert.deepEqual(await state(), [
    { alias: '甲', enabled: false },
    { alias: '乙', enabled: true },
  ]);
  const found = (await waitingOf()).find(({ entries }) =>
    entries.some(({ after }) => (after as Row | null)?.['alias'] === '甲'),
  );
  const decided = await say('POST', `/mgr/pending_change/${found?.id}/approve`, {}, second);
  assert.equal(decided.code, 0, JSON.stringify(decided));
  assert.deepEqual((await state())[0], { alias: '甲', enabled: true });
});

test('a device that is connected gets no new credential, and one that is away does', async () => {
  const path = `/mgr/device/${device.id}/credential`;
  assert.equal((await say('POST', path)).code, 0);
  await world.sql('update device set online = true, last_contact_at = now() where id = $1', [
    device.id,
  ]);
  assert.equal((await say('POST', path)).code, CODES.DEVICE_CONNECTED);
  const { code } = (await say('POST', `/mgr/device/${device.id}/enrol_code`)).data as {
    code: string;
  };
  assert.equal(
    (await world.stranger.call('POST', '/mgr/device/enrol', { body: { code } })).code,
    CODES.DEVICE_CONNECTED,
  );
  await world.sql('update device set online = false where id = $1', [device.id]);
  assert.equal((await say('POST', path)).code, 0);
});

test('what moves to an organisation without the rule leaves by the rule of its own', async () => {
  const free = await world.makeDepartment(hospital.org_id);
  const { id, version } = await make('device', { type: 'CELL_PHONE', alias: '走' });
  const away = { org_id: free.org_id, version };
  assert.equal((await say('PUT', `/mgr/device/${id}`, away, hospital.admin)).code, WAITS);
});

test('what would be done is what the second person was shown', async () => {
  const away = await make('device', { type: 'DOOR_DEVICE', alias: '301' });
  const asked = await say('POST', '/mgr/device/auto_assign', { mode: 'name' });
  assert.equal(asked.code, WAITS);
  await say('PUT', `/mgr/device/${away.id}`, { alias: '302', version: away.version });
  const assigner = await world.makeUser(org_id, ['alarm.approve', 'device.assign', 'cover.write']);
  const path = `/mgr/pending_change/${idOf(asked)}/approve`;
  assert.equal((await say('POST', path, {}, assigner)).code, CODES.STALE_VERSION);
  const whole = await say('PUT', `/mgr/cover/staff/${person.id}`, { items: [] });
  assert.equal(whole.code, WAITS);
  await make('cover', { staff_id: person.id, space_id: room.id, shift: 'night' });
  const taken = `/mgr/pending_change/${idOf(whole)}/approve`;
  assert.equal((await say('POST', taken, {}, assigner)).code, CODES.STALE_VERSION);
  const again = await say('PUT', `/mgr/cover/staff/${person.id}`, { items: [] });
  const right = `/mgr/pending_change/${idOf(again)}/approve`;
  assert.equal((await say('POST', right, {}, assigner)).code, 0);
});

test('several that wait together are made together, or none of them', async () => {
  const devices = [];
  for (const alias of ['一', '二'])
    devices.push(await make('device', { type: 'DOOR_DEVICE', alias }));
  const ids = devices.map(({ id }) => id).join(',');
  const reply = await say('DELETE', `/mgr/device/${ids}`);
  assert.equal(reply.code, WAITS);
  assert.equal((await say('DELETE', `/mgr/device/${ids}`, undefined, admin)).code, WAITS);
  const remover = await world.makeUser(org_id, ['alarm.approve', 'device.remove']);
  const decided = await say('POST', `/mgr/pending_change/${idOf(reply)}/approve`, {}, remover);
  assert.equal(decided.code, 0, JSON.stringify(decided));
  const left = await world.sql('select from device where id = any($1)', [
    devices.map(({ id }) => id),
  ]);
  assert.equal(left.length, 0);
});
