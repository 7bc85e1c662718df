// What `call_rules(org, call_type, event, priority)` in the database gives as JSON: all that a call's handling follows,
// resolved at the press and kept with the call.
import type { ChainStep, CHAIN_MODES } from './plan.ts';

/**
 * Who may end a call away from its origin (VDE 0834, Minnesota 4658.4635):
 * `origin` nobody; `after_speech` whoever answered, once speech really took place; `anyone` a person who closes it.
 */
export const ENDINGS = ['origin', 'after_speech', 'anyone'] as const;
export type Ending = (typeof ENDINGS)[number];

/** How a call sounds on devices. */
export const TONES = ['none', 'soft', 'double', 'urgent', 'code'] as const;
export type Tone = (typeof TONES)[number];

/** A step whose waiting time and channel are settled. */
export interface PlannedStep extends ChainStep {
  wait_s: number;
  channel: 'network' | 'mobile' | 'phone';
}

export interface PlannedChain {
  id: string;
  name: string;
  /** The name of a shipped order, whose words stand under `routing.enums.shipped_chain`. */
  key: string | null;
  mode: (typeof CHAIN_MODES)[number];
  steps: PlannedStep[];
}

/** Durations are seconds; 0 in `remind_s`, `again_s` and `ring_s` is never. */
export interface CallRules {
  /** Its own, where the settings name one, else that of the button event. 1 is the highest. */
  priority: number;
  text: string | null;
  tone: Tone;
  /** `#rrggbb`. */
  colour: string;
  answerable: boolean;
  ending: Ending;
  remind_s: number;
  again_s: number;
  target_s: number;
  ring_s: number;
  /** Null only where every order was deleted. */
  chain: PlannedChain | null;
  auto_accept: boolean;
  unattended_call: boolean;
  event_forwarding: boolean;
  /** Names of residents are not shown on door units, which hang in the corridor. */
  hides_residents: boolean;
}
