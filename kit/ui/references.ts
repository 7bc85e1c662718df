// Other entities by their ids: options for a choice, and the name behind an id.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { route } from '../contract/route.ts';
import { useConsole } from './console-context.ts';
import type { AnyRow } from './shown-entity.ts';

const OPTIONS = 50;
const NAMES = ['name', 'real_name', 'short_name', 'full_name', 'alias', 'title'] as const;

/** The name of a row of any thing. */
export function nameOf(row: Record<string, unknown>, field?: string): string {
  const named = [field, ...NAMES].find(
    (name) => name !== undefined && typeof row[name] === 'string' && row[name] !== '',
  );
  return named === undefined ? '' : String(row[named]);
}

const pageRoute = (thing: string) =>
  route({
    method: 'POST',
    path: `/mgr/${thing}/page`,
    access: 'session',
    input: z.record(z.string(), z.unknown()),
    reply: z.unknown(),
  });
const readRoute = (thing: string) =>
  route({
    method: 'GET',
    path: `/mgr/${thing}/{id}`,
    access: 'session',
    params: z.object({ id: z.string() }),
    reply: z.unknown(),
  });

export interface ReferenceQuery {
  thing: string;
  /** The row's field that names it; absent: the first usual one. */
  label?: string | undefined;
  /** Filters of the thing's list. */
  filters?: Readonly<Record<string, unknown>> | undefined;
}

export interface Option {
  value: string;
  label: string;
}

/** The first options of a thing's list that fit the keyword. */
export function useOptions(
  { thing, label, filters = {} }: ReferenceQuery,
  keyword: string,
  enabled: boolean,
) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [thing, 'options', keyword, filters],
    queryFn: async ({ signal }) => {
      const input = { ...filters, page: 1, size: OPTIONS, ...(keyword ? { keyword } : {}) };
      const { list } = (await client.call(pageRoute(thing), { input, signal })) as {
        list: AnyRow[];
      };
      return list;
    },
    select: (rows): Option[] => rows.map((row) => ({ value: row.id, label: nameOf(row, label) })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The names behind ids, as far as they are known or may be read. */
export function useNames(
  { thing, label }: ReferenceQuery,
  ids: readonly string[],
  known: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { client } = useConsole();
  const unknown = ids.filter((id) => known[id] === undefined);
  const read = useQueries({
    queries: unknown.map((id) => ({
      queryKey: [thing, 'record', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.call(readRoute(thing), { params: { id }, signal })) as AnyRow,
      retry: false,
    })),
  });
  const names: Record<string, string> = { ...known };
  for (const [index, id] of unknown.entries()) {
    const row = read[index]?.data;
    if (row) names[id] = nameOf(row, label);
  }
  return names;
}

/** The ids of a value as inputs and addresses have it: a list, one, several joined by commas, or none. */
export function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string');
  return typeof value === 'string' && value ? value.split(',') : [];
}
