// Vital signs that can be trusted: nothing impossible is taken, from hands or devices, and a correction keeps what was first said.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { make, roomMaker } from '#apps/server/testing/making.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { VITAL_RULES } from '#features/vital-rules.ts';
import type { Vital } from '../contract.ts';

const world = await joinWorld();
const ward = await world.makeDepartment();
const other = await world.makeDepartment();
const { admin } = ward;
const makeRoom = await roomMaker(world, ward, 600);
const { bed } = await makeRoom();
const resident = await make(ward, '/mgr/resident', { name: '陈玉兰', bed_id: bed });

const path = `/mgr/resident/${resident}/vitals`;
const send = (body: object) => admin.call('POST', path, { body, language: 'en' });
const fieldsOf = ({ data }: { data: unknown }) =>
  (data as { fields?: Record<string, string> }).fields ?? {};
async function enter(body: object): Promise<Vital> {
  const reply = await send(body);
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  return reply.data as Vital;
}
const read = async () => (await admin.call('GET', path)).data as Vital[];
const correct = (id: string, body: object) =>
  admin.call('POST', `/mgr/vital/${id}/correct`, { body });

test('a value that no body has is refused at its field, and says what is possible', async () => {
  const refused = await send({ parameter: 'TEMPERATURE', value: -99_999 });
  assert.equal(refused.code, CODES.PARAM_ERROR);
  assert.match(fieldsOf(refused)['value'] ?? '', /20/);
  for (const [parameter, { min, max }] of Object.entries(VITAL_RULES)) {
    for (const value of [min, max]) assert.equal((await send({ parameter, value })).code, 0);
    for (const value of [min - 0.1, max + 0.1])
      assert.deepEqual(Object.keys(fieldsOf(await send({ parameter, value }))), ['value']);
  }
});

test('a measurement is not of the future, and in its own unit', async () => {
  const at = '2099-01-01T00:00:00Z';
  assert.deepEqual(Object.keys(fieldsOf(await send({ parameter: 'PULSE', value: 70, at }))), [
    'at',
  ]);
  const fahrenheit = await send({ parameter: 'TEMPERATURE', value: 37, unit: '°F' });
  assert.deepEqual(Object.keys(fieldsOf(fahrenheit)), ['unit']);
  assert.equal((await enter({ parameter: 'PULSE', value: 71, unit: 'bpm' })).unit, '/min');
  assert.equal((await enter({ parameter: 'TEMPERATURE', value: 36.6 })).unit, '℃');
});

test('a device’s impossible measurements are left out, the others of its message kept', async () => {
  const id = await make(ward, '/mgr/device', { type: 'SLEEPMATTRESS', space_id: bed });
  const { data } = await admin.call('POST', `/mgr/device/${id}/credential`);
  const device = await connectDevice(data as Credential, { boot: 'b1' });
  const vitals = [
    { parameter: 'TEMPERATURE', value: -99_999 },
    { parameter: 'TEMPERATURE', value: 98.6, unit: '°F' },
    { parameter: 'BLOOD_OXYGEN', value: 101 },
    { parameter: 'PULSE', value: 64, unit: 'bpm', at: '2099-01-01T00:00:00Z' },
    { parameter: 'snoring', value: 3, unit: 'dB' },
  ];
  await device.say('data', { data: { vitals } });
  const kept = (await read()).filter(({ device_id }) => device_id === id);
  assert.deepEqual(
    new Set(kept.map(({ parameter, value, unit }) => `${parameter} ${value} ${unit}`)),
    new Set(['PULSE 64 /min', 'snoring 3 dB']),
  );
  assert.ok(kept.every(({ at }) => Date.parse(at) <= Date.now() + 60_000));
  await device.leave();
});

test('a correction keeps the first entry, with who corrected it, when and why', async () => {
  const { id, version } = await enter({ parameter: 'SYSTOLIC', value: 210 });
  for (const [body, fields] of [
    [{ version, value: 120 }, ['reason']],
    [{ version, value: 999, reason: '看错' }, ['value']],
    [{ version, reason: '看错' }, ['value']],
    [{ version, value: 120, at: '2099-01-01T00:00:00Z', reason: '看错' }, ['at']],
  ] as const)
    assert.deepEqual(Object.keys(fieldsOf(await correct(id, body))), fields);
  const both = await Promise.all([
    correct(id, { version, value: 120, reason: '看错了数字' }),
    correct(id, { version, value: 121, reason: '看错了数字' }),
  ]);
  assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([0, CODES.STALE_VERSION]));
  const [now] = (await read()).filter((vital) => vital.id === id);
  assert.ok(now && [120, 121].includes(now.value));
  assert.deepEqual(
    now.former.map(({ value, reason, withdrawn }) => [value, reason, withdrawn]),
    [[210, '看错了数字', false]],
  );
  assert.ok(now.former[0]?.corrected_by_name);
  assert.ok(now.entered_by_name);
});

test('an entry that was none is withdrawn, and stays in sight as such', async () => {
  const { id, version } = await enter({ parameter: 'PAIN', value: 9 });
  const gone = await correct(id, { version, act: 'withdraw', reason: '录错患者' });
  assert.equal((gone.data as Vital).withdrawn, true);
  const [now] = (await read()).filter((vital) => vital.id === id);
  assert.deepEqual([now?.withdrawn, now?.value, now?.former.length], [true, 9, 1]);
  const acts = await world.sql<{ action: string }>(
    `select action from audit where thing = 'vital' and thing_id = $1 order by id`,
    [id],
  );
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['create', 'correct'],
  );
});

test('an entry of another organisation, or of none, is not there', async () => {
  const { id, version } = await enter({ parameter: 'PULSE', value: 66 });
  const body = { version, value: 67, reason: '看错' };
  const foreign = await other.admin.call('POST', `/mgr/vital/${id}/correct`, { body });
  assert.equal(foreign.code, CODES.DATA_NULL);
  for (const none of [
    '1',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
  ])
    assert.equal((await correct(none, body)).code, CODES.DATA_NULL);
});
