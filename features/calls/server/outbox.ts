// Sending what was committed: at once from memory, and from the rows whatever did not arrive (a crash, a device away).
import { repeatEvery } from './clock.ts';
import type { EngineParts } from './engine-parts.ts';
import { addressOf, messageOf } from './messages.ts';
import type { CallRecord } from './record.ts';
import { nextTry } from './retry.ts';
import { SentMarks } from './sent-marks.ts';
import type { Delivery, DueDelivery } from './store.ts';

const LOOK_EVERY_MS = 1000;
const MOST_AT_ONCE = 200;
/** So many looks in a row give way to presses that wait. */
const MOST_PASSED = 5;
/** So many leave in one go, the ward's hosts among the first: between goes the caller gets its answer. */
const SENT_AT_ONCE = 16;

export interface Outbox {
  /** Sends to the receivers of a call; call it after the commit, don't wait for it. */
  send(record: CallRecord, deliveries: readonly Delivery[]): void;
  /** These have arrived. */
  confirmed(messages: readonly string[]): void;
  /** Resolves once it is written what was sent to the device. */
  settle(device: string): Promise<void>;
  /** Looks now for what has not arrived. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Takes what is due and puts off its next turn; of two processes one has each. */
const takeDue = ({ store }: EngineParts): Promise<DueDelivery[]> =>
  store.transact('all', async (tx) => {
    const due = await tx.lockDue(MOST_AT_ONCE);
    if (due.length > 0)
      await tx.putOff(
        due.map(({ message_id, attempts, there }) => ({
          message_id,
          again_s: nextTry(attempts, there),
        })),
      );
    return due;
  });

export interface OutboxParts extends EngineParts {
  /** Resolves once what has been confirmed so far is written: none of that is sent again. */
  settled: () => Promise<void>;
  /** Whether presses wait: what is only sent again gives way to them. */
  isPressed: () => boolean;
}

/** Starts the outbox with its repairing loop. */
export function startOutbox(parts: OutboxParts): Outbox {
  const { store, clock, bus, log, settled, isPressed } = parts;
  const marks = new SentMarks({
    clock,
    write: (messages) => store.transact('all', (tx) => tx.markSent(messages)),
    onError: (error) => log.warn({ err: error }, 'What was sent was not marked; it goes once more'),
  });
  let stopped = false;
  let looking: Promise<void> | null = null;

  async function sendOne(record: CallRecord, delivery: Delivery): Promise<void> {
    // A receiver that is known to be away gets it when it is back.
    if (bus.connected(delivery.receiver.via ?? delivery.receiver.id) === false) return;
    try {
      await bus.send(addressOf(delivery.receiver), 'call', messageOf(record, delivery));
      // A mark that comes late meets a closed database.
      if (!stopped) marks.sent(delivery.message_id, delivery.receiver.id);
    } catch (error) {
      log.warn(
        { err: error, call: record.id, device: delivery.receiver.id },
        'A call was not sent; it will be again',
      );
    }
  }

  async function turn(): Promise<void> {
    for (;;) {
      await settled();
      const due = await takeDue(parts);
      for (const delivery of due) if (delivery.there) void sendOne(delivery.record, delivery);
      if (due.length < MOST_AT_ONCE || stopped) return;
    }
  }
  const look = () =>
    (looking ??= turn()
      .catch((error: unknown) => log.error({ err: error }, 'Looking for undelivered calls failed'))
      .finally(() => {
        looking = null;
      }));

  let passed = 0;
  const stopLooking = repeatEvery(clock, LOOK_EVERY_MS, () => {
    passed = isPressed() && passed < MOST_PASSED ? passed + 1 : 0;
    if (passed === 0) void look();
  });
  void look();
  return {
    send(record, deliveries) {
      for (const delivery of deliveries.slice(0, SENT_AT_ONCE)) void sendOne(record, delivery);
      if (deliveries.length > SENT_AT_ONCE)
        clock.after(0, () => this.send(record, deliveries.slice(SENT_AT_ONCE)));
    },
    confirmed(messages) {
      for (const message of messages) marks.confirmed(message);
    },
    settle: (device) => marks.settle(device),
    look,
    async stop() {
      stopped = true;
      stopLooking();
      await looking;
      await marks.stop();
    },
  };
}
