// What the account page reads, and reading it anew.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { account } from '../contract.ts';

const KEY = 'account';

export function useAccount() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [KEY, 'overview'],
    queryFn: ({ signal }) => client.call(account.routes.overview, { signal }),
  });
}

export function useSessions() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [KEY, 'sessions'],
    queryFn: ({ signal }) => client.call(account.routes.sessions, { signal }),
  });
}

export function useStaffAccount(id: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [KEY, 'staff', id],
    queryFn: ({ signal }) => client.call(account.routes.staffAccount, { params: { id }, signal }),
  });
}

/** Reads anew whatever is shown of accounts. */
export function useReread(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
