// Makes features/database.ts, the row types, from the migrated database itself; with --check it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from '#kit/db/migrate.ts';
import { readSchema } from '#kit/db/schema.ts';
import { startTestCluster } from '#kit/testing/test-cluster.ts';
import { migrationFolders } from '#apps/server/rooms.ts';

const TARGET = new URL('../features/database.ts', import.meta.url);

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  is_identity: 'YES' | 'NO';
  is_generated: 'ALWAYS' | 'NEVER';
}

const BASES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  date: 'string',
  time: 'string',
  interval: 'string',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  jsonb: 'unknown',
  bytea: 'Buffer',
  xid8: 'string',
};

function typeOf(column: Column): string {
  const list = column.udt_name.startsWith('_');
  const base = BASES[list ? column.udt_name.slice(1) : column.udt_name];
  if (!base)
    throw new Error(`${column.table_name}.${column.column_name}: no type for ${column.udt_name}`);
  // An object bound as a value becomes JSON by the driver; unknown takes any, null among them.
  const plain = list ? `${base}[]` : base;
  const type = column.is_nullable === 'YES' && plain !== 'unknown' ? `${plain} | null` : plain;
  const made = column.is_identity === 'YES' || column.is_generated === 'ALWAYS';
  if (made) return `GeneratedAlways<${type}>`;
  return column.column_default === null ? type : `Generated<${type}>`;
}

const typeName = (table: string): string =>
  table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table_name }) => table_name);
  const interfaces = [...tables].map(
    ([table, fields]) =>
      `export interface ${typeName(table)}Row {\n${fields.map((column) => `  ${column.column_name}: ${typeOf(column)};\n`).join('')}}\n`,
  );
  const database = `export interface Database {\n${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)}Row;\n`).join('')}}\n`;
  return `// Made from the migrated database by scripts/database-types.ts; the checks compare it. Don't edit.\nimport type { Generated, GeneratedAlways } from 'kysely';\n\n${interfaces.join('\n')}\n${database}`;
}

const schema = await readSchema(migrationFolders);
const cluster = await startTestCluster();
try {
  await migrate(cluster.ownerUrl, schema);
  const client = new pg.Client({ connectionString: cluster.ownerUrl });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default, c.is_identity, c.is_generated
    from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and t.relkind in ('r', 'p', 'v') and not t.relispartition and c.table_name not in ('migration', 'schema_code')
    order by c.table_name, c.ordinal_position`);
  await client.end();
  const made = render(rows);
  if (process.argv.includes('--check')) {
    const kept = await readFile(TARGET, 'utf8').catch(() => '');
    if (kept !== made) {
      process.stderr.write(
        'features/database.ts is not what the migrations make: run scripts/database-types.ts\n',
      );
      process.exitCode = 1;
    }
  } else await writeFile(TARGET, made);
} finally {
  await cluster.stop();
}
