// Rows for any table, made from nothing but its columns: for tests of what the database alone refuses.
import { randomBytes, randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';

export interface BareColumn {
  name: string;
  type: string;
  /** Must be given a value. */
  needed: boolean;
  generated: boolean;
}

export interface BareTable {
  name: string;
  secured: boolean;
  /** The table that it is a part of. */
  part: string | null;
  /** Rows without an organisation are everyone's to read. */
  shared: boolean;
  policies: readonly string[];
  columns: readonly BareColumn[];
}

type Run = (text: string, values?: unknown[]) => Promise<unknown[]>;

/** Every table of the schema, by name. */
export async function readTables(run: Run): Promise<BareTable[]> {
  const rows = await run(`
    select c.relname as name, c.relrowsecurity as secured, p.inhparent::regclass::text as part,
      coalesce((select array_agg(concat(policyname, cmd, qual, with_check) order by policyname) from pg_policies
        where schemaname = 'public' and tablename = c.relname), '{}') as policies,
      exists (select from pg_policies where schemaname = 'public' and tablename = c.relname and policyname = 'shared') as shared,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'needed', a.attnotnull and not a.atthasdef and a.attidentity = '', 'generated', a.attgenerated <> '' or a.attidentity <> '')
          order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c left join pg_inherits p on p.inhrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`);
  return rows as BareTable[];
}

/** Takes from the tables all that could refuse a row but their policies, keys and types. */
export async function loosenTables(run: Run, tables: readonly BareTable[]): Promise<void> {
  const loose = (await run(`
    select conrelid::regclass::text as name, conname from pg_constraint
    where contype in ('f', 'c') and connamespace = 'public'::regnamespace and conparentid = 0 and coninhcount = 0`)) as {
    name: string;
    conname: string;
  }[];
  for (const { name, conname } of loose)
    await run(`alter table ${name} drop constraint if exists "${conname}"`);
  for (const { name } of tables) await run(`alter table "${name}" disable trigger user`);
}

const MADE: readonly [RegExp, () => unknown][] = [
  [/^uuid$/, () => randomUUID()],
  [/\[\]$/, () => '{}'],
  [/^jsonb?$/, () => '{}'],
  [/^(text|character)/, () => randomBytes(6).toString('hex')],
  [/^(integer|smallint|bigint|numeric|double|real)/, () => Math.floor(Math.random() * 1_000_000)],
  [/^boolean$/, () => false],
  [/^(timestamp|date)/, () => new Date()],
  [/^time/, () => '08:00'],
  [/^bytea$/, () => randomBytes(8)],
  [/^inet$/, () => '127.0.0.1'],
];

function makeValue(table: string, { name, type }: BareColumn): unknown {
  const made = MADE.find(([pattern]) => pattern.test(type));
  if (!made) throw new Error(`${table}.${name}: say what a value of ${type} could be`);
  return made[1]();
}

/** Puts one row of the organisation, if the table knows any, into it; an organisation itself is there already. */
export async function fillRow(run: Run, table: BareTable, org: string | null): Promise<void> {
  const values = new Map<string, unknown>();
  for (const column of table.columns)
    if (column.needed && !column.generated) values.set(column.name, makeValue(table.name, column));
  const owner = table.columns.find(({ name }) => name === 'org_id');
  if (owner?.generated) values.set('id', org);
  else if (owner) values.set('org_id', org);
  const names = [...values.keys()];
  await run(
    `insert into "${table.name}" (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) ${owner?.generated ? 'on conflict do nothing' : ''}`,
    [...values.values()],
  );
}

/** A statement as it stands, for a handle that is bound to a scope. */
export const bareQuery = (text: string, values: unknown[] = []): CompiledQuery<unknown> =>
  CompiledQuery.raw(text, values) as CompiledQuery<unknown>;
