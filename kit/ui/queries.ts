// Reading and writing entities, kept by thing: whatever writes one reads its lists and records anew.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ListQuery, Page } from '../contract/list-query.ts';
import { useConsole } from './console-context.ts';
import type { AnyRow, ShownEntity, ShownList } from './shown-entity.ts';

export type ShownRow<E extends ShownList> = z.output<E['row']> & AnyRow;
/** A row as the reading of one gives it. */
export type ShownRecord<E extends ShownList> = ShownRow<E> &
  (E extends { record: infer Told extends z.ZodObject } ? z.output<Told> : unknown);

/** Marks everything read of these things as old; what is on screen is read again. */
export const invalidateThings = async (
  queries: QueryClient,
  things: readonly string[],
): Promise<void> => {
  await Promise.all(things.map((thing) => queries.invalidateQueries({ queryKey: [thing] })));
};

/** One page of a list; the page before stays while the next is read. */
export function useList<E extends ShownList>(
  entity: E,
  query: Partial<ListQuery>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Page<ShownRow<E>>> {
  const { client } = useConsole();
  return useQuery({
    queryKey: [entity.thing, 'list', query],
    queryFn: async ({ signal }) =>
      (await client.call(entity.routes.page, { input: query, signal })) as Page<ShownRow<E>>,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** One record; nothing is read while the id is null. */
export function useRecord<E extends ShownList>(
  entity: E,
  id: string | null,
): UseQueryResult<ShownRecord<E>> {
  const { client } = useConsole();
  return useQuery({
    queryKey: [entity.thing, 'record', id],
    queryFn: async ({ signal }) =>
      (await client.call(entity.routes.read, { params: { id }, signal })) as ShownRecord<E>,
    enabled: id !== null,
  });
}

export interface SaveInput {
  /** Absent: a new record. */
  id?: string;
  /** The draft, or the changed fields with the version that was read. */
  input: Record<string, unknown>;
}

/** Creates or changes a record; a failure is the caller's to show. `touches` names other things whose lists it changes. */
export function useSave<E extends ShownEntity>(
  entity: E,
  touches: readonly string[] = [],
): UseMutationResult<ShownRow<E>, Error, SaveInput> {
  const { client } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, input }: SaveInput) => {
      const { create, update } = entity.routes;
      const saved =
        id === undefined
          ? client.call(create, { input, quiet: true })
          : client.call(update, { params: { id }, input, quiet: true });
      return (await saved) as ShownRow<E>;
    },
    onSuccess: () => invalidateThings(queries, [entity.thing, ...touches]),
  });
}

/** Deletes records, all or none; with `quiet` a failure is the caller's to show. Of a listing nothing is deleted. */
export function useRemove(
  { thing, routes: { remove } }: ShownList,
  touches: readonly string[] = [],
  { quiet = false }: { quiet?: boolean } = {},
): UseMutationResult<unknown, Error, readonly string[]> {
  const { client } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) =>
      remove && client.call(remove, { params: { ids: ids.join(',') }, quiet }),
    onSuccess: () => invalidateThings(queries, [thing, ...touches]),
  });
}
