// The running product's connections to its database.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { openDatabase } from '#kit/db/open.ts';
import type { Log } from '#kit/log/log.ts';
import type { Database } from '#features/database.ts';

export interface DatabaseConnections {
  db: Kysely<Database>;
  /** Plain connections for what holds one long: listening, cursors. */
  pool: pg.Pool;
  /** For what is written at once while whoever asks holds a connection: never any other of these waits for it. */
  aside: Kysely<Database>;
  /** For long work, which holds one for long. */
  long: Kysely<Database>;
  onError: (error: Error) => void;
  close(): Promise<void>;
}

/** Opens the pools, bound by row-level security; a connection that breaks is logged, until they are closed. */
export function connectDatabase(url: string, log: Log): DatabaseConnections {
  let closing = false;
  const onError = (error: Error) => {
    // A connection on its way out may still hear that the database stops.
    if (!closing) log.error({ err: error }, 'A connection to the database failed');
  };
  const work = openDatabase<Database>({ url, onError, pipeline: true });
  // Listening and cursors hold a connection for long, and can't share one that is pipelined.
  const plain = openDatabase<Database>({ url, onError, max: 12 });
  const aside = openDatabase<Database>({ url, onError, max: 3 });
  const long = openDatabase<Database>({ url, onError, pipeline: true, max: 8 });
  return {
    db: work.db,
    long: long.db,
    pool: plain.pool,
    aside: aside.db,
    onError,
    async close() {
      closing = true;
      await Promise.all([work.close(), plain.close(), aside.close(), long.close()]);
    },
  };
}
