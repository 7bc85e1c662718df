// Devices whose loss is a call are there again: the call says since when, and stays until somebody closes it.
import { writeTelling } from './change.ts';
import type { CallRecord } from './record.ts';
import type { CallTransaction, Delivery } from './store.ts';
import { asReceiver } from './tell.ts';
import type { Tools } from './tools.ts';

type Changed = { record: CallRecord; deliveries: readonly Delivery[] };

/** Marks every open call of a loss all of whose devices are there again, for one of these that has just come back. */
export async function takeBack(
  tx: CallTransaction,
  tools: Tools,
  devices: readonly string[],
): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const id of await tx.findBack(devices)) {
    const locked = await tx.lockCall(id);
    if (!locked || locked.record.ended_at !== null || locked.record.back_at !== null) continue;
    const heard = locked.told
      .filter(({ withdrawn }) => !withdrawn)
      .map((one) => ({ receiver: asReceiver(one), action: 'present' as const }));
    const record = { ...locked.record, back_at: locked.at };
    const steps = [{ action: 'back' as const }];
    changed.push(await writeTelling(tx, tools, { ...locked, record }, { steps, heard }));
  }
  return changed;
}
