// Brings a database to this version: migrations once each, in their own transactions, then functions and triggers.
import pg from 'pg';
import { applyCode } from './code.ts';
import { APP_ROLE } from './open.ts';
import type { Schema, SqlFile } from './schema.ts';

/** The database has migrations that this version doesn't know: it belongs to a newer one. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

// Any constant will do; all Carillon processes on one database must use the same.
const LOCK = 4_120_117;

/** Brings the database to this version; gives the names of the migrations that it lacked. Of processes that start at once one migrates and the others wait. */
export async function migrate(ownerUrl: string, { migrations, code }: Schema): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const done = await readDone(client);
    const known = new Set(migrations.map(({ name }) => name));
    const foreign = [...done].filter((name) => !known.has(name));
    if (foreign.length > 0)
      throw new NewerDatabase(`The database has migrations unknown here: ${foreign.join(', ')}`);
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const migration of missing) await apply(client, migration);
    const renewed = await applyCode(client, code);
    if (missing.length > 0 || renewed) await grant(client);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readDone(client: pg.Client): Promise<Set<string>> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$;
    -- Needed where one account both migrates and works; the embedded database has an account for each.
    do $$ begin grant ${APP_ROLE} to current_user; exception when insufficient_privilege then null; end $$;
    create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string }>('select name from migration');
  return new Set(rows.map(({ name }) => name));
}

async function apply(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function grant(client: pg.Client): Promise<void> {
  await client.query(`
    grant usage on schema public to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
    grant usage, select on all sequences in schema public to ${APP_ROLE};
    revoke all on migration, schema_code from ${APP_ROLE};
    -- Rows that a trigger keeps as they are.
    do $$ declare kept regclass; begin
      for kept in select distinct tgrelid::regclass from pg_trigger where tgname ~ '_stays$' loop
        execute format('revoke update, delete on %s from ${APP_ROLE}', kept);
      end loop;
    end $$`);
}
