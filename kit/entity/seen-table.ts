// A table as somebody sees it from whom some of its fields are kept: not even their effect on a list can be observed.
import type { ListQuery } from '../contract/list-query.ts';
import { without } from '../contract/private.ts';
import { badField } from '../http/failure.ts';
import type { AnyTable } from './table.ts';

/** The table without the hidden fields: they are not read, and no keyword is looked for in them. */
export function seenTable(table: AnyTable, hidden: readonly string[]): AnyTable {
  if (hidden.length === 0) return table;
  const kept = new Set(hidden.map((field) => table.columns[field]));
  const { finder: _finder, sought: _sought, ...rest } = table;
  return {
    ...rest,
    columns: without(table.columns, hidden),
    keyword: table.keyword.filter((column) => !kept.has(column)),
  };
}

/** Refuses a list that is filtered or sorted by a hidden field, as if there were none such. */
export function refuseHidden(query: Partial<ListQuery>, hidden: readonly string[]): void {
  const fieldOf = (name: string) => name.replace(/_(?:from|to|within)$/, '');
  const asked = Object.keys(query).find(
    (name) =>
      query[name] !== undefined && (hidden.includes(name) || hidden.includes(fieldOf(name))),
  );
  if (asked !== undefined) throw badField(asked, 'unknown');
  if (query.sort !== undefined && hidden.includes(query.sort.replace(/^-/, '')))
    throw badField('sort', 'choice');
}
