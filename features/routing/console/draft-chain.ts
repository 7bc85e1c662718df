// A receiving order as it is being edited.
import { z } from 'zod';
import { FIRST_STEP, chain } from '../contract.ts';
import type { ChainStep, KnownChain } from '../contract.ts';
import { settledWay } from './arrange-steps.ts';

export interface ChainDraft {
  name: string;
  call_type: KnownChain['call_type'];
  event: string | null;
  auto: boolean;
  mode: KnownChain['mode'];
  steps: ChainStep[];
}

export const EMPTY_DRAFT: ChainDraft = {
  name: '',
  call_type: null,
  event: null,
  auto: true,
  mode: 'sequential',
  steps: [FIRST_STEP],
};

/** What the form shows of an order; a copy begins without the name of what it is copied from. */
export const draftOf = ({ name, call_type, event, auto, mode, steps }: KnownChain): ChainDraft => ({
  name,
  call_type,
  event,
  auto,
  mode,
  steps,
});

/** What the server is sent: a step keeps a time of its own only where it waits by it. */
export const sentOf = (draft: ChainDraft) => ({
  ...draft,
  steps: draft.steps.map((step, place) => ({
    ...step,
    go: settledWay(step, place),
    role_types: step.reach === 'hosts' ? [] : [...step.role_types],
    role_ids: step.reach === 'hosts' ? [] : [...step.role_ids],
    wait_s: step.wait === 'own' ? step.wait_s : null,
  })),
});

/** Whether the steps lack nothing that the schema asks for. */
export const isWhole = ({ steps }: Pick<ChainDraft, 'steps'> | { steps: readonly ChainStep[] }) =>
  z.safeParse(chain.draft.shape.steps, steps).success;
