// The service structure as read, and what is done to it; whatever is done is seen at once by everyone who looks.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { area, cover, covers } from '../contract.ts';
import type { Shift } from '../contract.ts';
import type { Cover, Place } from './reach.ts';

export function useStructure() {
  const { client } = useConsole();
  useLiveRefresh([cover.thing, area.thing], ['cover.changed']);
  return useQuery({
    queryKey: [cover.thing, 'structure'],
    queryFn: ({ signal }) => client.call(covers.routes.structure, { input: {}, signal }),
  });
}

export interface CoverDeeds {
  mayAssign: boolean;
  mayRemove: boolean;
  /** Something is on its way to the server. */
  busy: boolean;
  assign: (staff_id: string, place: Place, shift: Shift) => void;
  remove: (rows: readonly Cover[]) => void;
  change: (row: Cover, shift: Shift) => void;
}

/** A refusal is told by the client; what is shown is read anew either way. */
export function useCoverDeeds(): CoverDeeds {
  const { client, me } = useConsole();
  const queries = useQueryClient();
  const [running, setRunning] = useState(0);
  const { create, update, remove } = cover.routes;
  const run = async (deed: () => Promise<unknown>) => {
    setRunning((count) => count + 1);
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      await invalidateThings(queries, [cover.thing, area.thing]);
      setRunning((count) => count - 1);
    }
  };
  return {
    mayAssign: mayAccess(me, create.access),
    mayRemove: mayAccess(me, remove.access),
    busy: running > 0,
    assign: (staff_id, { kind, id }, shift) =>
      void run(() =>
        client.call(create, {
          input: { staff_id, shift, ...(kind === 'space' ? { space_id: id } : { area_id: id }) },
        }),
      ),
    remove: (rows) =>
      void run(() => client.call(remove, { params: { ids: rows.map(({ id }) => id).join(',') } })),
    change: ({ id, version }, shift) =>
      void run(() => client.call(update, { params: { id }, input: { version, shift } })),
  };
}
