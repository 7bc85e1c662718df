// A call under way whose ward is handed over, or given back: who has it now is told at once, who no longer has it is let go.
import { findNow, namesOf } from './enter.ts';
import { writeTelling } from './change.ts';
import type { Written } from './change.ts';
import { orderOf, stepsOf } from './order-walk.ts';
import { receiverKey } from './record.ts';
import type { CallRecord, Receiver } from './record.ts';
import { rulesOf } from './rules.ts';
import type { CallTransaction, Locked, StepRow, Told } from './store.ts';
import { asReceiver, tellingRows } from './tell.ts';
import type { Tools } from './tools.ts';

/** Whom any step of the order reaches now, those of places that the call has been through among them. */
async function findReached(tx: CallTransaction, record: CallRecord): Promise<Receiver[]> {
  const order = orderOf(rulesOf(record).chain, record.code);
  if (!order || order.steps.every(({ reach }) => reach === 'hosts')) return [];
  return tx.findReached(record, stepsOf(order, [...order.steps.keys()]));
}

/** Those who have the call by a handover that is no more. Whoever has answered it keeps it: it is theirs to finish. */
async function findLeaving(
  tx: CallTransaction,
  record: CallRecord,
  holding: readonly Told[],
  now: readonly Receiver[],
): Promise<Told[]> {
  const handed = holding.filter(
    ({ why, id }) => why === 'handover' && id !== record.answered_device_id,
  );
  if (handed.length === 0) return [];
  const has = new Set([...now, ...(await findReached(tx, record))].map(receiverKey));
  return handed.filter((one) => !has.has(receiverKey(one)));
}

const backRow = (leaving: readonly Told[]): StepRow[] =>
  leaving.length === 0
    ? []
    : [{ action: 'handed_back', data: { names: namesOf(leaving), devices: leaving.length } }];

/** Null where nothing changes for anybody. */
export async function writeTurn(
  tx: CallTransaction,
  tools: Tools,
  locked: Locked,
): Promise<Written | null> {
  const { record, told } = locked;
  if (record.ended_at !== null) return null;
  const holding = told.filter(({ withdrawn }) => !withdrawn);
  const had = new Set(holding.map(receiverKey));
  const now = await findNow(tx, tools, record);
  // People are paged as long as nobody has answered; hosts show a call to its reset.
  const fresh = now.filter(
    (one) => !had.has(receiverKey(one)) && (one.step === null || record.state !== 'answered'),
  );
  const leaving = await findLeaving(tx, record, holding, now);
  if (fresh.length + leaving.length === 0) return null;
  return writeTelling(tx, tools, locked, {
    steps: [...backRow(leaving), ...tellingRows([], fresh, record.place, {})],
    heard: [
      ...fresh.map((receiver) => ({ receiver, action: 'present' as const })),
      ...leaving.map((one) => ({ receiver: asReceiver(one), action: 'withdraw' as const })),
    ],
  });
}
