import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { test, type TestContext } from 'node:test';
import { StartFailure } from '#kit/log/start-failure.ts';
import { until } from '#kit/testing/until.ts';
import { startEmbedded, type EmbeddedDatabase } from './start-embedded.ts';
import { isAlive } from './stop-orphan.ts';
import { defer, launch, makeFolder, query } from './testing/launched.ts';

async function open(
  t: TestContext,
  dataDir: string,
  log?: (line: string) => void,
): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, durable: false, ...(log ? { log } : {}) });
  defer(t, () => database.stop());
  return database;
}

const refusal = (words: RegExp) => (error: unknown) =>
  error instanceof StartFailure && error.variable === 'DATA_DIR' && words.test(error.message);

test('the owner makes tables, the product uses them and neither is a superuser', async (t) => {
  const { ownerUrl, appUrl } = await open(t, join(await makeFolder(t), 'data'));
  await query(ownerUrl, 'create schema care create table care.ward (id serial, name text)');
  await query(appUrl, "insert into care.ward (name) values ('North')");
  assert.deepEqual(await query(appUrl, 'select name from care.ward'), [{ name: 'North' }]);
  await assert.rejects(query(appUrl, 'create table public.own (id int)'), /permission denied/);
  const roles = await query(
    ownerUrl,
    "select rolname, rolsuper, rolbypassrls, rolcreatedb from pg_roles where rolname ~ '^carillon' order by 1",
  );
  assert.deepEqual(roles, [
    { rolname: 'carillon_app', rolsuper: false, rolbypassrls: false, rolcreatedb: false },
    { rolname: 'carillon_owner', rolsuper: false, rolbypassrls: false, rolcreatedb: true },
  ]);
});

test('the database is UTF-8, in UTC, durable, and listens below the ports that systems hand out', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const database = await startEmbedded({ dataDir });
  defer(t, () => database.stop());
  const [settings] = await query(
    database.appUrl,
    `select current_setting('server_encoding') encoding, current_setting('timezone') zone, current_setting('fsync') fsync,
            current_setting('synchronous_commit') commit, lower('ÄЖ') folded, inet_server_port() < 32768 low
       from pg_database where datname = current_database() and datlocale = 'C.UTF-8'`,
  );
  assert.deepEqual(settings, {
    encoding: 'UTF8',
    zone: 'UTC',
    fsync: 'on',
    commit: 'on',
    folded: 'äж',
    low: true,
  });
});

test(
  'passwords are readable by the owner of the data folder alone',
  { skip: process.platform === 'win32' },
  async (t) => {
    const dataDir = join(await makeFolder(t), 'data');
    await open(t, dataDir);
    assert.equal((await stat(join(dataDir, 'database.json'))).mode & 0o777, 0o600);
  },
);

test('data survives a stop and a start', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const first = await open(t, dataDir);
  await query(first.ownerUrl, 'create table kept as select 7 as value');
  await first.stop();
  assert.equal(isAlive(first.pid), false);
  const second = await open(t, dataDir);
  assert.deepEqual(await query(second.appUrl, 'select value from kept'), [{ value: 7 }]);
});

test('a data folder in use is refused, and its user not disturbed', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const { news, process: holder } = await launch(t, dataDir);
  await assert.rejects(
    startEmbedded({ dataDir }),
    refusal(new RegExp(`in use by another process \\(${holder.pid}\\)`)),
  );
  assert.deepEqual(await query(news.ownerUrl, 'select 1 as one'), [{ one: 1 }]);
});

test('of two processes that start a new data folder at once, one gets it', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const both = await Promise.all([launch(t, dataDir), launch(t, dataDir)]);
  assert.equal(both.filter(({ news }) => news.ownerUrl).length, 1);
  assert.equal(both.find(({ news }) => !news.ownerUrl)?.news.variable, 'DATA_DIR');
});

test('after a kill -9 the next start stops the server left behind and finds what was committed', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const { news, process: killed } = await launch(t, dataDir);
  await query(news.ownerUrl, 'create table kept as select 7 as value');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  assert.equal(isAlive(news.pid), true);
  const lines: string[] = [];
  const { appUrl, pid } = await open(t, dataDir, (line) => lines.push(line));
  assert.match(lines.join('\n'), new RegExp(`stopped database server ${news.pid}`));
  assert.notEqual(pid, news.pid);
  assert.deepEqual(await query(appUrl, 'select value from kept'), [{ value: 7 }]);
});

test('a process that got the number of a server long gone is left alone', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const first = await open(t, dataDir);
  await first.stop();
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    stdio: 'ignore',
  });
  defer(t, () => bystander.kill('SIGKILL'));
  await writeFile(
    join(first.home, 'cluster', 'postmaster.pid'),
    `${bystander.pid}\n${first.home}/cluster\n1\n20000\n\n127.0.0.1\n\nready   \n`,
  );
  const { pid } = await open(t, dataDir);
  assert.notEqual(pid, bystander.pid);
  assert.equal(bystander.exitCode ?? bystander.signalCode, null);
});

test('Ctrl-C lets the process finish before the database goes', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const { process: served } = await launch(t, dataDir);
  assert.ok(served.pid);
  process.kill(-served.pid, 'SIGINT');
  assert.deepEqual(await once(served, 'exit'), [0, null]);
  const { appUrl } = await open(t, dataDir);
  assert.deepEqual(await query(appUrl, 'select word from last_words'), [{ word: 'drained' }]);
});

test('a process that exits without stopping its database takes it along', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const { news, process: served } = await launch(t, dataDir);
  served.stdin?.end();
  await once(served, 'exit');
  await until(
    'the end of the database',
    () => !existsSync(join(news.home, 'cluster', 'postmaster.pid')),
  );
  await open(t, dataDir);
});

test('a server that ends by itself is reported', async (t) => {
  const { news, process: served } = await launch(t, join(await makeFolder(t), 'data'));
  process.kill(news.pid, 'SIGKILL');
  assert.deepEqual(await once(served, 'exit'), [3, null]);
});

test('a data folder of a newer version is refused and left as it is', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  await (await open(t, dataDir)).stop();
  await writeFile(join(dataDir, 'version'), '2\n');
  await assert.rejects(startEmbedded({ dataDir }), refusal(/newer version/));
  assert.equal(await readFile(join(dataDir, 'version'), 'utf8'), '2\n');
});

test('a database of a newer PostgreSQL is refused and left as it is', async (t) => {
  const dataDir = join(await makeFolder(t), 'data');
  const { home, stop } = await open(t, dataDir);
  await stop();
  await writeFile(join(home, 'cluster', 'PG_VERSION'), '19\n');
  await assert.rejects(startEmbedded({ dataDir }), refusal(/newer version of PostgreSQL/));
  await writeFile(join(home, 'cluster', 'PG_VERSION'), '18\n');
  await open(t, dataDir);
});
