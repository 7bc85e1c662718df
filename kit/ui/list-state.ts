// A list's paging, sort, keyword and filters as its address holds them, and the request that they make.
import type { ListQuery } from '../contract/list-query.ts';
import { filterNames, metaOf } from './shown-entity.ts';
import type { ShownList } from './shown-entity.ts';
import { endOfDay, startOfDay } from './zoned-time.ts';

export const PAGE_SIZES = [20, 50, 100] as const;

export interface ListState {
  page: number;
  size: number;
  keyword: string;
  /** `field` or `-field`; empty: the server's own order. */
  sort: string;
  /** By the names of the wire; several values joined by commas; days as `yyyy-MM-dd`. */
  filters: Readonly<Record<string, string>>;
}

type Listed = Pick<ShownList, 'row' | 'draft' | 'filters' | 'sorts'>;

const whole = (text: string | null): number =>
  /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : 1;

/** Reads the state from an address; what the list doesn't offer is left out. */
export function readListState(params: URLSearchParams, entity: Listed): ListState {
  const size = Number(params.get('size'));
  const sort = params.get('sort') ?? '';
  const filters: Record<string, string> = {};
  for (const name of filterNames(entity)) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  return {
    page: whole(params.get('page')),
    size: PAGE_SIZES.find((offered) => offered === size) ?? PAGE_SIZES[0],
    keyword: params.get('keyword') ?? '',
    sort: entity.sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    filters,
  };
}

/** The address after a change; anything but turning the page goes back to the first. Other parameters stay. */
export function writeListState(
  params: URLSearchParams,
  entity: Listed,
  change: Partial<ListState>,
): URLSearchParams {
  const state = { ...readListState(params, entity), page: 1, ...change };
  const written = new URLSearchParams(params);
  const put = (name: string, value: string) =>
    value ? written.set(name, value) : written.delete(name);
  put('page', state.page === 1 ? '' : String(state.page));
  put('size', state.size === PAGE_SIZES[0] ? '' : String(state.size));
  put('keyword', state.keyword.trim());
  put('sort', state.sort);
  for (const name of filterNames(entity)) put(name, state.filters[name] ?? '');
  return written;
}

/** The request of the state: days that bound instants become the first and last instant of the day in the zone. */
export function queryOf(state: ListState, entity: Listed, timeZone: string): ListQuery {
  const query: ListQuery = { page: state.page, size: state.size };
  if (state.keyword) query.keyword = state.keyword;
  if (state.sort) query.sort = state.sort;
  for (const [name, value] of Object.entries(state.filters))
    query[name] = filterValue(entity, name, value, timeZone);
  return query;
}

function filterValue(entity: Listed, name: string, value: string, timeZone: string): string {
  const range = /^(.+)_(from|to)$/.exec(name);
  if (!range || metaOf(entity, range[1] ?? '')?.kind !== 'moment' || value.includes('T'))
    return value;
  return range[2] === 'from' ? startOfDay(value, timeZone) : endOfDay(value, timeZone);
}
