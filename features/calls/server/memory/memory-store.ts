// Calls in memory: the same behaviour as PostgreSQL's, for a simulation that runs years in minutes. Transactions come
// one after another; one that throws leaves nothing behind.
import { newId } from '#kit/db/new-id.ts';
import type { Clock } from '../clock.ts';
import type { CallStore } from '../store.ts';
import { Journal, makeTables } from './tables.ts';
import type { Tables } from './tables.ts';
import { MemoryTransaction } from './transaction.ts';
import type { Ward } from './ward.ts';

export interface MemoryStoreParts {
  ward: Ward;
  clock: Pick<Clock, 'now'>;
  /** Makes the ids of calls; they grow with time. */
  newCallId?: () => string;
}

export interface MemoryStore extends CallStore {
  /** What is stored; to be read, not to be written. */
  readonly tables: Tables;
  /** Lets go of an ended call and all that belongs to it: years would not fit. */
  forget(call: string): void;
  /** Lets go of answers that devices no longer ask for, kept before this moment in Unix milliseconds. */
  forgetReplies(before: number): void;
}

export function makeMemoryStore({ ward, clock, newCallId = newId }: MemoryStoreParts): MemoryStore {
  const tables = makeTables();
  let last: Promise<unknown> = Promise.resolve();
  return {
    tables,
    transact(scope, work) {
      const turn = last.then(async () => {
        const journal = new Journal();
        const parts = { tables, ward, journal, scope, now: clock.now(), newCallId };
        try {
          return await work(new MemoryTransaction(parts));
        } catch (error) {
          journal.rollBack();
          throw error;
        }
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    forget(call) {
      for (const message of tables.byCall.get(call) ?? []) {
        tables.deliveries.delete(message);
        tables.waiting.delete(message);
      }
      tables.byCall.delete(call);
      tables.steps.delete(call);
      tables.calls.delete(call);
    },
    forgetReplies(before) {
      for (const [key, { at }] of tables.replies) if (at < before) tables.replies.delete(key);
    },
  };
}
