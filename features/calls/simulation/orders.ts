// The receiving orders of the simulated ward. What follows what is written out by hand: the model judges the engine's
// walk by it.
import type { PlannedStep } from '#features/routing/contract.ts';

export interface Order {
  steps: readonly PlannedStep[];
  /** All at once. */
  simultaneous: boolean;
  /** The steps in the order in which they are come to, repeats and jumps written out. */
  walk: readonly number[];
}

type Role = PlannedStep['role_types'][number];

const step = (
  role: Role,
  reach: PlannedStep['reach'],
  wait_s: number,
  more: Partial<PlannedStep> = {},
): PlannedStep => ({
  role_types: reach === 'hosts' ? [] : [role],
  role_ids: [],
  reach,
  wait: 'own',
  wait_s,
  channel: 'network',
  on_answer: 'stop',
  go: null,
  ...more,
});

export const ORDERS = {
  ordinary: {
    steps: [
      step('nurse', 'cover', 30),
      step('nurse', 'ward', 45, { on_answer: 'keep', go: { to: 0, times: 1 } }),
      step('head_nurse', 'ward', 60),
    ],
    simultaneous: false,
    walk: [0, 1, 0, 1, 2],
  },
  urgent: {
    steps: [step('nurse', 'cover', 20), step('nurse', 'hosts', 15), step('head_nurse', 'ward', 40)],
    simultaneous: false,
    walk: [0, 1, 2],
  },
  technical: {
    steps: [step('nurse', 'hosts', 600), step('head_nurse', 'ward', 1800)],
    simultaneous: false,
    walk: [0, 1],
  },
  talk: {
    steps: [step('nurse', 'cover', 20), step('nurse', 'ward', 20)],
    simultaneous: false,
    walk: [0, 1],
  },
  jump: {
    steps: [
      step('nurse', 'cover', 15, { go: { to: 2, times: null } }),
      step('doctor', 'ward', 15),
      step('nurse', 'ward', 30, { on_answer: 'keep' }),
    ],
    simultaneous: false,
    walk: [0, 2],
  },
  /** Sequential as it is set: a code call reaches all places at once all the same. */
  all: {
    steps: [
      step('nurse', 'cover', 20),
      step('doctor', 'ward', 20),
      step('head_nurse', 'ward', 30, { on_answer: 'keep' }),
    ],
    simultaneous: true,
    walk: [0],
  },
} as const satisfies Record<string, Order>;
