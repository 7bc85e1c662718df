// One piece of the engine's work in one transaction, begun again where another process was first.
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Scope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';

const MOST_ATTEMPTS = 5;
/** Taken in the meantime: the same press, or the same message, by another process. */
const RACES = new Set(['call_active_once', 'device_message_once']);
const SERIALIZATION = new Set(['40001', '40P01']);

function wasRace(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return (
    (code === '23505' && constraint !== undefined && RACES.has(constraint)) ||
    (code !== undefined && SERIALIZATION.has(code))
  );
}

/** Runs the work in a transaction; a lost race is run anew and then sees what the winner wrote. */
export async function attempt<Result>(
  db: Kysely<Database>,
  scope: Scope,
  work: (tx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await inScope(db, scope, work, { onePlan: true });
    } catch (error) {
      if (turn >= MOST_ATTEMPTS || !wasRace(error)) throw error;
    }
  }
}
