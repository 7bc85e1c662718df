// The database of this server: the embedded one, or the one that DATABASE_URL names, brought to this version.
import pg from 'pg';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import { NewerDatabase, migrate, readMigrations } from '#kit/db/migrate.ts';
import { StartFailure } from '#kit/log/start-failure.ts';
import type { Config } from './config.ts';
import { migrationFolders } from './rooms.ts';

/** `uuidv7()` is of this release. */
const OLDEST_POSTGRES = 180_000;

export interface ServerDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Whether this start made the schema. */
  fresh: boolean;
  stop(): Promise<void>;
}

/** Starts or finds the database and migrates it; failures name DATA_DIR or DATABASE_URL. */
export async function openServerDatabase(config: Config, onExit: () => void): Promise<ServerDatabase> {
  const place = config.DATABASE_URL
    ? await findOutside(config.DATABASE_URL)
    : await startEmbedded({ dataDir: config.DATA_DIR, onExit });
  try {
    const applied = await migrate(place.ownerUrl, await readMigrations(migrationFolders));
    return { ...place, fresh: applied.includes('0001-kit-base.sql') };
  } catch (error) {
    await place.stop();
    const variable = config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
    if (error instanceof NewerDatabase) throw new StartFailure(variable, `${error.message}. It belongs to a newer version of Carillon; start that one.`);
    throw error;
  }
}

async function findOutside(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int as version");
    if ((rows[0]?.version ?? 0) < OLDEST_POSTGRES) throw new Error('PostgreSQL 18 or newer is needed');
  } catch (error) {
    throw new StartFailure('DATABASE_URL', `the database cannot be used: ${(error as Error).message || String(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
  return { ownerUrl: url, appUrl: url, stop: async () => undefined };
}
