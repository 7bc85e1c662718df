// Functions and triggers as files: applied anew when one changes, gone when no file makes them, all or nothing.
import assert from 'node:assert/strict';
import test from 'node:test';
import pg from 'pg';
import { beforeStop, cloneTemplate } from '#kit/testing/database.ts';
import { applyCode } from './code.ts';
import { schemaKey } from './schema.ts';
import type { SqlFile } from './schema.ts';

const TABLE = 'create table sheet (id integer primary key, words text)';
const database = await cloneTemplate({
  key: schemaKey({ migrations: [{ name: 'code.test', sql: TABLE }], code: [] }),
  prepare: (url) => withClient(url, (client) => client.query(TABLE)),
});
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
beforeStop(async () => {
  await client.end();
  await database.drop();
});

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const opened = new pg.Client({ connectionString: url });
  await opened.connect();
  try {
    await work(opened);
  } finally {
    await opened.end();
  }
}

const greeting = (words: string): SqlFile => ({
  name: 'greeting.sql',
  sql: `create or replace function greet() returns text language sql as $$ select '${words}' || name_of() $$;
    create or replace function greet_sheet() returns trigger language plpgsql as $$ begin new.words := greet(); return new; end $$;
    create or replace trigger greet before insert on sheet for each row execute function greet_sheet();`,
});
// Named in the file before it.
const naming: SqlFile = {
  name: 'naming.sql',
  sql: `create or replace function name_of() returns text language sql return 'world';`,
};
const later: SqlFile = {
  name: 'later.sql',
  sql: 'create or replace function later(n integer) returns integer language sql return n;',
};

async function write(): Promise<string | null> {
  await client.query('delete from sheet');
  const { rows } = await client.query<{ words: string | null }>(
    'insert into sheet (id) values (1) returning words',
  );
  return rows[0]?.words ?? null;
}

const exists = async (name: string): Promise<boolean> =>
  (await client.query('select from pg_proc where proname = $1', [name])).rows.length > 0;

test('what stands in files runs, whatever their order, and runs once', async () => {
  assert.equal(await applyCode(client, [greeting('hello '), naming]), true);
  assert.equal(await write(), 'hello world');
  assert.equal(await applyCode(client, [greeting('hello '), naming]), false);
});

test('a file that changes is applied anew with all others', async () => {
  assert.equal(await applyCode(client, [greeting('good night '), naming, later]), true);
  assert.equal(await write(), 'good night world');
  assert.equal(await exists('later'), true);
});

test('a file that fails leaves everything as it was, and says which one', async () => {
  const broken = { name: 'broken.sql', sql: 'create or replace function oops(' };
  await assert.rejects(applyCode(client, [greeting('no '), naming, broken]), /^Error: broken\.sql/);
  assert.equal(await write(), 'good night world');
  assert.equal(await exists('later'), true);
});

test('what no file makes any longer is gone, its triggers with it', async () => {
  assert.equal(await applyCode(client, [naming]), true);
  assert.equal(await write(), null);
  assert.equal(await exists('later'), false);
  assert.equal(await exists('greet_sheet'), false);
  assert.equal(await exists('name_of'), true);
});
