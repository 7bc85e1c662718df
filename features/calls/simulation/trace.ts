// What one transaction of the engine's did, seen at the store's door.
import type {
  CallTransaction,
  DueTimer,
  Press,
  Said,
  Speaking,
  WardLosses,
  Writing,
} from '../server/store.ts';

export interface Trace {
  process: string;
  at: number;
  press: Press | null;
  speaking: (Speaking & { call: string }) | null;
  /** Losses that were looked at together. */
  losing: WardLosses | null;
  /** The device that asked for its newest call. */
  newest: string | null;
  writes: Writing[];
  replies: Said[];
  /** Timers that were taken away because they were due. */
  timers: Pick<DueTimer, 'call_id' | 'kind'>[];
  /** Timers that come again later, since their work failed; by how many seconds. */
  putOff: (Pick<DueTimer, 'call_id' | 'kind'> & { in_s: number })[];
  /** Who came, whether or not there is anything to show. */
  newcomer: string | null;
  /** Who came, and the calls that it is presented, in that order. */
  arrival: { device: string; present: { call: string; message: string }[] } | null;
}

/** Watches a transaction; it works as before. */
export function observe(tx: CallTransaction, process: string, at: number): Trace {
  const trace: Trace = {
    process,
    at,
    press: null,
    speaking: null,
    losing: null,
    newest: null,
    writes: [],
    replies: [],
    timers: [],
    putOff: [],
    newcomer: null,
    arrival: null,
  };
  const {
    readCaller,
    lockCall,
    lockOutage,
    findNewest,
    write,
    keepReplies,
    dropTimer,
    putOffTimer,
    writeArrival,
    findConcerning,
  } = tx;
  tx.readCaller = (press) => {
    trace.press = press;
    return readCaller.call(tx, press);
  };
  tx.lockCall = (id, speaking) => {
    if (speaking) trace.speaking = { ...speaking, call: id };
    return lockCall.call(tx, id, speaking);
  };
  tx.lockOutage = (losing, within) => {
    trace.losing = losing;
    return lockOutage.call(tx, losing, within);
  };
  tx.findNewest = (org, device) => {
    trace.newest = device;
    return findNewest.call(tx, org, device);
  };
  tx.write = (writing) => {
    trace.writes.push(writing);
    return write.call(tx, writing);
  };
  tx.keepReplies = (call, said) => {
    trace.replies.push(...said);
    return keepReplies.call(tx, call, said);
  };
  tx.dropTimer = async (timer) => {
    const dropped = await dropTimer.call(tx, timer);
    if (dropped) trace.timers.push(timer);
    return dropped;
  };
  tx.putOffTimer = (timer, in_s) => {
    trace.putOff.push({ ...timer, in_s });
    return putOffTimer.call(tx, timer, in_s);
  };
  tx.findConcerning = (arrival) => {
    trace.newcomer = arrival.id;
    return findConcerning.call(tx, arrival);
  };
  tx.writeArrival = (writing) => {
    trace.arrival = {
      device: writing.arrival.id,
      present: writing.present.map(({ record, delivery }) => ({
        call: record.id,
        message: delivery.message_id,
      })),
    };
    return writeArrival.call(tx, writing);
  };
  return trace;
}
