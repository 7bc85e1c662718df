// Functions, procedures and triggers: each room's `sql/` folder, applied anew as a whole whenever one of its files changed.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { SqlFile } from './schema.ts';

const digestOf = (files: readonly SqlFile[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex');

/**
 * Brings what runs in the database to this version, in one transaction; what no file makes any longer is dropped. The tables
 * must stand. Every file says `create or replace`; a function whose parameters stay and whose answer has another shape is
 * dropped in a migration first.
 */
export async function applyCode(client: pg.Client, files: readonly SqlFile[]): Promise<boolean> {
  await client.query(
    'create table if not exists schema_code (single boolean primary key default true check (single), digest text not null, undo text[] not null)',
  );
  const { rows } = await client.query<{ digest: string; undo: string[] }>(
    'select digest, undo from schema_code',
  );
  const digest = digestOf(files);
  if (rows[0]?.digest === digest) return false;
  await client.query('begin');
  try {
    // Functions name each other across files, whose order means nothing to them.
    await client.query('set local check_function_bodies = off');
    for (const file of files) await applyFile(client, file);
    const made = await findMade(client);
    for (const statement of (rows[0]?.undo ?? []).filter((before) => !made.includes(before)))
      await client.query(statement);
    await client.query(
      'insert into schema_code (digest, undo) values ($1, $2) on conflict (single) do update set digest = $1, undo = $2',
      [digest, made],
    );
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyFile(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** What would take away each thing that this transaction made or replaced, triggers first. */
async function findMade(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select statement from (
      select 1 as turn, format('drop trigger if exists %I on %s', tgname, tgrelid::regclass) as statement
      from pg_trigger where xmin = pg_current_xact_id()::xid and not tgisinternal and tgparentid = 0
      union all
      select 2, format('drop %s if exists %s', case prokind when 'p' then 'procedure' else 'function' end, oid::regprocedure)
      from pg_proc where xmin = pg_current_xact_id()::xid
    ) made order by turn, statement`);
  return rows.map(({ statement }) => statement);
}
