// Steps as they are put in order: ways to a step follow it where it goes, and never turn into a loop.
import type { ChainStep, Turn } from '../contract.ts';

/** How often a segment is repeated where nobody has said it. */
export const USUAL_TIMES = 1;

/** A way by where it leads from a step: forwards without a number, backwards with one. */
export function wayFrom(step: number, to: number, times: number | null = null): Turn {
  return { to, times: to > step ? null : (times ?? USUAL_TIMES) };
}

/** `places[old]` is a step's new place, or null where it is gone. */
function follow(steps: readonly ChainStep[], places: readonly (number | null)[]): ChainStep[] {
  const arranged: ChainStep[] = [];
  for (const [old, step] of steps.entries()) {
    const place = places[old];
    if (place === null || place === undefined) continue;
    const to = step.go && places[step.go.to];
    // The number stays also where the way leads forwards now, so that a move back loses nothing.
    const go =
      step.go && to !== null && to !== undefined
        ? { to, times: to > place ? step.go.times : (step.go.times ?? USUAL_TIMES) }
        : null;
    arranged[place] = { ...step, go };
  }
  return arranged;
}

export function moveStep(steps: readonly ChainStep[], from: number, to: number): ChainStep[] {
  if (from === to || to < 0 || to >= steps.length) return [...steps];
  const order = steps.map((_step, place) => place);
  order.splice(to, 0, ...order.splice(from, 1));
  return follow(
    steps,
    steps.map((_step, old) => order.indexOf(old)),
  );
}

export const removeStep = (steps: readonly ChainStep[], gone: number): ChainStep[] =>
  follow(
    steps,
    steps.map((_step, old) => (old === gone ? null : old - (old > gone ? 1 : 0))),
  );

/** What is kept of a step's way: none to the step that follows, no number forwards. */
export const settledWay = ({ go }: ChainStep, place: number): Turn | null =>
  go === null || go.to === place + 1 ? null : wayFrom(place, go.to, go.times);
