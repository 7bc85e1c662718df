import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { refusal } from '#apps/server/testing/errors.ts';
import { PARAMETERS, PARAMETER_NAMES, SECRET_PARAMETERS } from '../contract.ts';
import type { ParameterName, ParameterSheet } from '../contract.ts';
import { findSecret } from './secrets.ts';

const world = await joinWorld();
const group = await world.makeHospital();
const hospital = (
  (await group.admin.call('POST', '/mgr/partinfo', {
    body: {
      shop_type: '5',
      kind: 'institution',
      short_name: '分院',
      full_name: '第二分院',
      parent_id: group.org_id,
      admin_account: 'branch',
      admin_password: 'Test123456',
    },
  })) as { data: { id: string } }
).data.id;
const ward = await world.makeDepartment(hospital);
const other = await world.makeDepartment();

const at = (org: string) => `/mgr/parameter/${org}`;
async function read(org: string, caller: Caller = world.provider): Promise<ParameterSheet> {
  const reply = await caller.call('GET', at(org));
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return reply.data as ParameterSheet;
}
async function set(org: string, values: object, caller: Caller = world.provider) {
  const { version } = await read(org, caller);
  const reply = await caller.call('PUT', at(org), { body: { ...values, version }, language: 'en' });
  return { ...reply, sheet: reply.data as ParameterSheet };
}
const fieldsOf = ({ data }: { data: unknown }) =>
  (data as { fields: Record<string, string> }).fields;
const inSql = async (org: string) =>
  (
    await world.sql<{ values: Record<string, unknown> }>('select parameters_of($1) as values', [
      org,
    ])
  )[0]?.values ?? {};

test('the defaults of the table are those of the contract', async () => {
  const rows = await world.sql<{ name: ParameterName; value: unknown }>(
    'select name, value from parameter_default',
  );
  const kept = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const declared = PARAMETER_NAMES.filter((name) => !SECRET_PARAMETERS.includes(name));
  assert.deepEqual(
    kept,
    Object.fromEntries(declared.map((name) => [name, PARAMETERS[name].initial])),
  );
});

test('every default keeps the rule of its parameter', () => {
  for (const name of PARAMETER_NAMES) {
    const { schema, initial } = PARAMETERS[name];
    if (initial !== null) assert.ok(schema.safeParse(initial).success, name);
  }
});

test('what nobody set is the default, and belongs to no organisation', async () => {
  const { version, parameters } = await read(ward.org_id, ward.admin);
  assert.equal(version, 0);
  const { own, effective, is_set, from } = parameters.nurse_transfer_s;
  assert.deepEqual([own, effective, is_set, from], [null, 30, false, null]);
});

test('the nearest organisation that sets a parameter wins, and the sheet says which it was', async () => {
  assert.equal((await set(group.org_id, { nurse_transfer_s: 40, sip_timeout_s: 41 })).code, 0);
  assert.equal((await set(hospital, { nurse_transfer_s: 50 })).code, 0);
  const inherited = (await read(ward.org_id, ward.admin)).parameters;
  assert.deepEqual(inherited.nurse_transfer_s.from, { org_id: hospital, name: '第二分院' });
  assert.equal(inherited.nurse_transfer_s.effective, 50);
  assert.equal(inherited.sip_timeout_s.from?.org_id, group.org_id);
  assert.equal(inherited.sip_timeout_s.effective, 41);
  const own = (await set(ward.org_id, { nurse_transfer_s: 60 }, ward.admin)).sheet.parameters;
  const { from: _, shown: _shown, ...state } = own.nurse_transfer_s;
  assert.deepEqual(state, { own: 60, effective: 60, is_set: true });
  assert.equal((await inSql(ward.org_id))['nurse_transfer_s'], 60);
  assert.equal((await inSql(hospital))['nurse_transfer_s'], 50);
  assert.equal((await inSql(other.org_id))['nurse_transfer_s'], 30);
  const again = (await set(ward.org_id, { nurse_transfer_s: null }, ward.admin)).sheet.parameters;
  assert.deepEqual([again.nurse_transfer_s.own, again.nurse_transfer_s.effective], [null, 50]);
});

