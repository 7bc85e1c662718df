import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { defer, query } from '#kit/db/embedded/testing/launched.ts';
import { startEmbeddedBus } from '#kit/device-bus/embedded-bus.ts';
import { digestOf, makeCaller } from './testing/caller.ts';
import { CODES } from './testing/errors.ts';
import { assertRefused, launchServer, makeDatabase, newDataDir } from './testing/launch.ts';
import type { ServerEnvironment } from './testing/launch.ts';

const SECRET_KEY = '0f'.repeat(32);
const production = { NODE_ENV: 'production', SECRET_KEY, LOGIN_BARE: '1' };
const MADE = /^superadmin's password, shown this once: (\S{16})$/m;

async function newPlace(t: TestContext): Promise<ServerEnvironment> {
  return { DATA_DIR: await newDataDir(t), DATABASE_URL: (await makeDatabase(t)).ownerUrl };
}

async function launchReady(t: TestContext, env: ServerEnvironment) {
  const server = await launchServer(t, env);
  assert.notEqual(server.url, '', server.complained());
  return server;
}

async function signIn(url: string, login_name: string, password: string) {
  const query_ = new URLSearchParams({ login_name, password: digestOf(password) });
  const reply = await fetch(`${url}/mgr/login?${query_.toString()}`, { headers: { uuid: 'test' } });
  return (await reply.json()) as { code: number; data: { must_change_password: boolean } };
}

const countOf = async (env: ServerEnvironment, table: string) =>
  (await query(env['DATABASE_URL'] ?? '', `select count(*)::int as n from ${table}`))[0]?.['n'];

test('production makes a password for superadmin, shows it once, and wants it changed', async (t) => {
  const place = await newPlace(t);
  const first = await launchReady(t, { ...place, ...production });
  const [, password = ''] = MADE.exec(first.printed()) ?? [];
  assert.doesNotMatch(first.printed(), /Demo/);
  const { code, data } = await signIn(first.url, 'superadmin', password);
  assert.deepEqual([code, data.must_change_password], [0, true]);
  for (const login of ['hospital', 'admin', 'nurse'])
    assert.equal((await signIn(first.url, login, 'Carillon123')).code, CODES.USER_NULL);
  assert.deepEqual([await countOf(place, 'organisation'), await countOf(place, 'staff')], [1, 1]);
  await first.stop();
  const second = await launchReady(t, { ...place, ...production });
  assert.equal((await signIn(second.url, 'superadmin', password)).code, 0);
  await second.stop();
  assert.doesNotMatch(second.printed(), MADE);
});

test('a made password is shown though the start then fails', async (t) => {
  const place = await newPlace(t);
  const options = { port: 0, host: '127.0.0.1', knownTypes: new Set<string>() };
  const broker = await startEmbeddedBus(options, {
    authenticate: async () => null,
    onMessage: async () => undefined,
  });
  defer(t, () => broker.stop());
  const failed = await launchServer(t, {
    ...place,
    ...production,
    MQTT_URL: `mqtt://127.0.0.1:${broker.port}`,
  });
  await assertRefused(failed, /MQTT_URL/);
  const [, password = ''] = MADE.exec(failed.printed()) ?? [];
  const second = await launchReady(t, { ...place, ...production });
  assert.equal((await signIn(second.url, 'superadmin', password)).code, 0);
});

test('ADMIN_PASSWORD is taken as it is, and only by a new database', async (t) => {
  const place = await newPlace(t);
  const first = await launchReady(t, { ...place, ...production, ADMIN_PASSWORD: 'First.1' });
  const { code, data } = await signIn(first.url, 'superadmin', 'First.1');
  assert.deepEqual([code, data.must_change_password], [0, false]);
  await first.stop();
  assert.doesNotMatch(first.printed(), MADE);
  const second = await launchReady(t, { ...place, ...production, ADMIN_PASSWORD: 'Second.2' });
  assert.equal((await signIn(second.url, 'superadmin', 'First.1')).code, 0);
  assert.equal((await signIn(second.url, 'superadmin', 'Second.2')).code, CODES.PASSWORD_ERROR);
});

test('production does not start on a demo whose passwords are known', async (t) => {
  const place = await newPlace(t);
  const demo = await launchReady(t, place);
  await demo.stop();
  const message = /DATABASE_URL: production doesn't start on a demo: .*superadmin/;
  await assertRefused(await launchServer(t, { ...place, ...production }), message);
  await query(place['DATABASE_URL'] ?? '', 'update staff set enabled = false');
  await launchReady(t, { ...place, ...production });
});

test('the demo accounts are printed with their password as long as they have it', async (t) => {
  const place = { ...(await newPlace(t)), DEMO_PASSWORD: 'Demo.Word' };
  const first = await launchReady(t, place);
  for (const login of ['superadmin', 'hospital', 'admin', 'nurse']) {
    const { code, data } = await signIn(first.url, login, 'Demo.Word');
    assert.deepEqual([code, data.must_change_password], [0, false], login);
  }
  const admin = await makeCaller(first.url, 'admin', 'Demo.Word');
  const change = { body: { old_password: 'Demo.Word', password: 'My.Own.1' } };
  assert.equal((await admin.call('POST', '/mgr/password', change)).code, 0);
  await first.stop();
  const all = 'Demo accounts: superadmin, hospital, admin, nurse; password Demo.Word\n';
  assert.ok(first.printed().endsWith(all), first.printed());
  const second = await launchReady(t, place);
  await second.stop();
  const fewer = 'Demo accounts: superadmin, hospital, nurse; password Demo.Word\n';
  assert.ok(second.printed().endsWith(fewer), second.printed());
});

test('DEMO=0 leaves the demo out, now and later', async (t) => {
  const place = await newPlace(t);
  const first = await launchReady(t, { ...place, DEMO: '0' });
  assert.match(first.printed(), MADE);
  await first.stop();
  const second = await launchReady(t, place);
  await second.stop();
  assert.doesNotMatch(second.printed(), /Demo/);
  assert.deepEqual([await countOf(place, 'organisation'), await countOf(place, 'staff')], [1, 1]);
});

test('of two servers that start at once on a new database one fills it, and both serve', async (t) => {
  const place = await newPlace(t);
  const env = { ...place, SECRET_KEY };
  const other = { ...env, DATA_DIR: await newDataDir(t) };
  const both = await Promise.all([launchReady(t, env), launchReady(t, other)]);
  assert.deepEqual(
    [await countOf(place, 'organisation'), await countOf(place, 'staff where founder')],
    [3, 3],
  );
  const [one, two] = both;
  const admin = await makeCaller(one.url, 'admin', 'Carillon123');
  const headers = { authorization: `Bearer ${admin.token}`, uuid: admin.uuid };
  const elsewhere = await fetch(`${two.url}/mgr/me`, { headers });
  assert.equal(((await elsewhere.json()) as { code: number }).code, 0);
});
