// Writing an entity: columns as sent, the version that was read, all or none.
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { keepIfOften, keepPrepared } from '../db/named-statements.ts';
import { newId } from '../db/new-id.ts';
import type { Scope } from '../db/scope.ts';
import { kitRoom } from '../contract/kit-room.ts';
import { Failure, notFound } from '../http/failure.ts';

/** A column's value as PostgreSQL takes it: objects (not lists) as JSON. */
const bind = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? JSON.stringify(value)
    : value;

const entriesOf = (values: Record<string, unknown>) =>
  Object.entries(values).filter(([, value]) => value !== undefined);

/** The rows with their ids: known before they are written, so that what was made can be read in the same round trip. */
export const withIds = (rows: readonly Record<string, unknown>[]) =>
  rows.map((values) => ({ ...values, id: (values['id'] as string | undefined) ?? newId() }));

/** Inserts the rows as one statement; a column that a row leaves out takes its default. */
export async function insertRows(
  db: Kysely<never>,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = [...new Set(rows.flatMap((values) => entriesOf(values).map(([name]) => name)))];
  const bound: unknown[] = [];
  const place = (value: unknown): string =>
    value === undefined ? 'default' : `$${bound.push(bind(value))}`;
  const listed = rows.map((values) => `(${names.map((name) => place(values[name])).join(', ')})`);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const text = `insert into ${table} (${columns}) values ${listed.join(', ')}`;
  const { numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(rows.length === 1 ? keepIfOften(text) : text, bound),
  );
  if (numAffectedRows !== BigInt(rows.length))
    throw new Error(`An insert into ${table} left out rows`);
}

/** Sets the columns that were sent. A version other than the one read is refused and nothing is lost (WIRE, 409). */
export async function updateRow(
  db: Kysely<never>,
  table: string,
  { id, version, values }: { id: string; version: number; values: Record<string, unknown> },
  scope: Scope,
): Promise<void> {
  const entries = entriesOf(values);
  const sets = [
    'version = version + 1',
    'updated_at = now()',
    ...entries.map(([name], index) => `"${name}" = $${index + 3}`),
  ];
  const { numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(
      keepIfOften(
        `update ${table} set ${sets.join(', ')} where id = $1 and version = $2${owned(scope, entries.length + 3)}`,
      ),
      [
        id,
        version,
        ...entries.map(([, value]) => bind(value)),
        ...(scope === 'all' ? [] : [scope]),
      ],
    ),
  );
  if (numAffectedRows === 1n) return;
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`select 1 from ${table} where id = $1${owned(scope, 2)}`, [
      id,
      ...(scope === 'all' ? [] : [scope]),
    ]),
  );
  throw rows.length > 0 ? new Failure(kitRoom.errors.STALE_VERSION) : notFound();
}

/** Deletes all the rows or, where one is missing, none. */
export async function deleteRows(
  db: Kysely<never>,
  table: string,
  ids: readonly string[],
  scope: Scope,
): Promise<void> {
  const { numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(
      keepPrepared(`delete from ${table} where id = any($1::uuid[])${owned(scope, 2)}`),
      [ids, ...(scope === 'all' ? [] : [scope])],
    ),
  );
  if (numAffectedRows !== BigInt(new Set(ids).size)) throw notFound();
}

const owned = (scope: Scope, place: number): string =>
  scope === 'all' ? '' : ` and org_id = any($${place}::uuid[])`;
