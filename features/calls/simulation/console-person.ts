// A person at the console, who ends a call there: the engine's own rules, without the request around them.
import type { Ids } from '../server/clock.ts';
import { writeDeed } from '../server/change.ts';
import type { Engine } from '../server/engine.ts';
import { advanceCall } from '../server/machine.ts';
import type { MemoryStore } from '../server/memory/memory-store.ts';
import { factsOf } from '../server/record.ts';
import { rulesOf } from '../server/rules.ts';
import { makeTools } from '../server/tools.ts';
import { observe } from './trace.ts';
import type { Model } from './model.ts';
import { storeNow } from './parts.ts';
import type { Parts } from './parts.ts';

export async function cancelAtConsole(
  engine: Engine,
  store: MemoryStore,
  parts: Parts,
  model: Model,
  ids: Ids,
  id: string,
): Promise<void> {
  const work = await store.transact('all', async (tx) => {
    const trace = observe(tx, 'console', storeNow(parts));
    const locked = await tx.lockCall(id);
    if (!locked) return null;
    const { record } = locked;
    const by = { staff: 'person' };
    const outcome = advanceCall(factsOf(record), { kind: 'cancel', by }, rulesOf(record));
    if (outcome.kind !== 'changed') return null;
    const { change } = outcome;
    const tools = makeTools(ids, { connected: () => undefined });
    const written = await writeDeed(tx, tools, locked, {
      change,
      by,
      step: { action: change.step, staff: by.staff },
    });
    model.commit(trace);
    return { ...written, reply: {} };
  });
  if (work) engine.told(work);
}
