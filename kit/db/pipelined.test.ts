import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { openTestServer } from '#kit/testing/database.ts';
import { gather } from './gather.ts';
import { GatheringSocket } from './gathering-socket.ts';
import { openDatabase } from './open.ts';
import { goAlongside, inScope, isOver } from './scope.ts';

const server = await openTestServer();

/** A line to the database that keeps its answers back from the first statement with these words to the second's arrival. */
async function openHolding(t: TestContext, first: string, second: string) {
  const address = new URL(server.ownerUrl('postgres'));
  const port = Number(address.port);
  const relay = createServer((client: Socket) => {
    const behind = connect(port, address.hostname);
    client.on('data', (chunk) => {
      if (chunk.includes(first)) behind.pause();
      if (chunk.includes(second)) behind.resume();
      behind.write(chunk);
    });
    behind.on('data', (chunk) => client.write(chunk));
    client.on('close', () => behind.destroy());
    for (const socket of [client, behind]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => relay.once('listening', resolve));
  t.after(() => relay.close());
  address.port = String((relay.address() as AddressInfo).port);
  return address.href;
}

function open(t: TestContext, url: string): Kysely<unknown> {
  const { db, close } = openDatabase<unknown>({
    url,
    max: 1,
    pipeline: true,
    asOwner: true,
    onError: () => undefined,
  });
  t.after(close);
  return db;
}

test('a statement leaves before the one before it is answered', { timeout: 20_000 }, async (t) => {
  const db = open(t, await openHolding(t, 'first words', 'second words'));
  const rows = await inScope(db, 'all', async (tx) => {
    const both = [
      sql<{ n: number }>`select 1 as n /* first words */`.execute(tx),
      sql<{ n: number }>`select 2 as n /* second words */`.execute(tx),
    ];
    return (await Promise.all(both)).map((one) => one.rows[0]?.n);
  });
  assert.deepEqual(rows, [1, 2]);
});

test('what goes alongside leaves with the commit', { timeout: 20_000 }, async (t) => {
  const db = open(t, await openHolding(t, 'beside words', 'commit'));
  const write = gather(async (tx: Kysely<unknown>, keys: readonly number[]) => {
    await sql`select 1 /* beside words */`.execute(tx);
    return keys.map(() => undefined);
  });
  await inScope(db, 'all', (tx) => goAlongside(tx, write(tx, 1)));
});

test('what fails alongside takes all back', async (t) => {
  const db = open(t, server.ownerUrl('postgres'));
  await sql`create temporary table kept (n integer)`.execute(db);
  const refused = inScope(db, 'all', async (tx) => {
    await sql`insert into kept values (1)`.execute(tx);
    const failing = sql`select 1 / 0`.execute(tx).then(() => undefined);
    await goAlongside(tx, failing);
  });
  await assert.rejects(refused, /division by zero/);
  assert.deepEqual((await sql`select n from kept`.execute(db)).rows, []);
});

test('what is refused before it was sent takes all back', async (t) => {
  const db = open(t, server.ownerUrl('postgres'));
  await sql`create temporary table kept (n integer)`.execute(db);
  const refused = inScope(db, 'all', async (tx) => {
    await sql`insert into kept values (1)`.execute(tx);
    await goAlongside(tx, Promise.reject(new Error('no words for it')));
  });
  await assert.rejects(refused, /no words/);
  assert.deepEqual((await sql`select n from kept`.execute(db)).rows, []);
});

test('a reader that is done leaves nothing behind on its connection', async (t) => {
  const db = open(t, server.ownerUrl('postgres'));
  const read = { readOnly: true };
  const scope = ['01a2043e-d9a2-796a-959c-dbe8440ef4df'];
  await inScope(db, scope, (tx) => sql`select 1`.execute(tx), read);
  const settings = sql<{ orgs: string | null; mode: string }>`
    select nullif(current_setting('app.orgs', true), '') as orgs, current_setting('transaction_read_only') as mode`;
  // On the only connection, at once, and without any scope of its own.
  assert.deepEqual((await settings.execute(db)).rows, [{ orgs: null, mode: 'off' }]);
  await inScope(db, scope, (tx) => sql`select 1`.execute(tx), read);
  const next = await inScope(db, 'all', (tx) => settings.execute(tx));
  assert.deepEqual(next.rows, [{ orgs: null, mode: 'off' }]);
});

test('a transaction that is over takes no more statements', async (t) => {
  const db = open(t, server.ownerUrl('postgres'));
  const kept = await inScope(db, 'all', async (tx) => tx);
  assert.ok(isOver(kept));
  await assert.rejects(sql`select 1`.execute(kept), /given back/);
});

test('what a socket is given in one turn is held together, also once it has connected', async (t) => {
  const listener = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const socket = new GatheringSocket();
  t.after(() => {
    socket.destroy();
    listener.close();
  });
  await new Promise<void>((resolve) => {
    socket.connect((listener.address() as AddressInfo).port, '127.0.0.1', resolve);
  });
  socket.write('one');
  socket.write('two');
  assert.equal(socket.writableLength, 6);
  await new Promise((resolve) => socket.once('drain', resolve).write('x', resolve));
  assert.equal(socket.writableLength, 0);
});
