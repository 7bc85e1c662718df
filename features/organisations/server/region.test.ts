// Zone, country and currency of organisations: inherited, and what goes by them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { CallerReply, Caller } from '#apps/server/testing/caller.ts';
import type { Organisation } from '../contract.ts';

const world = await joinWorld();
const { provider } = world;

const path = (id: string) => `/mgr/partinfo/${id}`;
const read = async (id: string) =>
  (await provider.call('GET', path(id))).data as Organisation & { version: number };
async function change(id: string, body: object, caller: Caller = provider): Promise<CallerReply> {
  const { version } = await read(id);
  return caller.call('PUT', path(id), { body: { version, ...body }, language: 'en' });
}
async function set(id: string, body: object): Promise<void> {
  const { code, message } = await change(id, body);
  assert.equal(code, 0, message);
}
const inForce = async (id: string) => {
  const { time_zone_in_force, country_in_force, currency_in_force } = await read(id);
  return [time_zone_in_force, country_in_force, currency_in_force];
};
const faultsOf = ({ data }: CallerReply) =>
  (data as { fields?: Record<string, string> } | null)?.fields ?? {};

const CHINA = ['Asia/Shanghai', 'CN', 'CNY'];
const NEW_YORK = { time_zone: 'America/New_York', country: 'US', currency: 'USD' };

test('zone, country and currency come from above until an organisation has its own', async () => {
  const hospital = await world.makeHospital();
  const inner = await world.makeHospital();
  const ward = await world.makeDepartment(inner.org_id);
  await set(inner.org_id, { parent_id: hospital.org_id });
  assert.deepEqual(await inForce(ward.org_id), CHINA);
  await set(hospital.org_id, NEW_YORK);
  assert.deepEqual(await inForce(inner.org_id), Object.values(NEW_YORK));
  assert.deepEqual(await inForce(ward.org_id), Object.values(NEW_YORK));
  await set(ward.org_id, { time_zone: 'Europe/Berlin' });
  assert.deepEqual(await inForce(ward.org_id), ['Europe/Berlin', 'US', 'USD']);
  await set(hospital.org_id, { time_zone: 'Europe/Madrid', currency: null });
  assert.deepEqual(await inForce(ward.org_id), ['Europe/Berlin', 'US', 'CNY']);
  assert.deepEqual(await inForce(inner.org_id), ['Europe/Madrid', 'US', 'CNY']);
  await set(ward.org_id, { time_zone: null });
  assert.deepEqual(await inForce(ward.org_id), ['Europe/Madrid', 'US', 'CNY']);
  const elsewhere = await world.makeHospital();
  await set(ward.org_id, { parent_id: elsewhere.org_id });
  assert.deepEqual(await inForce(ward.org_id), CHINA);
  const { time_zone, country, currency } = await read(ward.org_id);
  assert.deepEqual([time_zone, country, currency], [null, null, null]);
});

test('what is no zone, country or currency is refused at its field', async () => {
  const { org_id } = await world.makeDepartment();
  for (const [field, value] of [
    ['time_zone', '+08:00'],
    ['time_zone', 'Asia/Nowhere'],
    ['time_zone', "Asia/Shanghai'; drop table call; --"],
    ['time_zone', ''.padEnd(9000, 'A/')],
    ['country', 'AQ0'],
    ['country', 'QQ'],
    ['country', 'AQ'],
    ['currency', 'cny'],
    ['currency', '¥'],
  ] as const) {
    const reply = await change(org_id, { [field]: value });
    assert.deepEqual(
      [reply.status, reply.code, Object.keys(faultsOf(reply))],
      [400, 39, [field]],
      value,
    );
  }
  assert.deepEqual(await inForce(org_id), CHINA);
});

test('who signs in is told where they are, and a change of the zone concerns alarms', async () => {
  const { org_id, admin } = await world.makeDepartment();
  await set(org_id, NEW_YORK);
  const { organisation } = (await admin.call('GET', '/mgr/me')).data as { organisation: object };
  assert.deepEqual(
    Object.fromEntries(Object.entries(organisation).filter(([name]) => name in NEW_YORK)),
    NEW_YORK,
  );
  const [entry] = await world.sql<{ alarm: boolean }>(
    `select alarm from audit where thing = 'partinfo' and thing_id = $1 and action = 'update' order by id desc limit 1`,
    [org_id],
  );
  assert.equal(entry?.alarm, true);
});

test('a change of zone moves the shifts of the ward and of those below that have none of their own', async () => {
  const hospital = await world.makeHospital();
  const ward = await world.makeDepartment(hospital.org_id);
  const shiftAt = async (at: string) =>
    (await world.sql<{ shift: string }>('select shift_at($1, $2) as shift', [ward.org_id, at]))[0]
      ?.shift;
  assert.equal(await shiftAt('2026-06-01T02:00:00Z'), 'day');
  await set(hospital.org_id, { time_zone: 'America/New_York' });
  assert.equal(await shiftAt('2026-06-01T02:00:00Z'), 'night');
  assert.equal(await shiftAt('2026-06-01T14:00:00Z'), 'day');
});

/** Two zones 25 hours apart: what is today in one is tomorrow in the other at any time. */
const EARLY = 'Pacific/Kiritimati';
const LATE = 'Pacific/Pago_Pago';
const todayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now());

test('a birthday has come by the calendar of the organisation', async () => {
  const birthday = todayIn(EARLY);
  for (const [zone, taken] of [
    [EARLY, true],
    [LATE, false],
  ] as const) {
    const { org_id, admin } = await world.makeDepartment();
    await set(org_id, { time_zone: zone });
    const send = (thing: string, body: object) =>
      admin.call('POST', `/mgr/${thing}`, { body: { ...body, birthday }, language: 'en' });
    const resident = await send('resident', { name: unique('r') });
    const colleague = await send('staff', { login_name: unique('s'), real_name: '王丽' });
    for (const reply of [resident, colleague])
      assert.deepEqual(
        [reply.code, Object.keys(faultsOf(reply))],
        taken ? [0, []] : [39, ['birthday']],
      );
    const made = taken
      ? (resident.data as { age: number; age_unit: string })
      : { age: 0, age_unit: 'day' };
    assert.deepEqual([made.age, made.age_unit], [0, 'day']);
  }
});

test('every zone that is offered is one that the database reckons by', async () => {
  const unknown = await world.sql(
    'select name from unnest($1::text[]) name where name not in (select name from pg_timezone_names)',
    [Intl.supportedValuesOf('timeZone')],
  );
  assert.deepEqual(unknown, []);
});
