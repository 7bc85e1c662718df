// Going through a receiving order: the next place that has somebody in it. Pure; the plan itself is the routing room's.
import { FIRST_PLACE, nextPlace } from '#features/routing/contract.ts';
import type { PlannedChain, PlannedStep } from '#features/routing/contract.ts';
import type { CallPlace } from '../kinds.ts';

/** What the walk needs of an order. */
export type Order = Pick<PlannedChain, 'mode' | 'steps'>;

/** The order of a call: a code call is presented to all places at once. */
export const orderOf = (chain: PlannedChain | null, code: boolean): Order | null =>
  chain === null || chain.steps.length === 0
    ? null
    : { mode: code ? 'simultaneous' : chain.mode, steps: chain.steps };

/** The steps of a place, by their numbers: one, or all of them in a simultaneous order. */
export const stepsAt = ({ mode, steps }: Order, step: number): number[] =>
  mode === 'simultaneous' ? [...steps.keys()] : [step];

/** Seconds that a place waits for an answer. */
export const waitAt = (order: Order, step: number): number =>
  Math.max(1, ...stepsAt(order, step).map((each) => order.steps[each]?.wait_s ?? 0));

export interface Walked {
  place: CallPlace;
  /** Steps that nobody was in, each once. */
  skipped: number[];
}

/** The place after this one, occupied or not; null at the end. */
export function placeAfter(order: Order, from: CallPlace | null): { step: number } | null {
  return from === null ? FIRST_PLACE : from.over ? null : nextPlace(order, from);
}

/**
 * Goes on to the next place that is occupied; empty ones are passed over at once. The plan ends, so this does; at its end
 * the place is over. `entered` counts the places that the call came to before.
 */
export function walkOn(
  order: Order,
  from: CallPlace | null,
  entered: number,
  isOccupied: (step: number) => boolean,
): Walked {
  const skipped = new Set<number>();
  let last = from ?? { ...FIRST_PLACE, entry: entered, over: false };
  let next = from === null ? FIRST_PLACE : from.over ? null : nextPlace(order, from);
  for (; next; next = nextPlace(order, next)) {
    const steps = stepsAt(order, next.step);
    if (steps.some(isOccupied))
      return { place: { ...next, entry: entered, over: false }, skipped: [...skipped] };
    for (const step of steps) skipped.add(step);
    last = { ...next, entry: last.entry, over: false };
  }
  return { place: { ...last, over: true }, skipped: [...skipped] };
}

export const stepsOf = (order: Order, numbers: readonly number[]): PlannedStep[] =>
  numbers.flatMap((number) => order.steps[number] ?? []);
