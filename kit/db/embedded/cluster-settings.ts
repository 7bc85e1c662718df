import { join } from 'node:path';
import { APP_ROLE } from '../open.ts';
import type { Account } from './run-program.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** The role that owns the schema and runs migrations; it may create databases and is no superuser. */
export const OWNER_ROLE = 'carillon_owner';
export const DATABASE_NAME = 'carillon';

const SETTINGS: Record<string, string | number> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '256MB',
  // Containers give 64 MB of shared memory: parallel workers would fail there, and a call must not wait for two cores.
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  jit: 'off',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  password_encryption: 'scram-sha-256',
  datestyle: 'iso, ymd',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'on',
  log_directory: 'log',
  // One file a weekday, emptied when its day comes again.
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_statement: 'none',
  log_checkpoints: 'off',
  // Statements and details hold what people wrote about residents.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const ACCESS = `host all ${OWNER_ROLE},${APP_ROLE} 127.0.0.1/32 scram-sha-256\n`;

export interface ClusterSettings {
  readonly port: number;
  readonly durable: boolean;
}

/** Writes the server's settings, as at every start: a cluster follows the program that runs it. */
export async function writeSettings(
  cluster: string,
  { port, durable }: ClusterSettings,
  account?: Account,
): Promise<void> {
  const settings = { ...SETTINGS, ...(durable ? DURABLE : FORGETFUL), port };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  const heading =
    '# Written at every start. For settings of your own use a server of your own, through DATABASE_URL.';
  await writeWholeFile(
    join(cluster, 'postgresql.conf'),
    `${[heading, ...lines].join('\n')}\n`,
    account,
  );
  await writeWholeFile(join(cluster, 'pg_hba.conf'), ACCESS, account);
}
