// What those who run the server are told when they need it most.
import assert from 'node:assert/strict';
import test from 'node:test';
import Fastify from 'fastify';
import { connectDatabase } from './connect-database.ts';
import { openWorld } from './testing/world.ts';
import { addWatch } from './watch.ts';

const world = await openWorld();
const { platform } = world.server;

async function ask(parts: Parameters<typeof addWatch>[1], path: string) {
  const app = Fastify();
  addWatch(app, parts, () => ({ presses: 3 }));
  const reply = await app.inject(path);
  await app.close();
  return reply;
}

test('metrics are told also while the database is away; ready says so', async (t) => {
  assert.match((await ask(platform, '/metrics')).body, /^carillon_audit_whole (-1|0|1)$/m);
  assert.equal((await ask(platform, '/health/ready')).statusCode, 200);

  const { db, close } = connectDatabase('postgres://nobody@127.0.0.1:1/none', platform.log);
  t.after(close);
  const away = { ...platform, db };
  const metrics = await ask(away, '/metrics');
  assert.equal(metrics.statusCode, 200);
  assert.match(metrics.body, /^carillon_device_connections \d+$/m);
  const ready = await ask(away, '/health/ready');
  assert.deepEqual(
    [ready.statusCode, ready.json<{ status: string }>().status],
    [503, 'database away'],
  );
});
