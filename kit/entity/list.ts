// Reading an entity: the list with its filters and bounded count, and rows by their ids.
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { COUNT_BOUND } from '../contract/list-query.ts';
import type { ListQuery, Page } from '../contract/list-query.ts';
import { keepPrepared } from '../db/named-statements.ts';
import type { Scope } from '../db/scope.ts';
import { belowAll, conditionsOf, isFiltered, orderOf, selectOf } from './conditions.ts';
import type { Known } from './conditions.ts';
import type { AnyTable } from './table.ts';

const run = async <Row>(db: Kysely<never>, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

/**
 * The picked rows with all that is joined to them. The row's own table comes right after the picked ids: behind the joins
 * of a large `from`, the planner would join all of it first and pick then.
 */
const fromPicked = ({ table, from }: AnyTable): string =>
  `picked join ${table} on ${table}.id = picked.picked_id${from.slice(table.length)}`;

/** Picks the page's ids by the index and counts to the bound. */
const pickAndCount = (
  { table }: AnyTable,
  { from, where, order, page, beyondBound }: Picking,
): string => {
  const counted = beyondBound
    ? `select ${COUNT_BOUND + 1} as n`
    : `select count(*)::int as n from (select 1 from ${from}${where} limit ${COUNT_BOUND + 1}) bounded`;
  return `picked as materialized (select ${table}.id as picked_id from ${from}${where} order by ${order} ${page}),
    counted as (${counted})`;
};

/** Looks once through what a keyword is looked for in: what it counts is what it picks from, in its order. */
const findOnce = ({ table }: AnyTable, { from, where, order, page }: Picking): string =>
  `hits as materialized (select ${table}.id as picked_id from ${from}${where} order by ${order} limit ${COUNT_BOUND + 1}),
    picked as materialized (select picked_id from hits ${page}),
    counted as (select count(*)::int as n from hits)`;

interface Picking {
  from: string;
  where: string;
  order: string;
  page: string;
  beyondBound: boolean | undefined;
}

/** The statement of one page: ids and a count to the bound, then those rows. */
export function listStatement(
  table: AnyTable,
  query: ListQuery,
  scope: Scope,
  known: Known = {},
): { text: string; values: unknown[] } {
  const { keyword, page, size, sort } = query;
  const conditions = conditionsOf(table, query, scope, known);
  const order = orderOf(table, sort);
  const place = `$${conditions.values.push((page - 1) * size)}`;
  const picking: Picking = {
    from: table.filterFrom ?? table.table,
    where: conditions.text,
    order,
    page: `limit ${size} offset ${place}::bigint`,
    beyondBound: known.beyondBound,
  };
  const once = keyword && !known.beyondBound && page * size <= COUNT_BOUND;
  const text = `with ${(once ? findOnce : pickAndCount)(table, picking)}
    select ${selectOf(table)}, (select n from counted) as total_count from ${fromPicked(table)} order by ${order}`;
  return {
    text: fitsOnePlan(table, query, scope) ? keepPrepared(text) : text,
    values: conditions.values,
  };
}

/**
 * Planning under row-level security costs more than a page of one organisation, and one plan fits all of those; of a table
 * in parts it costs more than any page. Over many organisations it depends on the value whether the order's index or the
 * filter's leaves less to read. A keyword fits where one column covers all it is looked for in: the index is read through
 * for any.
 */
const fitsOnePlan = (
  { idsFollow, sought }: AnyTable,
  query: Partial<ListQuery>,
  scope: Scope,
): boolean =>
  query.keyword
    ? sought !== undefined && (scope.length === 1 || hasOneOwner(query))
    : idsFollow !== undefined || scope.length === 1 || hasOneOwner(query) || !isFiltered(query);

const hasOneOwner = ({ org_id }: Partial<ListQuery>): boolean =>
  Array.isArray(org_id) && org_id.length === 1;

/** Asks the table's finder where it has one and everything is in scope. */
async function findKeyword(
  db: Kysely<never>,
  table: AnyTable,
  query: Partial<ListQuery>,
  scope: Scope,
): Promise<Known> {
  const keyword = query.keyword?.trim();
  if (!table.finder || !keyword || scope !== 'all') return {};
  const text = `select array(select ${table.finder}($1)) as ids`;
  const [row] = await run<{ ids: string[] }>(db, text, [keyword]);
  const found = row?.ids ?? [];
  // What so many hold is soon met on the way through the order.
  return found.length > COUNT_BOUND ? { beyondBound: !isFiltered(query) } : { found };
}

/** The planner knows nothing of an array that a query makes; of one that it is given it knows how much that leaves. */
async function findWithin(db: Kysely<never>, query: Partial<ListQuery>): Promise<Known> {
  if (query['org_id_within'] === undefined) return {};
  const text = `select ${belowAll('$1')} as ids`;
  const [row] = await run<{ ids: string[] }>(db, text, [query['org_id_within']]);
  return { within: row?.ids ?? [] };
}

/** One page of rows; the total stops counting at the bound. */
export async function listRows<Row>(
  db: Kysely<never>,
  table: AnyTable,
  query: ListQuery,
  scope: Scope,
): Promise<Page<Row>> {
  const known = {
    ...(await findKeyword(db, table, query, scope)),
    ...(await findWithin(db, query)),
  };
  const { text, values } = listStatement(table, query, scope, known);
  if (fitsOnePlan(table, query, scope))
    run(db, 'set local plan_cache_mode = force_generic_plan', []).catch(() => undefined);
  const rows = await run<Row & { total_count: number }>(db, text, values);
  const total =
    rows[0]?.total_count ??
    (query.page === 1 ? 0 : await countRows(db, table, query, scope, known));
  const list = rows.map(({ total_count: _, ...row }) => row as Row);
  return total > COUNT_BOUND ? { total: COUNT_BOUND, list, total_is_bound: true } : { total, list };
}

export async function countRows(
  db: Kysely<never>,
  table: AnyTable,
  query: Partial<ListQuery>,
  scope: Scope,
  known: Known = {},
): Promise<number> {
  const conditions = conditionsOf(table, query, scope, known);
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
  // One as an equality: of a list the planner expects ten, and would plan each time anew for the few there are.
  conditions.add((place) =>
    ids.length === 1
      ? `${table.table}.id = ${place(ids[0])}::uuid`
      : `${table.table}.id = any(${place(ids)}::uuid[])`,
  );
  return run<Row>(
    db,
    keepPrepared(`select ${selectOf(table)} from ${table.from}${conditions.text}`),
    conditions.values,
  );
}
