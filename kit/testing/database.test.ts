import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { cloneTemplate, openTestServer } from './database.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const key = 'a table of wards';
const prepare = async (url: string) => {
  prepared += 1;
  await query(
    url,
    'create table ward (id int generated always as identity primary key, name text)',
  );
};
let prepared = 0;

test('a template is prepared once, however many ask for it at once', async () => {
  const databases = await Promise.all([1, 2, 3, 4].map(() => cloneTemplate({ key, prepare })));
  assert.equal(prepared, 1);
  assert.equal(new Set(databases.map(({ name }) => name)).size, 4);
  await Promise.all(databases.map((database) => database.drop()));
});

test('each clone is a world of its own, with the rights of its template', async () => {
  const [one, other] = await Promise.all([
    cloneTemplate({ key, prepare }),
    cloneTemplate({ key, prepare }),
  ]);
  await query(one.appUrl, "insert into ward (name) values ('North')");
  assert.deepEqual(await query(one.ownerUrl, 'select name from ward'), [{ name: 'North' }]);
  assert.deepEqual(await query(other.appUrl, 'select name from ward'), []);
  await Promise.all([one.drop(), other.drop()]);
});

test('a failed preparation leaves no template', async () => {
  const failing = {
    key: 'fails at first',
    prepare: () => Promise.reject(new Error('no migration')),
  };
  await assert.rejects(cloneTemplate(failing), /no migration/);
  const database = await cloneTemplate({ ...failing, prepare: async () => undefined });
  await database.drop();
});

test('a database is dropped though the product is still connected to it', async () => {
  const server = await openTestServer();
  const name = await server.createDatabase();
  const client = new pg.Client(server.appUrl(name));
  client.on('error', () => undefined);
  await client.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await server.dropDatabase(name);
  await ended;
  assert.deepEqual(
    await query(server.ownerUrl('carillon'), `select from pg_database where datname = '${name}'`),
    [],
  );
});
