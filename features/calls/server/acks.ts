// What receivers confirm: delivered, seen. Many come at once, so they are written together; each only moves forward.
import { together } from '#kit/db/attempt-all.ts';
import { writeAside } from './change.ts';
import { advanceCall } from './machine.ts';
import { applyChange, factsOf } from './record.ts';
import { rulesOf } from './rules.ts';
import type { Ack, CallTransaction } from './store.ts';
import type { Tools } from './tools.ts';

async function markShown(
  tx: CallTransaction,
  tools: Tools,
  { id, device }: { id: string; device: string },
): Promise<void> {
  const locked = await tx.lockCall(id);
  if (!locked) return;
  const { record, at } = locked;
  const input = { kind: 'delivered' as const, by: { device } };
  const outcome = advanceCall(factsOf(record), input, rulesOf(record));
  if (outcome.kind !== 'changed') return;
  const { change } = outcome;
  const next = applyChange(record, change, at, { device });
  await writeAside(tx, tools, { record: next, at, step: { action: change.step, device } });
}

/** Writes confirmations in one transaction; tells whether a call was shown for the first time. */
export async function takeAcks(
  tx: CallTransaction,
  tools: Tools,
  acks: readonly Ack[],
): Promise<boolean> {
  const unshown = await tx.findUnshown(acks);
  // Each another call: what they ask for at the same time is one statement.
  await together(unshown.map((call) => markShown(tx, tools, call)));
  await tx.confirm(acks);
  return unshown.length > 0;
}
