// What receivers confirm: delivered, seen. Many come at once, so they are written together; each only moves forward.
import type { Ids } from './clock.ts';
import { writeChange } from './change.ts';
import { advanceCall } from './machine.ts';
import { applyChange, factsOf } from './record.ts';
import { rulesOf } from './rules.ts';
import type { Ack, CallTransaction } from './store.ts';

async function markShown(
  tx: CallTransaction,
  ids: Ids,
  { id, device }: { id: string; device: string },
): Promise<void> {
  const locked = await tx.lockCall(id);
  if (!locked) return;
  const { record, at } = locked;
  const outcome = advanceCall(
    factsOf(record),
    { kind: 'delivered', by: { device } },
    rulesOf(record),
  );
  if (outcome.kind !== 'changed') return;
  const { change } = outcome;
  await writeChange(tx, ids, {
    record: applyChange(record, change, at, { device }),
    fresh: false,
    at,
    step: { action: change.step, device },
    tell: null,
    receivers: [],
    remindS: 'keep',
  });
}

/** Writes confirmations in one transaction; tells whether a call was shown for the first time. */
export async function takeAcks(
  tx: CallTransaction,
  ids: Ids,
  acks: readonly Ack[],
): Promise<boolean> {
  const unshown = await tx.findUnshown(acks);
  for (const call of unshown) await markShown(tx, ids, call);
  await tx.confirm(acks);
  return unshown.length > 0;
}
