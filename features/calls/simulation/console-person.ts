// A person at the console, who ends a call there: the engine's own rules, without the request around them.
import { writeChange } from '../server/change.ts';
import type { Engine } from '../server/engine.ts';
import { advanceCall } from '../server/machine.ts';
import type { MemoryStore } from '../server/memory/memory-store.ts';
import { applyChange, factsOf } from '../server/record.ts';
import { rulesOf } from '../server/rules.ts';
import { observe } from './trace.ts';
import type { Model } from './model.ts';
import { storeNow } from './parts.ts';
import type { Parts } from './parts.ts';

export async function cancelAtConsole(
  engine: Engine,
  store: MemoryStore,
  parts: Parts,
  model: Model,
  id: string,
): Promise<void> {
  const work = await store.transact('all', async (tx) => {
    const trace = observe(tx, 'console', storeNow(parts));
    const locked = await tx.lockCall(id);
    if (!locked) return null;
    const { record, at, told } = locked;
    const by = { staff: 'person' };
    const outcome = advanceCall(factsOf(record), { kind: 'cancel', by }, rulesOf(record));
    if (outcome.kind !== 'changed') return null;
    const { change } = outcome;
    const next = applyChange(record, change, at, by);
    const ids = { message: () => `${id.slice(-6)}:${next.version}:${(parts.counts.messages_down += 1)}` };
    const deliveries = await writeChange(tx, ids, {
      record: next,
      fresh: false,
      at,
      step: { action: change.step, staff: by.staff },
      tell: change.tell,
      receivers: told,
      remindS: change.remindS,
    });
    model.commit(trace);
    return { record: next, deliveries, reply: {} };
  });
  if (work) engine.told(work);
}
