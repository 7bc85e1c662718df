// Handlers that open their own transactions, one after the other, with all that a request of one transaction has.
import type { Kysely } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';

/** Runs the work in a transaction of its own; what it wants to happen after the commit happens only after one. */
export async function inOwnTransaction<Schema, Platform, Result>(
  context: Context<Schema, Platform>,
  work: () => Promise<Result>,
  options: { readOnly?: boolean } = {},
): Promise<Result> {
  const { db, afterCommit } = context;
  const waiting: (() => void)[] = [];
  context.afterCommit = (after) => void waiting.push(after);
  try {
    const result = await inScope(
      db,
      context.scope,
      (tx: Kysely<Schema>) => {
        context.db = tx;
        return work();
      },
      { ...options, by: context.knownActor?.id, words: context.words },
    );
    for (const after of waiting) afterCommit(after);
    return result;
  } finally {
    context.db = db;
    context.afterCommit = afterCommit;
  }
}
