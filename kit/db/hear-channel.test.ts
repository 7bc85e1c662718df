import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { startEmbedded } from './embedded/start-embedded.ts';
import { hearChannel } from './hear-channel.ts';
import { openDatabase } from './open.ts';

/** A PostgreSQL of the test's own, that may be stopped and started again on another port. */
async function startCluster(t: TestContext) {
  // Named as the sweep of abandoned test clusters expects it.
  const dataDir = join(tmpdir(), `carillon-test-${process.pid}-${randomBytes(6).toString('hex')}`);
  const start = () => startEmbedded({ dataDir, durable: false });
  const cluster = {
    database: await start(),
    async startAgain() {
      cluster.database = await start();
    },
  };
  t.after(async () => {
    await cluster.database.stop();
    for (const folder of [dataDir, cluster.database.home])
      await rm(folder, { recursive: true, force: true });
  });
  return cluster;
}

/** An address that stays while the database behind it moves. */
async function openRelay(t: TestContext) {
  const relay = { port: 0, target: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(relay.target, '127.0.0.1');
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay.port = (server.address() as AddressInfo).port;
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return relay;
}

function makeLog() {
  const lines: string[] = [];
  let wake = (): void => undefined;
  return {
    lines,
    add(line: string) {
      lines.push(line);
      wake();
    },
    async until(line: string): Promise<void> {
      while (!lines.includes(line)) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

test('after the database was stopped and started again its notices are heard again, once caches are cleared', async (t) => {
  const cluster = await startCluster(t);
  const relay = await openRelay(t);
  const url = new URL(cluster.database.appUrl);
  relay.target = Number(url.port);
  url.port = String(relay.port);
  const { pool, close } = openDatabase<object>({ url: url.href, onError: () => undefined });
  t.after(close);

  const log = makeLog();
  let broken = (): void => undefined;
  const breaks = new Promise<void>((resolve) => (broken = resolve));
  const stop = await hearChannel({
    pool,
    channel: 'heard',
    onNotice: (payload) => log.add(payload),
    onBegin: () => log.add(`begun ${log.lines.filter((line) => line.startsWith('begun')).length}`),
    onError: () => broken(),
  });
  t.after(stop);
  await pool.query("select pg_notify('heard', 'before')");
  await log.until('before');

  await cluster.database.stop();
  await breaks;
  await cluster.startAgain();
  relay.target = Number(new URL(cluster.database.appUrl).port);
  await log.until('begun 1');
  await pool.query("select pg_notify('heard', 'after')");
  await log.until('after');
  assert.deepEqual(log.lines, ['begun 0', 'before', 'begun 1', 'after']);
});

test('what is no longer wanted is not heard, and holds no connection', async (t) => {
  const { database } = await startCluster(t);
  const { pool, close } = openDatabase<object>({ url: database.appUrl, onError: () => undefined });
  t.after(close);
  const heard: string[] = [];
  const stop = await hearChannel({
    pool,
    channel: 'heard',
    onNotice: (payload) => heard.push(payload),
    onBegin: () => undefined,
    onError: (error) => assert.fail(error),
  });
  stop();
  stop();
  await pool.query("select pg_notify('heard', 'late')");
  assert.deepEqual([heard, pool.totalCount - pool.idleCount], [[], 0]);
});
