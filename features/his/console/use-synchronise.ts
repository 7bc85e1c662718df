// Starting a synchronisation and following it to its end: the same from the user's menu as from the page.
import { useEffect, useEffectEvent, useState } from 'react';
import { App } from 'antd';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useT } from '#features/use-t.ts';
import { hisRoom } from '../contract.ts';
import type { Run } from '../contract.ts';
import { useRunWords } from './run-words.ts';

/** Where the live stream is down the run is asked for this often. */
const ASK_EVERY_MS = 5000;
/** A result is read at leisure. */
const SHOWN_S = 10;

export interface Synchronising {
  /** Starts the HIS named, or the user's own; the result is told when it is there. */
  start: (his_id?: string) => Promise<void>;
  /** From the click until the end. */
  busy: boolean;
}

export function useSynchronise(): Synchronising {
  const t = useT();
  const { client } = useConsole();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [followed, setFollowed] = useState<string | null>(null);
  const tell = useTellEnd();
  const run = useFollowedRun(followed);
  const end = useEffectEvent((ended: Run) => {
    tell(ended);
    void invalidateThings(queries, ['his']);
  });
  useEffect(() => {
    if (run && run.state !== 'running') end(run);
  }, [run]);
  const start = async (his_id?: string) => {
    setAsking(true);
    try {
      const begun = his_id
        ? await client.call(hisRoom.routes.synchroniseOne, { params: { id: his_id } })
        : await client.call(hisRoom.routes.synchronise);
      void message.info(t('his.run.started'));
      setFollowed(begun.id);
      await invalidateThings(queries, ['his']);
    } catch {
      // Told by the client, with the next step.
    } finally {
      setAsking(false);
    }
  };
  const follows = followed !== null && (run === undefined || run.state === 'running');
  return { start, busy: asking || follows };
}

/** The run as it is; undefined while none is followed. */
function useFollowedRun(id: string | null): Run | undefined {
  const { client, live } = useConsole();
  const { data, refetch } = useQuery({
    queryKey: ['his', 'followed', id],
    queryFn: ({ signal }) =>
      client.call(hisRoom.routes.run, { params: { id: id ?? '' }, signal, quiet: true }),
    enabled: id !== null,
    refetchInterval: ({ state: { data: known } }) =>
      known === undefined || known.state === 'running' ? ASK_EVERY_MS : false,
  });
  const ask = useEffectEvent((told: unknown) => {
    if (told === undefined || told === id) void refetch();
  });
  const follows = id !== null;
  useEffect(() => {
    if (!follows) return;
    return live.subscribe((event) => {
      if (event.type === 'reset') ask(undefined);
      else if (event.type === 'his.run' && 'data' in event) ask(event.data['id']);
    });
  }, [live, follows]);
  return id !== null && data?.id === id ? data : undefined;
}

function useTellEnd(): (run: Run) => void {
  const t = useT();
  const { message } = App.useApp();
  const { failureOf, summaryOf } = useRunWords();
  return (run) => {
    if (run.state === 'done') {
      const show = run.refused > 0 ? message.warning : message.success;
      void show(`${t('his.run.done')}: ${summaryOf(run)}`, SHOWN_S);
    } else if (run.state === 'failed')
      void message.error(`${t('his.run.failed')}: ${failureOf(run)}`, SHOWN_S);
    else void message.error(t('his.run.brokenOff'), SHOWN_S);
  };
}
