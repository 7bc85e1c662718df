// The second lock alone: row-level security under bare SQL, without any condition of the services (DESIGN "Tenancy").
// The database of this file loses its foreign keys, checks and triggers, so that every table can be filled, and nothing
// but the policies says no.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { migrate } from '#kit/db/migrate.ts';
import { readSchema, schemaKey } from '#kit/db/schema.ts';
import { openDatabase } from '#kit/db/open.ts';
import { inScope } from '#kit/db/scope.ts';
import type { Scope } from '#kit/db/scope.ts';
import { beforeStop, cloneTemplate } from '#kit/testing/database.ts';
import type { Database } from '#features/database.ts';
import { SEES_PAST, UNPROTECTED } from './testing/unprotected.ts';
import { bareQuery, fillRow, loosenTables, readTables } from './testing/bare-rows.ts';
import type { BareTable } from './testing/bare-rows.ts';
import { migrationFolders } from './rooms.ts';

const schema = await readSchema(migrationFolders);
const database = await cloneTemplate({
  key: schemaKey(schema),
  prepare: async (ownerUrl) => void (await migrate(ownerUrl, schema)),
});
const throwIt = (error: Error) => {
  throw error;
};
// No server: its clocks would take away what lies there.
const opened = openDatabase<Database>({ url: database.ownerUrl, onError: throwIt, max: 2 });
const { db } = opened;
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
beforeStop(async () => {
  await opened.close();
  await owner.end();
  await database.drop();
});
const runAsOwner = async <Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await owner.query<Row>(text, values)).rows;

const [hospital, department, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];
const orgs: readonly string[] = [hospital, department, elsewhere];

const all = await readTables(runAsOwner);
const hasOwner = ({ columns }: BareTable) => columns.some(({ name }) => name === 'org_id');
const secured = all.filter((table) => table.secured);
const tables = secured.filter(hasOwner);
/** The installation’s own, which no organisation has a part in. */
const providers = secured.filter((table) => !hasOwner(table));
/** Those that take rows of their own; the parts of a table are reached through it. */
const whole = tables.filter(({ part }) => !part);
const nameOf = (org: string | null): string =>
  org === null
    ? 'nobody’s'
    : (['hospital', 'department', 'elsewhere'][orgs.indexOf(org)] ?? 'the provider’s');

/** The scopes as sessions of these people have them: their organisation and what lies below it. */
const SCOPES: Record<string, Scope> = {
  superadmin: 'all',
  'founder 5': [hospital, department],
  'founder 6': [department],
  stranger: [elsewhere],
  'someone without an organisation': [],
};

before(async () => {
  await loosenTables(runAsOwner, all);
  for (const table of whole) for (const org of orgs) await fillRow(runAsOwner, table, org);
  await fillRow(runAsOwner, tableOf('licence'), null);
});

const tableOf = (name: string): BareTable => {
  const table = all.find((each) => each.name === name);
  assert.ok(table, name);
  return table;
};

const INSUFFICIENT_PRIVILEGE = '42501';
const UNIQUE_VIOLATION = '23505';

class RolledBack extends Error {}

