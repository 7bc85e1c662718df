// Word between server processes that what they remember of an actor no longer holds.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export const ACTOR_CHANNEL = 'actor_change';

/** Makes every process forget a session, or (without an id) all of them; told when the transaction commits. */
export async function announceActorChange<Schema>(
  db: Kysely<Schema>,
  sessionId = '*',
): Promise<void> {
  await sql`select pg_notify(${ACTOR_CHANNEL}, ${sessionId})`.execute(db);
}
