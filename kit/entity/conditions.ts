// The conditions and the order of a list as SQL.
import type { ListQuery } from '../contract/list-query.ts';
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

/** The text as a pattern that stands for itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const DAY_MS = 86_400_000;

/** The id that every row at or after (or before) the moment has after (or before) it. */
const idNear = (moment: string, side: '>=' | '<='): string =>
  leastIdAt(Date.parse(moment) + (side === '>=' ? -DAY_MS : DAY_MS));

/** What is known of a list before it is read. */
export interface Known {
  /** The ids of all rows that hold the keyword. */
  found?: readonly string[] | undefined;
  /** There are more than are counted. */
  beyondBound?: boolean;
  /** The organisations that `org_id_within` means, with all below them. */
  within?: readonly string[] | undefined;
}

/** SQL for the organisations and all below them. */
export const belowAll = (place: string): string =>
  `array(select below from unnest(${place}::uuid[]) top, organisations_below(top) below)`;

function addFilter(
  table: AnyTable,
  conditions: Conditions,
  name: string,
  value: unknown,
  { within }: Known,
): void {
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
    conditions.add((place) =>
      within
        ? `${table.table}.org_id = any(${place(within)}::uuid[])`
        : `${table.table}.org_id = any(${belowAll(place(value))})`,
    );
  else if (Array.isArray(value) && table.references.has(name))
    // One value as an equality lets an index serve the sort too.
    conditions.add((place) =>
      value.length === 1
        ? `${columnOf(table, name)} = ${place(value[0])}::uuid`
        : `${columnOf(table, name)} = any(${place(value)}::uuid[])`,
    );
  else if (Array.isArray(value))
    conditions.add((place) => `${columnOf(table, name)}::text = any(${place(value)}::text[])`);
  else if (typeof value === 'string' && table.partial?.includes(name))
    conditions.add((place) => `${columnOf(table, name)} ilike ${place(`%${escapeLike(value)}%`)}`);
  else conditions.add((place) => `${columnOf(table, name)} = ${place(value)}`);
}

/** The conditions of a list: organisation first, then what always holds, then what was asked for. */
export function conditionsOf(
  table: AnyTable,
  query: Partial<ListQuery>,
  scope: Scope,
  known: Known = {},
): Conditions {
  const conditions = new Conditions();
  if (scope !== 'all' && !table.ownerless) {
    const shared = table.shared ? ` or ${table.table}.org_id is null` : '';
    // One organisation, the usual case, as an equality lets the index serve the sort too.
    if (scope.length === 1)
      conditions.add((place) => `(${table.table}.org_id = ${place(scope[0])}${shared})`);
    else
      conditions.add((place) => `(${table.table}.org_id = any(${place(scope)}::uuid[])${shared})`);
  }
  if (table.where) conditions.parts.push(table.where);
  for (const [name, value] of Object.entries(query))
    if (!CONTROL_NAMES.has(name) && value !== undefined)
      addFilter(table, conditions, name, value, known);
  const keyword = query.keyword?.trim();
  const { found } = known;
  if (found) conditions.add((place) => `${table.table}.id = any(${place(found)}::uuid[])`);
  else if (keyword)
    conditions.add((place) => {
      const sought = place(`%${escapeLike(keyword)}%`);
      // In a query of its own, or it would be lowered for every row.
      if (table.sought) return `${table.sought} like (select lower(${sought}))`;
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
  return `${table.sortBy?.[field] ?? columnOf(table, field)} ${direction}${nulls}, ${table.table}.id ${direction}`;
}

export const selectOf = (table: AnyTable, fields = Object.keys(table.columns)): string =>
  ['id', 'version', ...fields].map((field) => `${columnOf(table, field)} as "${field}"`).join(', ');

/** Whether anything but keyword, sort and page was asked for. */
export const isFiltered = (query: Partial<ListQuery>): boolean =>
  Object.entries(query).some(([name, value]) => !CONTROL_NAMES.has(name) && value !== undefined);
