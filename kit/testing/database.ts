import { createHash, randomBytes } from 'node:crypto';
import { after } from 'node:test';
import pg from 'pg';
import { startTestCluster, TEST_DATABASE } from './test-cluster.ts';

/** The PostgreSQL that the tests of a process use. */
export interface TestServer {
  /** The address of a database as the owner of its schema. */
  ownerUrl(database: string): string;
  /** The address of a database as the running product, bound by row-level security. */
  appUrl(database: string): string;
  /** Makes a database, a copy of the template if one is named, and returns its name. */
  createDatabase(template?: string): Promise<string>;
  /** Drops a database, whoever still uses it. */
  dropDatabase(name: string): Promise<void>;
  /** Ends a server that this process started; a shared one is left to the run that started it. */
  readonly stop: () => Promise<void>;
}

export interface TestDatabase {
  readonly name: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  drop(): Promise<void>;
}

export interface Template {
  /** Names the state that `prepare` makes: the same key is prepared once a server. */
  readonly key: string;
  /** Brings an empty database to that state; must have closed its connections when it resolves. */
  readonly prepare: (ownerUrl: string) => Promise<void>;
}

let opened: Promise<TestServer> | undefined;

const endings: (() => Promise<void>)[] = [];

/** Runs the work after all tests of this process and before its server stops, the latest first. */
export function beforeStop(work: () => Promise<void>): void {
  endings.push(work);
}

let isKeptOpen = false;

async function end(): Promise<void> {
  for (const work of endings.reverse()) await work();
  if (opened) await (await opened).stop();
}

// Of this process's tests, all of them: this module is for test files only.
after(async () => {
  if (!isKeptOpen) await end();
});

/** Keeps what the tests of a file opened for the files after it in this process; gives what ends it. */
export function keepOpen(): () => Promise<void> {
  isKeptOpen = true;
  return end;
}

/** The test server of this process: that of the whole run where CARILLON_TEST_DATABASE names one, else its own. */
export function openTestServer(): Promise<TestServer> {
  return (opened ??= connectOrStart());
}

/** A database of its own for a test file, copied from a template that the first to need it prepares. */
export async function cloneTemplate({ key, prepare }: Template): Promise<TestDatabase> {
  const server = await openTestServer();
  const template = `template_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  await withMaintenance(server, async (client) => {
    // Test processes ask at the same time; the lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 0) await prepareTemplate(server, client, template, prepare);
  });
  const name = await server.createDatabase(template);
  return {
    name,
    ownerUrl: server.ownerUrl(name),
    appUrl: server.appUrl(name),
    drop: () => server.dropDatabase(name),
  };
}

async function prepareTemplate(
  server: TestServer,
  client: pg.Client,
  template: string,
  prepare: Template['prepare'],
): Promise<void> {
  const fresh = await server.createDatabase();
  try {
    await prepare(server.ownerUrl(fresh));
    await client.query(`alter database ${fresh} rename to ${template}`);
  } catch (error) {
    await server.dropDatabase(fresh);
    throw error;
  }
  // Nobody may be connected to what is being copied.
  await client.query(`alter database ${template} allow_connections false`);
}

async function connectOrStart(): Promise<TestServer> {
  const shared = process.env[TEST_DATABASE];
  if (shared === undefined) {
    const cluster = await startTestCluster();
    return serverAt(cluster, () => cluster.stop());
  }
  return serverAt(JSON.parse(shared), async () => undefined);
}

function serverAt(
  urls: { ownerUrl: string; appUrl: string },
  stop: () => Promise<void>,
): TestServer {
  const server: TestServer = {
    ownerUrl: (database) => atDatabase(urls.ownerUrl, database),
    appUrl: (database) => atDatabase(urls.appUrl, database),
    createDatabase: async (template = 'template1') => {
      const name = `test_${randomBytes(8).toString('hex')}`;
      await withMaintenance(server, (client) =>
        client.query(`create database ${name} template ${template}`),
      );
      return name;
    },
    dropDatabase: async (name) => {
      await withMaintenance(server, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
    stop,
  };
  return server;
}

function atDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function withMaintenance(
  server: TestServer,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(server.ownerUrl('carillon'));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
