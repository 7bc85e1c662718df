// The tables of calls in memory, and how a transaction's changes of them are undone.
import type { DeliveryAction, DeliveryState, TimerKind } from '../../kinds.ts';
import type { CallRecord, Receiver } from '../record.ts';
import type { StepRow, Writing } from '../store.ts';

export interface DeliveryRow {
  message_id: string;
  call_id: string;
  device_id: string;
  receiver: Receiver;
  org_id: string;
  action: DeliveryAction;
  state: DeliveryState;
  attempts: number;
  sent_at: number | null;
  delivered_at: number | null;
  seen_at: number | null;
  /** Unix milliseconds; infinite waits for the receiver's return. */
  again_at: number;
}

export interface TimerRow {
  call_id: string;
  kind: TimerKind;
  due_at: number;
}

export interface KeptReply {
  call_id: string;
  reply: object;
  at: number;
}

export interface CourseRow extends StepRow {
  call_id: string;
  at: string;
}

export interface Tables {
  calls: Map<string, CallRecord>;
  /** Active calls by device, type and event: one of each kind. */
  open: Map<string, string>;
  steps: Map<string, readonly CourseRow[]>;
  deliveries: Map<string, DeliveryRow>;
  /** Messages about a call, and those that have not arrived at a device. */
  byCall: Map<string, ReadonlySet<string>>;
  waiting: Map<string, DeliveryRow>;
  timers: Map<string, TimerRow>;
  /** Spaces whose calls are to be looked at anew, by an id of each. */
  turns: Map<string, { space_id: string; due_at: number }>;
  replies: Map<string, KeptReply>;
  events: Writing['event'][];
}

export const makeTables = (): Tables => ({
  calls: new Map(),
  open: new Map(),
  steps: new Map(),
  deliveries: new Map(),
  byCall: new Map(),
  waiting: new Map(),
  timers: new Map(),
  turns: new Map(),
  replies: new Map(),
  events: [],
});

export const openKey = ({
  device_id,
  type,
  event,
}: Pick<CallRecord, 'device_id' | 'type' | 'event'>): string => `${device_id} ${type} ${event}`;
export const timerKey = ({ call_id, kind }: Pick<TimerRow, 'call_id' | 'kind'>): string =>
  `${call_id} ${kind}`;
export const replyKey = (device: string, message: string): string => `${device} ${message}`;

/** Changes of maps that can be taken back. Values are replaced, never changed in place. */
export class Journal {
  readonly #undo: (() => void)[] = [];

  set<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
    this.#remember(map, key);
    map.set(key, value);
  }

  delete<Key, Value>(map: Map<Key, Value>, key: Key): void {
    this.#remember(map, key);
    map.delete(key);
  }

  push<Item>(list: Item[], item: Item): void {
    this.#undo.push(() => list.pop());
    list.push(item);
  }

  rollBack(): void {
    for (const undo of this.#undo.toReversed()) undo();
  }

  #remember<Key, Value>(map: Map<Key, Value>, key: Key): void {
    const had = map.has(key);
    const before = map.get(key);
    this.#undo.push(() => {
      if (had) map.set(key, before as Value);
      else map.delete(key);
    });
  }
}
