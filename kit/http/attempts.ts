// Attempts at secrets: counted in the database before they are judged, so that neither many at once nor many processes
// judge more than the limit.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { kitRoom } from '../contract/kit-room.ts';
import { Failure } from './failure.ts';

/** What an attempt counts for, and how many may count for it in ten minutes. */
export interface AttemptLimit {
  subject: string;
  most: number;
}

/** An attempt that counts as a failure until it is forgiven. */
export type Attempt = readonly number[];

/** Counts attempts over connections of its own: whoever asks may hold one of the others, and must not wait for a second. */
export type CountAttempt = (limits: readonly AttemptLimit[]) => Promise<Attempt>;

/** Counts an attempt for all of the limits, or refuses with 429 where one of them is reached. */
export const countingIn =
  <Schema>(db: Kysely<Schema>): CountAttempt =>
  async (limits) => {
    const { rows } = await sql<{ ids: number[] | null }>`
      select count_attempt(${limits.map(({ subject }) => subject)}::text[], ${limits.map(({ most }) => most)}::integer[])::float8[] as ids`.execute(
      db,
    );
    const ids = rows[0]?.ids;
    if (!ids) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
    return ids;
  };

/** Takes back an attempt that was right, and all that counts for the subjects. */
export async function forgive<Schema>(
  db: Kysely<Schema>,
  attempt: Attempt,
  subjects: readonly string[] = [],
): Promise<void> {
  await sql`delete from attempt where id = any(${[...attempt]}::bigint[]) or subject = any(${[...subjects]}::text[])`.execute(
    db,
  );
}

/** Deletes attempts that no limit looks at any more. */
export async function sweepAttempts<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`delete from attempt where at < now() - interval '1 hour'`.execute(db);
}
