// The database of this server: the embedded one, or the one that DATABASE_URL names, brought to this version.
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import { NewerDatabase, migrate } from '#kit/db/migrate.ts';
import { reachDatabase } from '#kit/db/reach-database.ts';
import { readSchema } from '#kit/db/schema.ts';
import { StartFailure } from '#kit/log/start-failure.ts';
import type { Config } from './config.ts';
import { migrationFolders } from './rooms.ts';

export interface ServerDatabase {
  ownerUrl: string;
  appUrl: string;
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
    await migrate(place.ownerUrl, await readSchema(migrationFolders));
    return place;
  } catch (error) {
    await place.stop();
    throw explainMigration(config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', error);
  }
}

async function findOutside(url: string) {
  await reachDatabase(url);
  return { ownerUrl: url, appUrl: url, stop: async () => undefined };
}

// Classes of PostgreSQL's errors: rights, room on the disk, an administrator who ends connections.
const OPERATORS_OWN = /^(42501|53|57P)/;

function explainMigration(variable: string, cause: unknown): unknown {
  if (cause instanceof NewerDatabase)
    return new StartFailure(
      variable,
      `${cause.message}. It belongs to a newer version of Carillon; start that one.`,
      { cause },
    );
  if (cause instanceof Error && OPERATORS_OWN.test(codeOf(cause)))
    return new StartFailure(
      variable,
      `the database can't be brought to this version: ${cause.message}`,
      { cause },
    );
  return cause;
}

const codeOf = (error: Error): string => {
  if ('code' in error) return String(error.code);
  return error.cause instanceof Error ? codeOf(error.cause) : '';
};
