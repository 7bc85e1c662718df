// The receiving order as a pure plan: which step comes after which. No clock, no database, no people.
import type { ROLE_TYPES } from '#features/access/contract.ts';

/** `cover` who covers the space now; `ward` everyone of the role in the organisation; `hosts` the department's hosts alone. */
export const REACHES = ['cover', 'ward', 'hosts'] as const;
/** How a step reaches people: devices on the network, a mobile number, a fixed telephone; `inherit` as the organisation sets it. */
export const CHANNELS = ['inherit', 'network', 'mobile', 'phone'] as const;
/** How long a step waits for an answer: the organisation's nurse or leader transfer duration, or its own. */
export const WAITS = ['nurse', 'leader', 'own'] as const;
/** Once somebody accepts: stop paging the others of the step, or keep on. */
export const ON_ANSWERS = ['stop', 'keep'] as const;
/** One step after the other, or all of them at once. */
export const CHAIN_MODES = ['sequential', 'simultaneous'] as const;

export const MOST_STEPS = 20;
export const MOST_TURNS_BACK = 10;

/** Where the plan goes after a step, instead of to the one that follows. */
export interface Turn {
  /** The place of a step, from 0. Forwards it is a jump; backwards, or to itself, it repeats the segment. */
  to: number;
  /** How often a segment is repeated, 1 to {@link MOST_TURNS_BACK}; a jump forwards has no number. */
  times: number | null;
}

export interface ChainStep {
  role_types: readonly (typeof ROLE_TYPES)[number][];
  role_ids: readonly string[];
  reach: (typeof REACHES)[number];
  wait: (typeof WAITS)[number];
  /** Seconds to wait; in a call's plan always set, in a stored order only where `wait` is `own`. */
  wait_s: number | null;
  channel: (typeof CHANNELS)[number];
  on_answer: (typeof ON_ANSWERS)[number];
  go: Turn | null;
}

export interface Chain {
  mode: (typeof CHAIN_MODES)[number];
  steps: readonly ChainStep[];
}

export interface ChainPlace {
  step: number;
  /** How often the way back was taken, by step; it never starts anew, so every plan ends. */
  turns: readonly number[];
}

/** Where a plan begins. */
export const FIRST_PLACE: ChainPlace = { step: 0, turns: [] };

type Ways = Pick<Chain, 'mode'> & { steps: readonly Pick<ChainStep, 'go'>[] };

/** The place after this one; null at the end. All steps of a simultaneous order are its first place. */
export function nextPlace({ mode, steps }: Ways, { step, turns }: ChainPlace): ChainPlace | null {
  if (mode === 'simultaneous') return null;
  const go = steps[step]?.go ?? null;
  const taken = turns[step] ?? 0;
  if (go && go.to > step) return go.to < steps.length ? { step: go.to, turns } : null;
  if (go && taken < (go.times ?? 0)) {
    const counted = steps.map((_step, place) => (turns[place] ?? 0) + (place === step ? 1 : 0));
    return { step: go.to, turns: counted };
  }
  return step + 1 < steps.length ? { step: step + 1, turns } : null;
}

/** Every place that the plan comes through, in order, its repeats written out. */
export function walkChain(chain: Ways): ChainPlace[] {
  const places: ChainPlace[] = [];
  let place: ChainPlace | null = chain.steps.length > 0 ? FIRST_PLACE : null;
  while (place) {
    places.push(place);
    place = nextPlace(chain, place);
  }
  return places;
}

/** `loops`: a way back without a number; `nowhere`: to a step that isn't there; `unreached`: no way leads to it. */
export type ChainFault = { step: number; why: 'loops' | 'nowhere' | 'unreached' };

/** What is wrong with the ways of an order; an order with `loops` or `nowhere` can't be kept. */
export function findChainFaults({ mode, steps }: Ways): ChainFault[] {
  const faults = steps.flatMap(({ go }, step): ChainFault[] => {
    if (!go) return [];
    if (go.to < 0 || go.to >= steps.length) return [{ step, why: 'nowhere' }];
    const back = go.to <= step;
    return back && (go.times === null || go.times < 1 || go.times > MOST_TURNS_BACK)
      ? [{ step, why: 'loops' }]
      : [];
  });
  if (faults.length > 0 || mode === 'simultaneous') return faults;
  const reached = new Set(walkChain({ mode, steps }).map(({ step }) => step));
  return steps.flatMap((_step, step): ChainFault[] =>
    reached.has(step) ? [] : [{ step, why: 'unreached' }],
  );
}
