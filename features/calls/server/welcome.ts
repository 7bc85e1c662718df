// A receiver that is (again) there is shown every call that concerns it: what it missed, and what it may have forgotten.
import type { CallRecord } from './record.ts';
import type { Arrival, CallTransaction, Delivery, OpenDelivery } from './store.ts';
import type { Tools } from './tools.ts';

type Shown = { record: CallRecord; delivery: Delivery };

/** A withdrawal of what was never sent tells nothing, and what is presented anew takes the place of older words. */
function sortOpen(open: readonly OpenDelivery[], shown: ReadonlySet<string>) {
  const isSpent = ({ action, reached, call_id }: OpenDelivery): boolean =>
    shown.has(call_id) || (action === 'withdraw' && !reached);
  const ids = (rows: readonly OpenDelivery[]) => rows.map(({ message_id }) => message_id);
  return {
    expire: ids(open.filter(isSpent)),
    hasten: ids(open.filter((delivery) => !isSpent(delivery))),
  };
}

/** Presents the active calls anew in the transaction, and lets withdrawals of what it was ever sent go at once. */
export async function welcomeReceiver(
  tx: CallTransaction,
  { ids }: Tools,
  arrival: Arrival,
): Promise<Shown[]> {
  // Calls are locked before deliveries, as everywhere; the second statement travels with the first.
  const [concerning, open] = await Promise.all([
    tx.findConcerning(arrival),
    tx.lockOpen(arrival.id),
  ]);
  const shown = concerning.map(({ record, receiver }): Shown => ({
    record,
    delivery: { message_id: ids.message(), receiver, action: 'present' },
  }));
  const { expire, hasten } = sortOpen(open, new Set(shown.map(({ record }) => record.id)));
  if (shown.length + open.length > 0)
    await tx.writeArrival({ arrival, expire, hasten, present: shown });
  return shown;
}
