// The database of this server: the embedded one, or the one that DATABASE_URL names, brought to this version.
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import { NewerDatabase, migrate, readMigrations } from '#kit/db/migrate.ts';
import { reachDatabase } from '#kit/db/reach-database.ts';
import { StartFailure } from '#kit/log/start-failure.ts';
import type { Config } from './config.ts';
import { migrationFolders } from './rooms.ts';

export interface ServerDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Whether this start made the schema. */
  fresh: boolean;
  stop(): Promise<void>;
}

/** Starts or finds the database and migrates it; failures name DATA_DIR or DATABASE_URL. */
export async function openServerDatabase(
  config: Config,
  onExit: () => void,
): Promise<ServerDatabase> {
  const place = config.DATABASE_URL
    ? await findOutside(config.DATABASE_URL)
    : await startEmbedded({ dataDir: config.DATA_DIR, onExit });
  try {
    const applied = await migrate(place.ownerUrl, await readMigrations(migrationFolders));
    return { ...place, fresh: applied.includes('0001-kit-base.sql') };
  } catch (error) {
    await place.stop();
    const variable = config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
    if (error instanceof NewerDatabase)
      throw new StartFailure(
        variable,
        `${error.message}. It belongs to a newer version of Carillon; start that one.`,
      );
    throw error;
  }
}

async function findOutside(url: string) {
  await reachDatabase(url);
  return { ownerUrl: url, appUrl: url, stop: async () => undefined };
}
