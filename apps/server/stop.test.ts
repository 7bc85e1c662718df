import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { defer, query } from '#kit/db/embedded/testing/launched.ts';
import { until } from '#kit/testing/until.ts';
import { makeCaller } from './testing/caller.ts';
import { connectDevice } from './testing/device.ts';
import type { Credential, TestDevice } from './testing/device.ts';
import {
  freePort,
  launchServer,
  launchUnready,
  makeDatabase,
  newDataDir,
} from './testing/launch.ts';
import { isServed, ownerUrlOf } from './testing/look.ts';

const PASSWORD = 'Carillon123';

const refusesConnections = (url: string) =>
  fetch(`${url}/health/live`).then(
    () => false,
    () => true,
  );

/** Holds the accounts, so that a request that changes one waits, until `letGo`. */
async function holdAccounts(t: TestContext, ownerUrl: string) {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  client.on('error', () => undefined);
  defer(t, () => client.end());
  await client.query('begin; lock table staff in share mode');
  return {
    isAwaited: async () =>
      (await query(ownerUrl, 'select from pg_locks where not granted')).length > 0,
    letGo: () => client.query('commit'),
  };
}

test('a server that is told to stop finishes the request under way, and its database goes last', async (t) => {
  const DATA_DIR = await newDataDir(t);
  const server = await launchServer(t, { DATA_DIR });
  const admin = await makeCaller(server.url, 'admin', PASSWORD);
  const accounts = await holdAccounts(t, await ownerUrlOf(DATA_DIR));
  const change = { body: { old_password: PASSWORD, password: 'My.Own.1' } };
  const reply = admin.call('POST', '/mgr/password', change);
  await until('a request that waits', accounts.isAwaited);
  server.process.kill('SIGTERM');
  await until('closed doors', () => refusesConnections(server.url));
  // Further signals change nothing.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) server.process.kill(signal);
  await accounts.letGo();
  assert.equal((await reply).code, 0);
  assert.equal(await server.ended, 0, server.complained());
  assert.equal(server.complained(), '');
  assert.equal(await isServed(DATA_DIR), false);
  const again = await launchServer(t, { DATA_DIR });
  await makeCaller(again.url, 'admin', 'My.Own.1');
});

test('live streams, waiting connections and devices end with the server', async (t) => {
  const MQTT_PORT = String(await freePort());
  const DATABASE_URL = (await makeDatabase(t)).ownerUrl;
  const server = await launchServer(t, { DATA_DIR: await newDataDir(t), DATABASE_URL, MQTT_PORT });
  const admin = await makeCaller(server.url, 'admin', PASSWORD);
  const stream = (await admin.fetch('GET', '/mgr/live')).body?.getReader();
  await stream?.read();
  const open = async (port: number) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket.resume().on('error', () => undefined);
  };
  const sockets = [await open(Number(new URL(server.url).port)), await open(Number(MQTT_PORT))];
  const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
  server.process.kill('SIGINT');
  for (let done = false; !done;) done = (await stream?.read())?.done ?? true;
  await closed;
  assert.equal(await server.ended, 0, server.complained());
});

test('a server that is told to stop while devices press and report stops in order', async (t) => {
  const DATABASE_URL = (await makeDatabase(t)).ownerUrl;
  const server = await launchServer(t, { DATA_DIR: await newDataDir(t), DATABASE_URL, DEMO: '1' });
  const admin = await makeCaller(server.url, 'admin', PASSWORD);
  const join = async (): Promise<TestDevice> => {
    const made = await admin.call('POST', '/mgr/device', { body: { type: 'NURSE_HOST' } });
    const path = `/mgr/device/${(made.data as { id: string }).id}/credential`;
    return connectDevice((await admin.call('POST', path)).data as Credential, { boot: 'b1' });
  };
  const devices = await Promise.all(Array.from({ length: 6 }, join));
  let said = 0;
  const speaking = setInterval(() => {
    for (const { say } of devices) {
      const event = `K${(said += 1)}`;
      say('call', { type: 'EVENT', data: { action: 'raise', event } }).catch(() => undefined);
      say('data', { data: { battery: said % 100 } }).catch(() => undefined);
    }
  }, 20);
  defer(t, async () => clearInterval(speaking));
  await devices[0]?.hear('call', ({ data }) => data['event'] === 'K30');
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.complained());
  assert.doesNotMatch(server.complained(), /"level":[56]0/);
});

test('a server whose starter is gone stops in order', async (t) => {
  const DATABASE_URL = (await makeDatabase(t)).ownerUrl;
  const env = { DATA_DIR: await newDataDir(t), DATABASE_URL };
  const server = await launchServer(t, env);
  server.process.disconnect();
  assert.equal(await server.ended, 0, server.complained());
  const early = await launchUnready(t, env);
  early.process.disconnect();
  assert.equal(await early.ended, 0, early.complained());
});

test('a server that is told to stop while it starts leaves nothing running', async (t) => {
  const DATA_DIR = await newDataDir(t);
  const server = await launchUnready(t, { DATA_DIR });
  await until('a database that serves', () => isServed(DATA_DIR).catch(() => false));
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.complained());
  assert.equal(await isServed(DATA_DIR), false);
});

test('after a kill -9 the next start works, and what was committed is there', async (t) => {
  const DATA_DIR = await newDataDir(t);
  const killed = await launchServer(t, { DATA_DIR });
  const admin = await makeCaller(killed.url, 'admin', PASSWORD);
  const change = { body: { old_password: PASSWORD, password: 'My.Own.1' } };
  assert.equal((await admin.call('POST', '/mgr/password', change)).code, 0);
  killed.process.kill('SIGKILL');
  await killed.ended;
  const again = await launchServer(t, { DATA_DIR });
  assert.notEqual(again.url, '', again.complained());
  await makeCaller(again.url, 'admin', 'My.Own.1');
  assert.equal(await again.stop(), 0);
});
