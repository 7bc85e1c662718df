import { join, resolve } from 'node:path';
import { StartFailure } from '#kit/log/start-failure.ts';
import { APP_ROLE } from '../open.ts';
import { chooseAccount } from './choose-account.ts';
import { DATABASE_NAME, OWNER_ROLE } from './cluster-settings.ts';
import { openDataFolder } from './data-folder.ts';
import { newRecord, readRecord, writeRecord, type DatabaseRecord } from './database-record.ts';
import { ensureCluster, readMajor } from './ensure-cluster.ts';
import { explainFailure } from './explain-failure.ts';
import { findPrograms } from './find-programs.ts';
import { lockFolder } from './lock-folder.ts';
import { serveCluster, type ServedCluster } from './serve-cluster.ts';
import { clusterOf, insideHome, settleHome } from './settle-home.ts';
import { waitForExit } from './start-postmaster.ts';
import { stopPostmaster } from './stop-orphan.ts';

const OUTSIDE = '/var/lib/carillon';

export interface EmbeddedOptions {
  /** The data folder (DATA_DIR); made if missing. */
  readonly dataDir: string;
  /** Takes a line for engineers now and then. */
  readonly log?: (line: string) => void;
  /** Told once if the server ends without `stop()`. */
  readonly onExit?: () => void;
  /** False only for data that may be lost, as in tests: a crash of the machine then ruins the database. Default true. */
  readonly durable?: boolean;
  /** Where root keeps programs and data that the parents of their usual places hide from the server's account. Default /var/lib/carillon. */
  readonly outside?: string;
}

export interface EmbeddedDatabase {
  /** For migrations: owns the schema, may create databases, is no superuser. */
  readonly ownerUrl: string;
  /** For the running product: row-level security binds it. */
  readonly appUrl: string;
  /** The server's process id. */
  readonly pid: number;
  /** The folder that holds the cluster: inside the data folder unless that is closed to the server's account. */
  readonly home: string;
  /** Stops the server, what was committed flushed, and gives the data folder back; a second call awaits the first. */
  readonly stop: () => Promise<void>;
}

type Release = () => void;

/**
 * Starts PostgreSQL 18 on a data folder and resolves when it takes connections on 127.0.0.1; whatever prevents that is a
 * `StartFailure` that names the variable to change, and harms nothing that is there.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const releases: Release[] = [];
  try {
    releases.push(await openDataFolder(dataDir));
    return await start(dataDir, options, releases);
  } catch (error) {
    releaseAll(releases);
    throw explainFailure(dataDir, error);
  }
}

async function start(
  dataDir: string,
  options: EmbeddedOptions,
  releases: Release[],
): Promise<EmbeddedDatabase> {
  const { log, durable = true, outside = OUTSIDE } = options;
  const record = await openRecord(dataDir);
  const homes = [...(record.outside ? [record.outside] : []), insideHome(dataDir)];
  const account = await chooseAccount(homes.map(clusterOf));
  const programs = await findPrograms(account ? outside : join(dataDir, 'programs'), account);
  const home = await settleHome({ dataDir, outside, record, account });
  if (home === record.outside) {
    releases.push(lockFolder(home));
    log?.(`the database of ${dataDir} lies in ${home}`);
  }
  const cluster = clusterOf(home);
  await ensureCluster(cluster, dataDir, { programs, record, durable, account });
  const served = await serveCluster(cluster, {
    postgres: programs.postgres,
    durable,
    account,
    log,
  });
  return {
    ownerUrl: urlFor(OWNER_ROLE, record.ownerPassword, served.port),
    appUrl: urlFor(APP_ROLE, record.appPassword, served.port),
    pid: served.pid,
    home,
    stop: attend(cluster, served, releases, options.onExit),
  };
}

async function openRecord(dataDir: string): Promise<DatabaseRecord> {
  const known = await readRecord(dataDir);
  if (known) return known;
  if ((await readMajor(clusterOf(insideHome(dataDir)))) !== undefined) {
    throw new StartFailure(
      'DATA_DIR',
      `${dataDir} has a database and no database.json with its passwords; bring that file back`,
    );
  }
  const record = newRecord();
  await writeRecord(dataDir, record);
  return record;
}

function urlFor(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

/** Watches over a running server until the function it returns has stopped it, or this process ends. */
function attend(
  cluster: string,
  { child, pid }: ServedCluster,
  releases: Release[],
  onExit?: () => void,
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  // When this process ends without stop(), the server is told to, and ends by itself.
  const tellToStop = () => void child.kill('SIGINT');
  process.once('exit', tellToStop);
  child.once('exit', () => {
    process.off('exit', tellToStop);
    if (!stopping) onExit?.();
  });
  const stop = async () => {
    await stopPostmaster(cluster, pid);
    await waitForExit(child);
    releaseAll(releases);
  };
  return () => (stopping ??= stop());
}

function releaseAll(releases: readonly Release[]): void {
  for (const release of releases.toReversed()) release();
}
