// What is done to the chosen devices, and how far the last of it has come.
import { useState } from 'react';
import { App } from 'antd';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useT } from '#features/use-t.ts';
import { led } from '../contract.ts';
import type { LedChange, LedCommandName } from '../contract.ts';

export type Deed =
  | { does: 'set'; change: LedChange }
  | { does: 'test' | 'identify' }
  | { does: 'resend' };

/** The devices that were commanded, and which of their commands is looked at. */
export interface Given {
  ids: readonly string[];
  what: LedCommandName;
}

export interface Deeds {
  busy: boolean;
  /** Commands the devices; a refusal is told and thrown on to a form that wants it. */
  give: (ids: readonly string[], deed: Deed) => Promise<void>;
  /** The same where nobody waits for it. */
  run: (ids: readonly string[], deed: Deed) => void;
  given: Given | null;
  forget: () => void;
}

export function useDeeds(): Deeds {
  const t = useT();
  const { client } = useConsole();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [given, setGiven] = useState<Given | null>(null);
  const ask = (device_ids: string[], deed: Deed) => {
    if (deed.does === 'set')
      return client.call(led.routes.change, {
        input: { device_ids, change: deed.change },
        quiet: true,
      });
    if (deed.does === 'resend')
      return client.call(led.routes.resend, { input: { device_ids }, quiet: true });
    return client.call(led.routes.check, { input: { device_ids, what: deed.does }, quiet: true });
  };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ ids, deed }: { ids: readonly string[]; deed: Deed }) => ask([...ids], deed),
    onSuccess: ({ device_ids }, { deed }) => {
      setGiven({ ids: device_ids, what: deed.does === 'resend' ? 'set' : deed.does });
      void message.success(t('led.given', { count: device_ids.length }));
    },
    onSettled: () => invalidateThings(queries, ['led']),
  });
  const give = async (ids: readonly string[], deed: Deed) => {
    await mutateAsync({ ids, deed });
  };
  return {
    busy: isPending,
    give,
    run: (ids, deed) =>
      void give(ids, deed).catch((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
        void message.error(error.message);
      }),
    given,
    forget: () => setGiven(null),
  };
}
