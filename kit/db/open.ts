// Opening the database: one pool that works as the role which row-level security binds.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { namingPool } from './named-statements.ts';
import { notePipeline } from './pipelined.ts';
import { GatheringSocket } from './gathering-socket.ts';

/** The role of all work but migrations: no owner, no superuser, so that row-level security holds for it. */
export const APP_ROLE = 'carillon_app';

// Times stay text on their way through: RFC 3339 in UTC, without a detour over Date.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) =>
  value.replace(' ', 'T').replace(/\+00$/, 'Z'),
);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface OpenOptions {
  url: string;
  /** At most this many connections. */
  max?: number;
  onError: (error: Error) => void;
  /** Works as the owner: migrations and seeds only. */
  asOwner?: boolean;
  /** Statements are sent without waiting for the ones before them; cursors need a pool without. */
  pipeline?: boolean;
}

export interface Opened<Schema> {
  db: Kysely<Schema>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool; connections are made on demand, and an idle one that breaks is reported, never thrown. */
export function openDatabase<Schema>({
  url,
  max = 20,
  onError,
  asOwner,
  pipeline = false,
}: OpenOptions): Opened<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    pipeline,
    ...(pipeline ? { stream: () => new GatheringSocket() } : {}),
    // A machine that is gone must not keep its locks: the database looks after 5 s whether it is there, and lets go 4 s later.
    options: `-c timezone=UTC -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2${asOwner ? '' : ` -c role=${APP_ROLE}`}`,
  });
  pool.on('error', onError);
  // The pool hears of idle ones only. One that breaks while it is lent tells whoever waits for its answer, and would end
  // the process if nobody heard it besides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({ pool: namingPool(pool) });
  const db = new Kysely<Schema>({ dialect });
  if (pipeline) notePipeline(db, { config: { dialect }, dialect, driver: dialect.createDriver() });
  return { db, pool, close: () => db.destroy() };
}