test('a value equal to the inherited one is an own one all the same', async () => {
  const { sheet } = await set(ward.org_id, { sip_timeout_s: 41 }, ward.admin);
  assert.equal(sheet.parameters.sip_timeout_s.is_set, true);
  await set(ward.org_id, { sip_timeout_s: null }, ward.admin);
});

test('a switch that is off is set, not absent', async () => {
  const { sheet } = await set(ward.org_id, { unattended_call: false }, ward.admin);
  const { own, effective } = sheet.parameters.unattended_call;
  assert.deepEqual([own, effective], [false, false]);
  assert.equal((await inSql(ward.org_id))['unattended_call'], false);
});

test('a wrong start of the day is error 32, one of the night 33, each at its field', async () => {
  for (const [name, error] of [
    ['day_start', 'SHOP_DAYTIME_ERROR'],
    ['night_start', 'SHOP_NIGHTTIME_ERROR'],
  ] as const)
    for (const wrong of ['8:00', '24:00', '08:60', '08.00', '', 'at eight in the morning']) {
      const reply = await set(ward.org_id, { [name]: wrong }, ward.admin);
      if (wrong === '') assert.equal(reply.code, 0, 'an empty field inherits again');
      else {
        assert.deepEqual([reply.status, reply.code], refusal(error), wrong);
        assert.match(String(fieldsOf(reply)[name]), /wrong format/);
      }
    }
  assert.equal((await set(ward.org_id, { day_start: '07:30' }, ward.admin)).code, 0);
});

test('a value outside its range, of another kind or under no known name is refused at its field', async () => {
  for (const [name, wrong] of [
    ['host_volume_day', 101],
    ['host_volume_day', '70'],
    ['nurse_transfer_s', 0],
    ['ring_count', 1.5],
    ['auto_accept', 'true'],
    ['bed_communication', 'pigeon'],
    ['extension_title', ' 一病区'],
    ['volume', 3],
  ] as const) {
    const reply = await set(ward.org_id, { [name]: wrong }, ward.admin);
    assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'), `${name} ${wrong}`);
    assert.ok(fieldsOf(reply)[name], name);
  }
});

test('a stale version is refused with what holds now, and nothing is lost', async () => {
  const { version } = await read(ward.org_id);
  assert.equal((await set(ward.org_id, { ring_count: 7 })).code, 0);
  const late = await ward.admin.call('PUT', at(ward.org_id), { body: { ring_count: 9, version } });
  assert.equal(late.status, 409);
  const { current } = late.data as { current: ParameterSheet };
  assert.equal(current.parameters.ring_count.own, 7);
  assert.equal((await read(ward.org_id)).parameters.ring_count.own, 7);
});

test('of two who change at once one is told that it is stale', async () => {
  const { version } = await read(hospital);
  const both = await Promise.all(
    [70, 80].map((host_volume_day) =>
      world.provider.call('PUT', at(hospital), { body: { host_volume_day, version } }),
    ),
  );
  assert.deepEqual(both.map(({ status }) => String(status)).toSorted(), ['200', '409']);
});

test('nobody sees or changes the parameters of a foreign organisation, nor of one above', async () => {
  for (const [caller, org] of [
    [other.admin, ward.org_id],
    [ward.admin, hospital],
  ] as const) {
    assert.equal((await caller.call('GET', at(org))).status, 404);
    const reply = await caller.call('PUT', at(org), { body: { version: 0, ring_count: 3 } });
    assert.equal(reply.status, 404);
  }
});

