// Reading an entity: the list with its filters and bounded count, and rows by their ids.
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { COUNT_BOUND } from '../contract/entity.ts';
import type { ListQuery, Page } from '../contract/entity.ts';
import { keepPrepared } from '../db/named-statements.ts';
import { leastIdAt } from '../db/new-id.ts';
import type { Scope } from '../db/scope.ts';
import { columnOf } from './table.ts';
import type { AnyTable } from './table.ts';

const CONTROL_NAMES = new Set(['page', 'size', 'keyword', 'sort', 'version']);

/** A condition with its values, numbered as they come. */
class Conditions {
  readonly values: unknown[] = [];
  readonly parts: string[] = [];

  add(condition: (place: (value: unknown) => string) => string): void {
    this.parts.push(condition((value) => `$${this.values.push(value)}`));
  }

  get text(): string {
    return this.parts.length > 0 ? ` where ${this.parts.join(' and ')}` : '';
  }
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const DAY_MS = 86_400_000;

/** The id that every row at or after (or before) the moment has after (or before) it. */
const idNear = (moment: string, side: '>=' | '<='): string =>
  leastIdAt(Date.parse(moment) + (side === '>=' ? -DAY_MS : DAY_MS));

function addFilter(table: AnyTable, conditions: Conditions, name: string, value: unknown): void {
  const range = /^(.+)_(from|to)$/.exec(name);
  const field = range?.[1] ?? name;
  if (range && table.columns[field] && !table.columns[name]) {
    const before = range[2] === 'from' ? '>=' : '<=';
    conditions.add((place) => `${columnOf(table, field)} ${before} ${place(value)}`);
    if (field === table.idsFollow && typeof value === 'string')
      conditions.add(
        (place) => `${table.table}.id ${before} ${place(idNear(value, before))}::uuid`,
      );
  } else if (name === 'org_id_within')
    conditions.add(
      (place) =>
        `${table.table}.org_id = any(array(select below from unnest(${place(value)}::uuid[]) top, organisations_below(top) below))`,
    );
  else if (Array.isArray(value))
    conditions.add((place) => `${columnOf(table, name)}::text = any(${place(value)}::text[])`);
  else if (typeof value === 'string' && table.partial?.includes(name))
    conditions.add((place) => `${columnOf(table, name)} ilike ${place(`%${escapeLike(value)}%`)}`);
  else conditions.add((place) => `${columnOf(table, name)} = ${place(value)}`);
}

/** The conditions of a list: organisation first, then what always holds, then what was asked for. */
export function conditionsOf(table: AnyTable, query: Partial<ListQuery>, scope: Scope): Conditions {
  const conditions = new Conditions();
  if (scope !== 'all') {
    const shared = table.shared ? ` or ${table.table}.org_id is null` : '';
    // One organisation, the usual case, as an equality lets the index serve the sort too.
    if (scope.length === 1)
      conditions.add((place) => `(${table.table}.org_id = ${place(scope[0])}${shared})`);
    else
      conditions.add((place) => `(${table.table}.org_id = any(${place(scope)}::uuid[])${shared})`);
  }
  if (table.where) conditions.parts.push(table.where);
  for (const [name, value] of Object.entries(query))
    if (!CONTROL_NAMES.has(name) && value !== undefined) addFilter(table, conditions, name, value);
  const keyword = query.keyword?.trim();
  if (keyword)
    conditions.add((place) => {
      const sought = place(`%${escapeLike(keyword)}%`);
      return `(${table.keyword.map((column) => `${column} ilike ${sought}`).join(' or ')})`;
    });
  return conditions;
}

export function orderOf(table: AnyTable, sort: string | undefined): string {
  const asked = sort ?? table.sort;
  const falling = asked.startsWith('-');
  const field = falling ? asked.slice(1) : asked;
  const direction = falling ? 'desc' : 'asc';
  if (field === table.idsFollow) return `${table.table}.id ${direction}`;
  const nulls = table.nullable.has(field) ? ' nulls last' : '';
  return `${columnOf(table, field)} ${direction}${nulls}, ${table.table}.id ${direction}`;
}

export const selectOf = (table: AnyTable, fields = Object.keys(table.columns)): string =>
  ['id', 'version', ...fields].map((field) => `${columnOf(table, field)} as "${field}"`).join(', ');

const run = async <Row>(db: Kysely<never>, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

/** The statement of one page: ids by the index and a count to the bound, then those rows. */
export function listStatement(
  table: AnyTable,
  query: ListQuery,
  scope: Scope,
): { text: string; values: unknown[] } {
  const conditions = conditionsOf(table, query, scope);
  const from = table.filterFrom ?? table.table;
  const order = orderOf(table, query.sort);
  const where = conditions.text;
  const place = `$${conditions.values.push((query.page - 1) * query.size)}`;
  const text = `with picked as materialized (select ${table.table}.id as picked_id from ${from}${where} order by ${order} limit ${query.size} offset ${place}::bigint),
    counted as (select count(*)::int as n from (select 1 from ${from}${where} limit ${COUNT_BOUND + 1}) bounded)
    select ${selectOf(table)}, (select n from counted) as total_count from picked join ${table.from} on ${table.table}.id = picked.picked_id order by ${order}`;
  return { text: query.keyword ? text : keepPrepared(text), values: conditions.values };
}

/** One page of rows; the total stops counting at the bound. */
export async function listRows<Row>(
  db: Kysely<never>,
  table: AnyTable,
  query: ListQuery,
  scope: Scope,
): Promise<Page<Row>> {
  const { text, values } = listStatement(table, query, scope);
  // Planning under row-level security costs more than the page itself; without a keyword one plan fits all.
  if (!query.keyword)
    run(db, 'set local plan_cache_mode = force_generic_plan', []).catch(() => undefined);
  const rows = await run<Row & { total_count: number }>(db, text, values);
  const total =
    rows[0]?.total_count ?? (query.page === 1 ? 0 : await countRows(db, table, query, scope));
  const list = rows.map(({ total_count: _, ...row }) => row as Row);
  return total > COUNT_BOUND ? { total: COUNT_BOUND, list, total_is_bound: true } : { total, list };
}

export async function countRows(
  db: Kysely<never>,
  table: AnyTable,
  query: Partial<ListQuery>,
  scope: Scope,
): Promise<number> {
  const conditions = conditionsOf(table, query, scope);
  const [row] = await run<{ n: number }>(
    db,
    `select count(*)::int as n from (select 1 from ${table.filterFrom ?? table.table}${conditions.text} limit ${COUNT_BOUND + 1}) bounded`,
    conditions.values,
  );
  return row?.n ?? 0;
}

/** Rows by their ids, as far as the scope sees them, in no particular order. */
export async function readRows<Row>(
  db: Kysely<never>,
  table: AnyTable,
  ids: readonly string[],
  scope: Scope,
): Promise<Row[]> {
  const conditions = conditionsOf(table, {}, scope);
  conditions.add((place) => `${table.table}.id = any(${place(ids)}::uuid[])`);
  return run<Row>(
    db,
    `select ${selectOf(table)} from ${table.from}${conditions.text}`,
    conditions.values,
  );
}
