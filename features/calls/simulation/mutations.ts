// Rules broken on purpose, each at the store's door, to see that the model finds them.
import type { CallTransaction, Writing } from '../server/store.ts';

const rewrite =
  (change: (writing: Writing) => Writing) =>
  (tx: CallTransaction): void => {
    const { write } = tx;
    tx.write = (writing) => write.call(tx, change(writing));
  };

const isStep = ({ steps }: Writing, ...names: string[]): boolean =>
  steps.some(({ action }) => names.includes(action));

export const MUTATIONS: Readonly<Record<string, (tx: CallTransaction) => void>> = {
  'a reminder is forgotten': rewrite((writing) =>
    isStep(writing, 'reminded') ? { ...writing, timers: { ...writing.timers, set: [] } } : writing,
  ),
  'an answered call is never placed again': rewrite((writing) =>
    isStep(writing, 'answered') ? { ...writing, timers: { ...writing.timers, set: [] } } : writing,
  ),
  'timers of an ended call are left': rewrite((writing) =>
    writing.record.ended_at === null
      ? writing
      : { ...writing, timers: { ...writing.timers, drop: [] } },
  ),
  'two answers win': (tx) => {
    const { lockCall } = tx;
    tx.lockCall = async (id, speaking) => {
      const locked = await lockCall.call(tx, id, speaking);
      if (locked?.record.state !== 'answered') return locked;
      return { ...locked, record: { ...locked.record, state: 'presented' } };
    };
  },
  'a repeat is lost': rewrite((writing) =>
    isStep(writing, 'repeated')
      ? { ...writing, record: { ...writing.record, repeats: writing.record.repeats - 1 } }
      : writing,
  ),
  'a press counts twice': (tx) => {
    const { readCaller, lockCall } = tx;
    tx.readCaller = async (press) => {
      const caller = await readCaller.call(tx, press);
      return caller && { ...caller, said: null };
    };
    tx.lockCall = async (id, speaking) => {
      const locked = await lockCall.call(tx, id, speaking);
      return locked && { ...locked, said: null };
    };
  },
  'a loss counts twice': (tx) => {
    const { lockOutage } = tx;
    tx.lockOutage = async (losing, within) => ({
      ...(await lockOutage.call(tx, losing, within)),
      taken: [],
    });
  },
  'a loss among many is left out': (tx) => {
    const { keepReplies } = tx;
    tx.keepReplies = (call, said) => keepReplies.call(tx, call, said.slice(0, 3));
  },
  'a second call of one kind begins': (tx) => {
    const { readCaller } = tx;
    tx.readCaller = async (press) => {
      const caller = await readCaller.call(tx, press);
      return caller && { ...caller, open_id: null };
    };
  },
  'a withdrawal is forgotten': rewrite((writing) =>
    writing.record.ended_at === null ? writing : { ...writing, deliveries: [] },
  ),
  'a host is left out': rewrite((writing) => ({
    ...writing,
    deliveries: writing.deliveries.filter(({ receiver }) => receiver.id !== 'host-2'),
  })),
  'whoever comes back is shown nothing': (tx) => {
    tx.findConcerning = async () => [];
  },
  'whoever comes back is shown calls in any order': (tx) => {
    const { findConcerning } = tx;
    tx.findConcerning = async (arrival) => (await findConcerning.call(tx, arrival)).toReversed();
  },
  'what is not confirmed is never sent again': (tx) => {
    tx.lockDue = async () => [];
  },
  'a reset is not kept': rewrite((writing) =>
    isStep(writing, 'reset')
      ? {
          ...writing,
          record: { ...writing.record, state: 'answered', ended_at: null, result: null },
        }
      : writing,
  ),
  'the order never goes on': rewrite((writing) => ({
    ...writing,
    timers: { ...writing.timers, set: writing.timers.set.filter(({ kind }) => kind !== 'step') },
  })),
  'a place is passed over though somebody is there': (tx) => {
    const { findReached } = tx;
    tx.findReached = async (origin, steps) =>
      (await findReached.call(tx, origin, steps)).filter(({ step }) => step !== 0);
  },
  'a person of a place is not told': rewrite((writing) => ({
    ...writing,
    deliveries: writing.deliveries.filter(({ receiver }) => receiver.staff !== 'nurse-1'),
  })),
  'an answer takes the call from the hosts': rewrite((writing) =>
    isStep(writing, 'answered')
      ? {
          ...writing,
          deliveries: writing.deliveries.map((delivery) => ({ ...delivery, action: 'withdraw' })),
        }
      : writing,
  ),
  'a return is told to nobody': rewrite((writing) =>
    isStep(writing, 'back') ? { ...writing, deliveries: [] } : writing,
  ),
};
