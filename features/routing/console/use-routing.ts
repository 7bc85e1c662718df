// What the pages of routing read: orders and kinds of calls in force, and the check of a draft.
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useSettled } from '#kit/ui/use-settled.ts';
import { callRule, chain, routing } from '../contract.ts';
import type { Chain } from '../contract.ts';
import { isWhole } from './draft-chain.ts';

const TYPED_MS = 500;

export function useChains({ enabled = true }: { enabled?: boolean } = {}) {
  const { client } = useConsole();
  useLiveRefresh([chain.thing], ['chain.changed']);
  return useQuery({
    queryKey: [chain.thing, 'in_force'],
    queryFn: ({ signal }) => client.call(routing.routes.chainsInForce, { input: {}, signal }),
    enabled,
  });
}

export function useCallKinds() {
  const { client } = useConsole();
  useLiveRefresh([callRule.thing], ['calltype.changed', 'chain.changed']);
  return useQuery({
    queryKey: [callRule.thing, 'in_force'],
    queryFn: ({ signal }) => client.call(routing.routes.callTypesInForce, { input: {}, signal }),
  });
}

/** What may come to nothing in a draft, once its author pauses; nothing while it lacks something. */
export function useCheck(draft: Chain, org_id: string | null) {
  const { client } = useConsole();
  const settled = useSettled(JSON.stringify({ mode: draft.mode, steps: draft.steps }), TYPED_MS);
  const asked = JSON.parse(settled) as Chain;
  return useQuery({
    queryKey: [chain.thing, 'check', org_id, settled],
    queryFn: ({ signal }) =>
      client.call(routing.routes.chainCheck, {
        input: { mode: asked.mode, steps: [...asked.steps] as never, org_id },
        signal,
        quiet: true,
      }),
    enabled: isWhole(asked),
    retry: false,
  });
}
