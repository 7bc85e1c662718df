// A world of its own for a test file: the real server on a cloned PostgreSQL, organisations, people, and callers that sign in.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { migrate } from '#kit/db/migrate.ts';
import { readSchema, schemaKey } from '#kit/db/schema.ts';
import { beforeStop, cloneTemplate } from '#kit/testing/database.ts';
import { readConfig } from '../config.ts';
import { migrationFolders } from '../rooms.ts';
import { startServer } from '../server.ts';
import type { Server } from '../server.ts';
import { digestOf, makeCaller } from './caller.ts';
import type { Caller } from './caller.ts';

export const PASSWORD = 'Test123456';

/** The kept hash of the password, at the least cost that there is: people of a world sign in by the hundred. */
const CHEAP = await hash(digestOf(PASSWORD), { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface MadeOrganisation {
  org_id: string;
  /** The founder, with every permission of the level. */
  admin: Caller;
}

export interface World {
  server: Server;
  url: string;
  dataDir: string;
  /** Where the world's database is, for its owner. */
  databaseUrl: string;
  /** Superadmin. */
  provider: Caller;
  makeHospital(): Promise<MadeOrganisation>;
  /** A department (type 6), below a hospital where one is given. */
  makeDepartment(parent?: string): Promise<MadeOrganisation>;
  /** A user of the organisation whose role has exactly these permissions (and menus). */
  makeUser(
    org_id: string,
    permissions: readonly string[],
    menus?: readonly string[],
  ): Promise<Caller>;
  /** Signs somebody in once more. */
  signIn(login: string, password?: string): Promise<Caller>;
  /** Nobody: calls without signing in. */
  stranger: Caller;
  /** SQL as the owner, past all scoping: for arranging and looking, not for what is tested. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

let counter = 0;
export const unique = (prefix: string): string =>
  `${prefix}${(counter += 1)}${randomBytes(3).toString('hex')}`;

export interface WorldOptions {
  /** Further environment for the server. */
  env?: Record<string, string>;
}

/** Starts a server on a database, with a data folder of its own. */
async function startOn(databaseUrl: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-world-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    MQTT_PORT: '0',
    MLLP_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: PASSWORD,
    DEMO: '0',
    LOG_LEVEL: 'error',
    ...env,
  });
  const server = await startServer(config, { onDatabaseLost: () => undefined, checkReplies: true });
  return { server, config, dataDir };
}

let joined: Promise<World> | undefined;

/**
 * The world of this process, which test files that run one after the other share: for tests that keep to organisations of
 * their own and leave what is everybody's as it was.
 */
export async function joinWorld(): Promise<World> {
  // Each caller has a promise of its own (scripts/run-batch.ts).
  const world = await (joined ??= openWorld());
  return world;
}

/** Opens a world; it is taken down after the process's tests. */
export async function openWorld({ env = {} }: WorldOptions = {}): Promise<World> {
  const schema = await readSchema(migrationFolders);
  const database = await cloneTemplate({
    key: schemaKey(schema),
    prepare: async (ownerUrl) => void (await migrate(ownerUrl, schema)),
  });
  const { server, config, dataDir } = await startOn(database.ownerUrl, env);
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  beforeStop(async () => {
    await server.stop();
    await owner.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const signIn = (login: string, password = PASSWORD) =>
    makeCaller(server.url, login, password, { signing: config.signing, sealed: !config.loginBare });
  await owner.query("update staff set password_hash = $1 where login_name = 'superadmin'", [CHEAP]);
  const provider = await signIn('superadmin');

  async function makeOrganisation(
    shop_type: '5' | '6',
    parent_id?: string,
  ): Promise<MadeOrganisation> {
    const admin_account = unique('a');
    const name = unique('org');
    const reply = await provider.call('POST', '/mgr/partinfo', {
      body: {
        shop_type,
        kind: shop_type === '5' ? 'hospital' : 'department',
        short_name: name,
        full_name: name,
        parent_id,
        admin_account,
        admin_password: PASSWORD,
      },
    });
    if (reply.code !== 0)
      throw new Error(`No organisation was made: ${reply.message} ${JSON.stringify(reply.data)}`);
    const { id } = reply.data as { id: string };
    await owner.query(
      'update staff set must_change_password = false, password_hash = $2 where org_id = $1',
      [id, CHEAP],
    );
    return { org_id: id, admin: await signIn(admin_account) };
  }

  return {
    server,
    url: server.url,
    dataDir,
    databaseUrl: database.ownerUrl,
    provider,
    signIn,
    stranger: await makeCaller(server.url),
    makeHospital: () => makeOrganisation('5'),
    makeDepartment: (parent) => makeOrganisation('6', parent),
    async makeUser(org_id, permissions, menus = []) {
      const login = unique('u');
      await owner.query(
        `with made as (insert into role (org_id, name, role_type, permissions, menus) values ($1, $2, 'other', $3, $4) returning id)
         insert into staff (org_id, login_name, real_name, role_id, password_hash, must_change_password)
         select $1, $5, $5, made.id, $6, false from made`,
        [org_id, login.slice(0, 10), permissions, menus, login, CHEAP],
      );
      return signIn(login);
    },
    sql: async (text, values = []) => (await owner.query(text, values)).rows,
  };
}