test('a custom call names a role or a device of the organisation’s own line, no foreign one', async () => {
  const make = async (caller: Caller, path: string, body: object) =>
    ((await caller.call('POST', path, { body })).data as { id: string }).id;
  const own = await make(ward.admin, '/mgr/role', { name: '值班', role_type: 'nurse' });
  const foreign = await make(other.admin, '/mgr/role', { name: '值班', role_type: 'nurse' });
  const host = await make(ward.admin, '/mgr/device', { type: 'NURSE_HOST', alias: '一号主机' });
  const { sheet } = await set(
    ward.org_id,
    { custom_call_role_1: own, custom_call_device_1: host, custom_call_device_1_name: '护士站' },
    ward.admin,
  );
  assert.equal(sheet.parameters.custom_call_role_1.shown, '值班');
  assert.equal(sheet.parameters.custom_call_device_1.shown, '一号主机');
  for (const caller of [ward.admin, world.provider]) {
    const reply = await set(ward.org_id, { custom_call_role_2: foreign }, caller);
    assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'));
    assert.ok(fieldsOf(reply)['custom_call_role_2']);
  }
});

const SECRET = 'k3y-of-the-platform';

test('a secret is kept sealed, and no reply, audit row or SQL function gives it back', async () => {
  const reply = await set(hospital, { iot_product_id: 'P1', iot_product_key: SECRET });
  assert.equal(reply.code, 0);
  const { own, effective, is_set } = reply.sheet.parameters.iot_product_key;
  assert.deepEqual([own, effective, is_set], [null, null, true]);
  const below = (await read(ward.org_id, ward.admin)).parameters.iot_product_key;
  assert.deepEqual([below.is_set, below.from?.org_id], [false, hospital]);
  const rows = await world.sql<{ text: string }>(`
    select p::text as text from organisation_parameter p union all select a::text from audit a
    union all select e::text from live_event e union all select parameters_of(id)::text from organisation`);
  assert.ok(rows.length > 5);
  for (const { text } of rows) assert.ok(!text.includes(SECRET));
  assert.ok(!JSON.stringify(reply).includes(SECRET));
});

test('the room that needs a secret finds the nearest, and one moved elsewhere does not open', async () => {
  const { platform } = world.server;
  const find = (org_id: string) => findSecret(platform, { org_id, name: 'iot_product_key' });
  assert.equal(await find(ward.org_id), SECRET);
  assert.equal(await find(other.org_id), null);
  await world.sql(
    `insert into organisation_parameter (org_id, secrets) select $1, secrets from organisation_parameter where org_id = $2`,
    [other.org_id, hospital],
  );
  await assert.rejects(find(other.org_id));
  await set(other.org_id, { iot_product_key: null });
  assert.equal(await find(other.org_id), null);
});

test('a change is recorded with what was before and after, without secrets', async () => {
  await set(hospital, { ring_count: 3, iot_product_key: 'another-key' });
  const [row] = await world.sql<{ before: object; after: object; action: string }>(
    `select action, before, after from audit where thing = 'parameter' and thing_id = $1 order by id desc limit 1`,
    [hospital],
  );
  assert.equal(row?.action, 'update');
  assert.partialDeepStrictEqual(row?.before, { iot_product_key: '[set]' });
  assert.partialDeepStrictEqual(row?.after, { ring_count: 3, iot_product_key: '[set anew]' });
});

test('the list shows organisations with how many parameters each sets', async () => {
  const reply = await world.provider.call('POST', '/mgr/parameter/page', {
    body: { keyword: '第二分院' },
  });
  const { list } = reply.data as { list: { id: string; own_count: number }[] };
  assert.equal(list.length, 1);
  assert.equal(list[0]?.id, hospital);
  assert.equal(list[0]?.own_count, 5);
});

test('an organisation that sets parameters can be deleted with them', async () => {
  const gone = await world.makeDepartment(hospital);
  await set(gone.org_id, { ring_count: 9 });
  const reply = await world.provider.call('DELETE', `/mgr/partinfo/${gone.org_id}`);
  assert.equal(reply.code, 0, reply.message);
});
