import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { query } from '#kit/db/embedded/testing/launched.ts';
import { openTestServer } from '#kit/testing/database.ts';
import {
  assertRefused,
  launchServer,
  makeDatabase,
  newDataDir,
  takePort,
} from './testing/launch.ts';
import { isServed, ownerUrlOf } from './testing/look.ts';

for (const variable of ['PORT', 'MQTT_PORT', 'MLLP_PORT'])
  test(`a taken ${variable} is named before anything is made`, async (t) => {
    const DATA_DIR = await newDataDir(t);
    const port = await takePort(t);
    const server = await launchServer(t, { DATA_DIR, [variable]: String(port) });
    await assertRefused(server, new RegExp(`${variable}: port ${port} on 127.0.0.1 is taken`));
    assert.equal(existsSync(DATA_DIR), false);
  });

test('an address that is not of this machine is named', async (t) => {
  const server = await launchServer(t, { DATA_DIR: await newDataDir(t), HOST: '203.0.113.7' });
  await assertRefused(server, /HOST: 203\.0\.113\.7 is no address of this machine/);
});

test('wrong variables are all named, and nothing is made', async (t) => {
  const DATA_DIR = await newDataDir(t);
  const wrong = { DATA_DIR, PORT: 'abc', SECRET_KEY: 'abc', ADMIN_PASSWORD: 'no' };
  const server = await launchServer(t, wrong);
  await assertRefused(server, /PORT must.*\n.*ADMIN_PASSWORD must.*\n.*SECRET_KEY must/);
  assert.equal(existsSync(DATA_DIR), false);
});

test('a data folder in use is left to its server; one of a newer version is left as it is', async (t) => {
  const DATA_DIR = await newDataDir(t);
  const first = await launchServer(t, { DATA_DIR });
  assert.notEqual(first.url, '', first.complained());
  await assertRefused(await launchServer(t, { DATA_DIR }), /DATA_DIR: .* in use by another/);
  const ready = await fetch(`${first.url}/health/ready`);
  assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready' }]);
  await query(
    await ownerUrlOf(DATA_DIR),
    "insert into migration (name) values ('9999-later-thing.sql')",
  );
  assert.equal(await first.stop(), 0, first.complained());
  await assertRefused(await launchServer(t, { DATA_DIR }), /DATA_DIR: .*9999.* newer version/);
  assert.equal(await isServed(DATA_DIR), false);
});

test('a database that is away, or refuses the password, is named without its password', async (t) => {
  const DATA_DIR = await newDataDir(t);
  const server = await openTestServer();
  const wrong = new URL(server.ownerUrl('carillon'));
  wrong.password = 'not-this-one';
  for (const DATABASE_URL of ['postgres://me:not-this-one@127.0.0.1:9/none', wrong.href]) {
    const launched = await launchServer(t, { DATA_DIR, DATABASE_URL });
    await assertRefused(launched, /DATABASE_URL: the database at 127\.0\.0\.1/);
    assert.ok(!launched.complained().includes('not-this-one'));
  }
});

test('an account that may not make tables is told so', async (t) => {
  const { appUrl } = await makeDatabase(t);
  const launched = await launchServer(t, {
    DATA_DIR: await newDataDir(t),
    DATABASE_URL: appUrl,
  });
  await assertRefused(launched, /DATABASE_URL: the database can't be brought to this version/);
});

test('a server whose outside broker is away serves, and says that it is not ready', async (t) => {
  const { ownerUrl } = await makeDatabase(t);
  const env = { DATA_DIR: await newDataDir(t), DATABASE_URL: ownerUrl };
  const server = await launchServer(t, { ...env, MQTT_URL: 'mqtt://127.0.0.1:9' });
  assert.equal((await fetch(`${server.url}/health/live`)).status, 200);
  const ready = await fetch(`${server.url}/health/ready`);
  assert.deepEqual([ready.status, await ready.json()], [503, { status: 'device broker away' }]);
  assert.equal(await server.stop(), 0, server.complained());
});
