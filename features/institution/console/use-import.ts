// Sending a file, following its run to the end, and asking the same again in earnest.
import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { useDeedFailure } from '#kit/ui/deed-failure.ts';
import { institution } from '../contract.ts';
import type { Run } from '../contract.ts';

const ASK_EVERY_MS = 500;

export interface Target {
  org_id?: string;
  parent_id?: string;
}

interface Followed {
  name: 'followed';
  run: Run;
  file: File;
  target: Target;
}

type Sent =
  | { name: 'choose'; failure?: string }
  | { name: 'sending'; share: number; dry: boolean }
  | Followed;

/** How far it is: a file is looked through, then (the second time) written. */
export type Step =
  | Exclude<Sent, Followed>
  | (Omit<Followed, 'name'> & { name: 'running'; unanswered: boolean })
  | (Omit<Followed, 'name'> & { name: 'ended' });

export interface Importing {
  step: Step;
  send: (file: File, target: Target, dry: boolean) => Promise<void>;
  again: () => void;
}

export function useImport(): Importing {
  const { client } = useConsole();
  const failureOf = useDeedFailure();
  const [sent, setSent] = useState<Sent>({ name: 'choose' });
  const step = useFollowed(sent);
  const send = async (file: File, target: Target, dry: boolean): Promise<void> => {
    setSent({ name: 'sending', share: 0, dry });
    try {
      const run = await client.upload(institution.routes.import, file, {
        input: { ...target, ...(dry ? { dry_run: 'true' } : {}) },
        onProgress: (share) => setSent({ name: 'sending', share, dry }),
      });
      setSent({ name: 'followed', run, file, target });
    } catch (error) {
      setSent({
        name: 'choose',
        failure: failureOf(error),
      });
    }
  };
  return { step, send, again: () => setSent({ name: 'choose' }) };
}

/** What was sent with its run as it is now. */
function useFollowed(sent: Sent): Step {
  const { client } = useConsole();
  const queries = useQueryClient();
  const id = sent.name === 'followed' ? sent.run.id : null;
  const { data, failureCount } = useQuery({
    queryKey: ['institution', 'run', id],
    queryFn: ({ signal }) =>
      client.call(institution.routes.run, { params: { id: id ?? '' }, signal, quiet: true }),
    enabled: id !== null,
    refetchInterval: ({ state: { data: known } }) =>
      known === undefined || known.state === 'running' ? ASK_EVERY_MS : false,
    retry: true,
    retryDelay: 2000,
  });
  const isDone = data?.state === 'done';
  useEffect(() => {
    // Anything may have changed: every page reads anew.
    if (isDone) void queries.invalidateQueries();
  }, [isDone, queries]);
  if (sent.name !== 'followed') return sent;
  const run = data?.id === id ? data : sent.run;
  const { file, target } = sent;
  return run.state === 'running'
    ? { name: 'running', run, file, target, unanswered: failureCount > 0 }
    : { name: 'ended', run, file, target };
}
