// System configuration: the provider's alone; known keys are checked, secrets are not read back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { KNOWN_CONFIG, KNOWN_KEYS } from '../contract.ts';

const world = await joinWorld();
const ward = await world.makeDepartment();
const { provider } = world;

type Row = Record<string, unknown> & { id: string; version: number };
const create = (body: object) => provider.call('POST', '/mgr/config', { body });
const change = ({ id, version }: Row, body: object) =>
  provider.call('PUT', `/mgr/config/${id}`, { body: { ...body, version } });
async function find(key_code: string): Promise<Row> {
  const { data } = await provider.call('POST', '/mgr/config/page', { body: { key_code } });
  const [row] = (data as { list: Row[] }).list;
  assert.ok(row, `no ${key_code}`);
  return row;
}
const fieldsOf = ({ data }: { data: unknown }) =>
  Object.keys((data as { fields?: object }).fields ?? {}).toSorted();

test('what the server reads is there with the defaults of the contract', async () => {
  for (const key of KNOWN_KEYS) {
    const { value, known, config_group } = await find(key);
    const { initial, group } = KNOWN_CONFIG[key];
    assert.deepEqual([value, known, config_group], [initial, true, group]);
  }
});

test('key code and value must be there, and a key stands once', async () => {
  assert.deepEqual(fieldsOf(await create({})), ['key_code', 'value']);
  const key_code = unique('k');
  assert.equal((await create({ key_code, value: '1' })).code, 0);
  const twice = await create({ key_code, value: '2' });
  assert.deepEqual([twice.code, fieldsOf(twice)], [CODES.CONFIG_KEY_OCCUPY, ['key_code']]);
});

test('a known key takes only what its schema takes, stays, and is followed at once', async () => {
  const row = await find('screentip_max_minutes');
  for (const value of ['many', '0', '1.5', '99999999'])
    assert.deepEqual(fieldsOf(await change(row, { value })), ['value']);
  assert.equal((await change(row, { key_code: 'other' })).code, CODES.CONFIG_KEPT);
  assert.equal((await provider.call('DELETE', `/mgr/config/${row.id}`)).code, CODES.CONFIG_KEPT);
  assert.equal((await change(row, { value: '30' })).code, 0);
  const tip = { text: '提示', size: 20, direction: 'up_down', display_minutes: 31 };
  const refused = await ward.admin.call('POST', '/mgr/screentip', { body: tip });
  assert.deepEqual(fieldsOf(refused), ['display_minutes']);
});

test('a secret is never read back, nor kept or recorded as it is', async () => {
  const key_code = unique('k');
  const made = await create({ key_code, value: 'hunter2-secret', secret: true });
  const row = made.data as Row;
  assert.deepEqual([row['value'], row['secret']], [null, true]);
  const renewed = await change(row, { value: 'hunter3-secret' });
  assert.equal((renewed.data as Row)['value'], null);
  const open = await change(renewed.data as Row, { secret: false });
  assert.deepEqual(fieldsOf(open), ['value']);
  const kept = await world.sql<{ told: string }>(
    `select (select jsonb_agg(c)::text from system_config c) || coalesce((select jsonb_agg(a)::text from audit a where thing = 'config'), '') as told`,
  );
  assert.equal(/hunter/.test(kept[0]?.told ?? ''), false);
});

test('nobody but the provider reads or changes it', async () => {
  for (const [method, path] of [
    ['POST', '/mgr/config/page'],
    ['POST', '/mgr/config'],
  ] as const)
    assert.equal((await ward.admin.call(method, path, { body: {} })).code, CODES.PERMISSION_DENIED);
});

test('keys of the group device go down to devices, secrets and others do not', async () => {
  const { data: made } = await ward.admin.call('POST', '/mgr/device', {
    body: { type: 'NURSE_HOST' },
  });
  const { id } = made as { id: string };
  const credential = (await ward.admin.call('POST', `/mgr/device/${id}/credential`))
    .data as Credential;
  const host = await connectDevice(credential, { boot: 'b1' });
  await host.hear('config');
  const key = unique('k');
  await create({ key_code: `${key}s`, value: 'x', secret: true, config_group: 'device' });
  await create({ key_code: `${key}o`, value: 'x', config_group: 'push' });
  await create({ key_code: key, value: 'https://example.org/', config_group: 'device' });
  const { data } = await host.hear('config', (heard) =>
    Object.hasOwn((heard.data['system'] ?? {}) as object, key),
  );
  assert.deepEqual(data['system'], { [key]: 'https://example.org/' });
  await host.leave();
});
