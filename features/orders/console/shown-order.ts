// An order as the console shows it.
import type { ShownRow } from '#kit/ui/queries.ts';
import type { Tones } from '#kit/ui/enum-tag.tsx';
import type { order } from '../contract.ts';

export type OrderRow = ShownRow<typeof order>;

export const STATUS_TONES: Tones = { planned: 'info', effective: 'good', expired: 'off' };
export const OUTCOME_TONES: Tones = { done: 'good', refused: 'warn', omitted: 'warn' };

/** What is being recorded of an order: one of its times, or (null) beside them. */
export interface Carrying {
  order_id: string;
  resident_name: string;
  content: string;
  due_at: string | null;
}
