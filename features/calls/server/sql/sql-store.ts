// Calls in PostgreSQL: the store of a real ward.
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Scope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import type { CallStore, CallTransaction, Press, Writing } from '../store.ts';
import { RememberedRules } from '#features/routing/server/index.ts';
import { confirm, findUnshown } from './acks.ts';
import { findConcerning, lockOpen, writeArrival } from './arrivals.ts';
import { attempt } from './attempt.ts';
import { findNewest, readCallers } from './caller.ts';
import { lockCalls } from './lock.ts';
import type { Wanted } from './lock.ts';
import { findBack, findLost, lockOutage } from './outages.ts';
import { lockDue, markSent, putOff } from './outbox.ts';
import { findAllReached, findAllShowing, findAround } from './receivers.ts';
import type { ReachAsked, ShowingAsked } from './receivers.ts';
import { dropTimer, putOffTimer, readNextTimer, takeTimer } from './timers.ts';
import { turnHandovers } from './turns.ts';
import { keepReplies, mark, writeAll } from './write.ts';
import { asOne } from './as-one.ts';

/** What works on several calls asks for at the same time, as one statement each. */
function together(tx: Kysely<Database>, scope: Scope, rules: RememberedRules) {
  /** Calls in hand of which everything had arrived: nobody else tells anybody of them before this transaction ends. */
  const arrived = new Set<string>();
  return {
    readCaller: asOne((presses: readonly Press[]) => readCallers(tx, rules, presses)),
    findShowing: asOne((asked: readonly ShowingAsked[]) => findAllShowing(tx, asked)),
    findReached: asOne((asked: readonly ReachAsked[]) => findAllReached(tx, asked)),
    lockCall: asOne(async (wanted: readonly Wanted[]) => {
      const locked = await lockCalls(tx, scope, wanted);
      return locked.map((one) => {
        if (!one) return undefined;
        const { open, ...call } = one;
        if (!open) arrived.add(call.record.id);
        return call;
      });
    }),
    write: asOne(async (writings: readonly Writing[]) => {
      await writeAll(tx, writings, (call) => !arrived.has(call));
      for (const { record, deliveries } of writings)
        if (deliveries.length > 0) arrived.delete(record.id);
      return writings.map(() => undefined);
    }),
  };
}

/** Calls within a transaction that is open already, say a person's request. */
export function callsIn(
  tx: Kysely<Database>,
  scope: Scope,
  rules = new RememberedRules(),
): CallTransaction {
  const one = together(tx, scope, rules);
  return {
    ...rest(tx),
    readCaller: one.readCaller,
    findShowing: (origin, forward) => one.findShowing({ origin, forward }),
    findReached: (where, steps) => one.findReached({ where, steps }),
    lockCall: (id, speaking) => one.lockCall({ id, speaking }),
    write: one.write,
  };
}

const rest = (tx: Kysely<Database>) =>
  ({
    findLost: (devices) => findLost(tx, devices),
    lockOutage: (losing, within) => lockOutage(tx, losing, within),
    findBack: (devices) => findBack(tx, devices),
    findAround: (org) => findAround(tx, org),
    findNewest: (org, device) => findNewest(tx, org, device),
    keepReplies: (call, said) => keepReplies(tx, call, said),
    mark: (call, which, state) => mark(tx, call, which, state),
    findUnshown: (acks) => findUnshown(tx, acks),
    confirm: (acks) => confirm(tx, acks),
    takeTimer: () => takeTimer(tx),
    dropTimer: (timer) => dropTimer(tx, timer),
    putOffTimer: (timer, inS) => putOffTimer(tx, timer, inS),
    turnHandovers: () => turnHandovers(tx),
    readNextTimer: (withinMs) => readNextTimer(tx, withinMs),
    lockDue: (most) => lockDue(tx, most),
    putOff: (tries) => putOff(tx, tries),
    markSent: (messages) => markSent(tx, messages),
    findConcerning: (arrival) => findConcerning(tx, arrival),
    lockOpen: (device) => lockOpen(tx, device),
    writeArrival: (writing) => writeArrival(tx, writing),
  }) satisfies Partial<CallTransaction>;

export function makeSqlStore(db: Kysely<Database>): CallStore {
  const rules = new RememberedRules();
  return {
    transact: (scope, work, { readOnly = false } = {}) =>
      readOnly
        ? inScope(db, scope, (tx) => work(callsIn(tx, scope, rules)), { readOnly })
        : attempt(db, scope, (tx) => work(callsIn(tx, scope, rules))),
  };
}
