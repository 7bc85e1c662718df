// Many things done together in one transaction, and fewer where something is refused, until it is known what.
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { joinAlongside } from './scope.ts';

/** Done together: what each costs on its own is by then small against what it costs anyway. */
const MOST = 100;
/** A refusal narrows the search for what was refused to a share of those done together. */
const NARROWER = 4;

interface Attempt<Item> {
  /** Does these together; rejects where one of them is refused. */
  work: (items: readonly Item[]) => Promise<void>;
  /** Takes the refusal of one; throws where that is no refusal. */
  refuse: (item: Item, error: unknown) => void | Promise<void>;
}

/**
 * Does the items in their order. Each that is refused is undone and told of, and the others stay as if it had never been
 * tried; what `work` makes of several must be what it makes of them one by one.
 */
export async function attemptAll<Schema, Item>(
  db: Kysely<Schema>,
  items: readonly Item[],
  { work, refuse }: Attempt<Item>,
): Promise<void> {
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
  let most = MOST;
  for (let at = 0; at < items.length;) {
    const taken = items.slice(at, at + most);
    // Sent ahead of the work: should it fail, so does all that follows.
    const begun = run('savepoint attempted');
    begun.catch(() => undefined);
    try {
      await work(taken);
      await joinAlongside(db);
      await begun;
      await run('release savepoint attempted');
      at += taken.length;
      most = Math.min(2 * most, MOST);
    } catch (error) {
      await joinAlongside(db).catch(() => undefined);
      await begun;
      await run('rollback to savepoint attempted; release savepoint attempted');
      const [only, ...others] = taken;
      if (others.length > 0) most = Math.ceil(taken.length / NARROWER);
      else {
        await refuse(only as Item, error);
        at += 1;
      }
    }
  }
}

/** Waits for all of them, also where one is refused: nothing may still be at work on a transaction that goes on without it. */
export async function together<Value>(works: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
