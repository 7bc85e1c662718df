// The words of a call: its states, results, steps and kinds, as the database, the wire and the console all write them.
import { TCP_TYPES } from '#features/devices/contract.ts';
import type { ChainPlace } from '#features/routing/contract.ts';

export const CALL_STATES = [
  'raised',
  'presented',
  'answered',
  'transferred',
  'reminded',
  'ended',
  'cancelled',
] as const;
export type CallState = (typeof CALL_STATES)[number];

/** Spec §4: connected, unconnected, did not hang up normally, not responding. */
export const CALL_RESULTS = ['connected', 'unconnected', 'not_hung_up', 'not_responding'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

/** A call has one of the spec's message types. */
export const CALL_TYPES = TCP_TYPES;
export type CallType = (typeof CALL_TYPES)[number];

/** 1 emergency, 2 assistance, 3 bathroom and bed exit, 4 normal, 5 technical; as text, for labels are keyed by it. */
export const PRIORITIES = ['1', '2', '3', '4', '5'] as const;

/** What happened to a call; `sent`, `delivered` and `seen` are told by the deliveries. */
export const CALL_STEPS = [
  'raised',
  'repeated',
  'presented',
  'answered',
  'refused',
  'hung_up',
  'reset',
  'cancelled',
  'reminded',
  'placed_again',
  'told',
  'transferred',
  'nobody',
  'chain_ended',
  'handed_over',
  'handed_back',
  'forwarded',
  'unattended',
  'timed_out',
  'back',
  'noted',
] as const;
export type CallStep = (typeof CALL_STEPS)[number];

export const DELIVERY_ACTIONS = ['present', 'withdraw', 'remind'] as const;
export type DeliveryAction = (typeof DELIVERY_ACTIONS)[number];

export const DELIVERY_STATES = [
  'waiting',
  'sent',
  'delivered',
  'seen',
  'accepted',
  'refused',
  'timed_out',
  'expired',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const isOver = (state: CallState): boolean => state === 'ended' || state === 'cancelled';

/** The order in which calls are shown and told: code calls before all others, then by priority, the oldest first. */
export function compareCalls<
  Ranked extends { code: boolean; priority: number; raised_at: string; id: string },
>(one: Ranked, other: Ranked): number {
  return (
    Number(other.code) - Number(one.code) ||
    one.priority - other.priority ||
    Date.parse(one.raised_at) - Date.parse(other.raised_at) ||
    Number(one.id > other.id) - Number(one.id < other.id)
  );
}

/** Where a call stands in its receiving order. */
export interface CallPlace extends ChainPlace {
  /** The number of the place among those that had somebody in them, from 0. */
  entry: number;
  /** The order is at its end: nobody further is to be told, and each reminder looks who is there now. */
  over: boolean;
}

/** `step` goes on in the receiving order; `again` places an answered call again that nobody reset; `timeout` rings out; `handover` looks anew who has it. */
export const TIMER_KINDS = ['step', 'remind', 'again', 'timeout', 'handover'] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** Why a device is told: it shows its ward's calls (`here`), a step of the order reached it, or another ward's need did. */
export const TOLD_WHYS = [
  'here',
  'cover',
  'ward',
  'shared',
  'handover',
  'forwarded',
  'unattended',
] as const;
export type ToldWhy = (typeof TOLD_WHYS)[number];
