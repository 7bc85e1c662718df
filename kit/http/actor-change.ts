// Word that what is remembered of an actor no longer holds: to this process at the commit, to the others by the database.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { gather } from '../db/gather.ts';
import { onCommit } from '../db/scope.ts';
import type { Actor } from './context.ts';

export const ACTOR_CHANNEL = 'actor_change';

/** Who is signed in, for what goes on longer than a request. */
export interface Actors {
  /** The actor as they are now, still standing in where they did; null where their session or that has ended. */
  again(actor: Actor): Promise<Actor | null>;
  /** The person as they are now, whether their session goes on or not; null where they may enter no more, or stand in no more. */
  still(actor: Pick<Actor, 'id' | 'session_id' | 'stands_in'>): Promise<Actor | null>;
  /** Calls back whenever what `again` says of the session's user may have changed; the returned function ends it. */
  watch(sessionId: string, onChange: () => void): () => void;
}

type Ear = (sessionId: string) => void;
const ears = new Set<Ear>();

/** Tells of changes made in this process, before the reply to who made them leaves; returns how to stop listening. */
export function hearActorChanges(ear: Ear): () => void {
  ears.add(ear);
  return () => ears.delete(ear);
}

const notifyTogether = gather(async (db: Kysely<unknown>, sessionIds: readonly string[]) => {
  const each = [...new Set(sessionIds)];
  await sql`select pg_notify(${ACTOR_CHANNEL}, id) from unnest(${each}::text[]) id`.execute(db);
  return sessionIds.map(() => undefined);
});

/** Makes every process forget a session, or (without an id) all of them; told when the transaction commits. */
export async function announceActorChange<Schema>(
  db: Kysely<Schema>,
  sessionId = '*',
): Promise<void> {
  onCommit(db, () => {
    for (const ear of ears) ear(sessionId);
  });
  await notifyTogether(db as unknown as Kysely<unknown>, sessionId);
}
