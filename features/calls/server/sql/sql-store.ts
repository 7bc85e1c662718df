// Calls in PostgreSQL: the store of a real ward.
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Scope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import type { CallStore, CallTransaction } from '../store.ts';
import { confirm, findUnshown } from './acks.ts';
import { findConcerning, lockOpen, writeArrival } from './arrivals.ts';
import { attempt } from './attempt.ts';
import { findNewest, readCaller } from './caller.ts';
import { lockCall } from './lock.ts';
import { findBack, findLost, lockOutage } from './outages.ts';
import { lockDue, markSent, putOff } from './outbox.ts';
import { findAround, findReached, findShowing } from './receivers.ts';
import { dropTimer, putOffTimer, readNextTimer, takeTimer } from './timers.ts';
import { turnHandovers } from './turns.ts';
import { keepReplies, mark, write } from './write.ts';

/** Calls within a transaction that is open already, say a person's request. */
export const callsIn = (tx: Kysely<Database>, scope: Scope): CallTransaction => ({
  readCaller: (press) => readCaller(tx, press),
  findLost: (devices) => findLost(tx, devices),
  lockOutage: (losing, within) => lockOutage(tx, losing, within),
  findBack: (devices) => findBack(tx, devices),
  findShowing: (origin, forward) => findShowing(tx, origin, forward),
  findAround: (org) => findAround(tx, org),
  findReached: (origin, steps) => findReached(tx, origin, steps),
  lockCall: (id, speaking) => lockCall(tx, scope, id, speaking),
  findNewest: (org, device) => findNewest(tx, org, device),
  write: (writing) => write(tx, writing),
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
});

export const makeSqlStore = (db: Kysely<Database>): CallStore => ({
  transact: (scope, work, { readOnly = false } = {}) =>
    readOnly
      ? inScope(db, scope, (tx) => work(callsIn(tx, scope)), { readOnly })
      : attempt(db, scope, (tx) => work(callsIn(tx, scope))),
});
