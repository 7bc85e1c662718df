// A part of a resident's record, read when it is looked at.
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import type { Client } from '#kit/ui/client.ts';

/** Reads a part; what writes residents makes it old. */
export function usePart<Data>(
  id: string,
  part: string,
  read: (client: Client, signal: AbortSignal) => Promise<Data>,
): UseQueryResult<Data> {
  const { client } = useConsole();
  return useQuery({
    queryKey: ['resident', 'part', id, part],
    queryFn: ({ signal }) => read(client, signal),
  });
}