/** Runs one bare statement in the scope and takes it back; what the database refuses has changed nothing. */
async function tryBare<Row>(
  scope: Scope,
  work: (tx: Kysely<Database>) => Promise<Row[]>,
): Promise<Row[] | 'refused'> {
  let rows: Row[] = [];
  try {
    await inScope(db, scope, async (tx) => {
      rows = await work(tx);
      throw new RolledBack();
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === INSUFFICIENT_PRIVILEGE) return 'refused';
    // Keys are compared after the policy has let the row in.
    if (code === UNIQUE_VIOLATION) return rows;
    if (!(error instanceof RolledBack)) throw error;
  }
  return rows;
}

const runIn = (tx: Kysely<Database>) => async (text: string, values?: unknown[]) =>
  (await tx.executeQuery<unknown>(bareQuery(text, values))).rows;

interface Owned {
  org_id: string | null;
}

/** Names of whose rows were touched, of the three that the test filled. */
const owners = (rows: readonly Owned[] | 'refused'): string[] =>
  rows === 'refused'
    ? []
    : [...new Set(rows.map(({ org_id }) => nameOf(org_id)))]
        .filter((name) => name !== 'the provider’s')
        .toSorted();

const scopeNames = (scope: Scope): string[] =>
  (scope === 'all' ? orgs : scope).map(nameOf).toSorted();

/** An own column to write, so that an update changes rows and nothing in them. */
const written = ({ columns }: BareTable) =>
  columns.find(({ name, generated }) => !generated && name !== 'org_id')?.name ?? 'org_id';

for (const [who, scope] of Object.entries(SCOPES))
  test(`${who} sees the rows of the scope, and shared ones, and no others`, async () => {
    for (const { name, shared } of tables) {
      const rows = await tryBare(scope, async (tx) => {
        const found = await sql<Owned>`select org_id from ${sql.table(name)}`.execute(tx);
        return found.rows;
      });
      const seen = owners(rows).filter(
        (owner) => !(owner === 'nobody’s' && (shared || scope === 'all')),
      );
      assert.deepEqual(
        seen.filter((owner) => !scopeNames(scope).includes(owner)),
        [],
        name,
      );
      if (whole.some((table) => table.name === name))
        assert.deepEqual(seen, scopeNames(scope), `${name} hides what is one’s own`);
    }
  });

for (const [who, scope] of Object.entries(SCOPES))
  test(`${who} changes and deletes rows of the scope alone, without naming any`, async () => {
    for (const table of tables) {
      const column = sql.ref(written(table));
      const changed = await tryBare(scope, async (tx) => {
        const found =
          await sql<Owned>`update ${sql.table(table.name)} set ${column} = ${column} returning org_id`.execute(
            tx,
          );
        return found.rows;
      });
      const gone = await tryBare(scope, async (tx) => {
        const found =
          await sql<Owned>`delete from ${sql.table(table.name)} returning org_id`.execute(tx);
        return found.rows;
      });
      for (const touched of [changed, gone]) {
        const strange = owners(touched).filter(
          (owner) =>
            !scopeNames(scope).includes(owner) && !(scope === 'all' && owner === 'nobody’s'),
        );
        assert.deepEqual(strange, [], table.name);
      }
    }
  });

for (const [who, scope] of Object.entries(SCOPES).filter(([, scope]) => scope !== 'all'))
  test(`${who} can put no row into another organisation, nor hand one over`, async () => {
    const foreign = orgs.filter((org) => !(scope as readonly string[]).includes(org));
    for (const table of tables)
      for (const org of foreign) {
        const made = await tryBare(scope, async (tx) => {
          await fillRow(runIn(tx), table, org);
          return [{ org_id: org }];
        });
        assert.equal(made, 'refused', `insert into ${table.name} for ${nameOf(org)}`);
        if (table.columns.some(({ name, generated }) => name === 'org_id' && generated)) continue;
        const handed = await tryBare(scope, async (tx) => {
          const found =
            await sql<Owned>`update ${sql.table(table.name)} set org_id = ${org} returning org_id`.execute(
              tx,
            );
          return found.rows;
        });
        // Nothing to hand over is as good as a refusal.
        assert.ok(handed === 'refused' || handed.length === 0, `${table.name} to ${nameOf(org)}`);
      }
  });

test('a row of nobody is written by the provider alone', async () => {
  for (const table of tables.filter(({ shared }) => shared)) {
    const made = await tryBare([department], async (tx) => {
      await fillRow(runIn(tx), table, null);
      return [];
    });
    assert.equal(made, 'refused', table.name);
  }
});

test('every part of a table has the policies of the table', () => {
  for (const { name, part, policies } of tables)
    if (part)
      assert.deepEqual(policies, tables.find((table) => table.name === part)?.policies, name);
});

test('what is the installation’s is the provider’s alone', async () => {
  for (const [who, scope] of Object.entries(SCOPES))
    for (const { name, columns } of providers) {
      const column = sql.ref(columns.find(({ generated }) => !generated)?.name ?? '');
      const seen = await tryBare(scope, async (tx) => {
        const found = await sql`select from ${sql.table(name)}`.execute(tx);
        return found.rows;
      });
      assert.equal(seen.length > 0, scope === 'all', `${who} ${name}`);
      if (scope === 'all') continue;
      for (const statement of [
        sql`update ${sql.table(name)} set ${column} = ${column} returning 1`,
        sql`delete from ${sql.table(name)} returning 1`,
      ]) {
        const touched: unknown[] | 'refused' = await tryBare(
          scope,
          async (tx) => (await statement.execute(tx)).rows,
        );
        assert.ok(touched === 'refused' || touched.length === 0, `${who} ${name}`);
      }
      const made = await tryBare(scope, async (tx) => {
        await fillRow(runIn(tx), tableOf(name), null);
        return [1];
      });
      assert.equal(made, 'refused', `${who} ${name}`);
    }
});

test('a table is under row-level security, or stands among the others with its reason', () => {
  const open = all.filter((table) => !table.secured);
  assert.deepEqual(
    open.map(({ name }) => name),
    Object.keys(UNPROTECTED).toSorted(),
  );
  for (const table of open) assert.ok(!hasOwner(table), `${table.name} has an owner`);
});

test('a view shows what its reader may see, not what its owner may', async () => {
  const views = await runAsOwner<{ name: string; kind: string; options: string[] | null }>(
    `select relname as name, relkind as kind, reloptions as options from pg_class
     where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`,
  );
  assert.ok(views.length > 0);
  for (const { name, kind, options } of views)
    assert.ok(kind === 'v' && options?.includes('security_invoker=true'), name);
});

test('the product is not the owner of its tables, and row-level security holds for it', async () => {
  const { rows } = await sql<{ bypasses: boolean; owned: number }>`
    select rolsuper or rolbypassrls as bypasses,
      (select count(*)::int from pg_class where relowner = r.oid and relkind in ('r', 'p')) as owned
    from pg_roles r where rolname = current_user`.execute(db);
  assert.deepEqual(rows, [{ bypasses: false, owned: 0 }]);
});

test('the same row goes in where it is one’s own: what refuses the others is the policy', async () => {
  for (const table of whole) {
    if (table.name === 'organisation') continue;
    const made = await tryBare([department], async (tx) => {
      await fillRow(runIn(tx), table, department);
      return [];
    });
    assert.deepEqual(made, [], table.name);
  }
});

test('a function that sees past the policies asks for the scope itself, or stands here with its reason', async () => {
  const rows = await runAsOwner<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
  );
  const open = rows.filter(({ body }) => !/scope_(all|orgs)\(\)/.test(body));
  assert.deepEqual(
    open.map(({ name }) => name),
    Object.keys(SEES_PAST).toSorted(),
  );
});
