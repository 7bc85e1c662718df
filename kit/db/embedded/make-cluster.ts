import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { APP_ROLE } from '../open.ts';
import { DATABASE_NAME, OWNER_ROLE } from './cluster-settings.ts';
import type { DatabaseRecord } from './database-record.ts';
import type { Programs } from './find-programs.ts';
import { runProgram, type Account } from './run-program.ts';

export interface ClusterOptions {
  readonly programs: Programs;
  readonly record: DatabaseRecord;
  readonly durable: boolean;
  readonly account?: Account | undefined;
}

const HALF_MADE = 'making-';

/** Makes a cluster with its roles and empty database, whole or not at all; fails with the output of what failed. */
export async function makeCluster(cluster: string, options: ClusterOptions): Promise<void> {
  const home = dirname(cluster);
  await clearHalfMade(home);
  const fresh = join(home, HALF_MADE + randomBytes(6).toString('hex'));
  try {
    await mkdir(fresh, { mode: 0o700 });
    if (options.account) await chown(fresh, options.account.uid, options.account.gid);
    await initialise(fresh, options);
    await makeRoles(fresh, options);
    await rename(fresh, cluster);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

// What a kill during a first start left behind.
async function clearHalfMade(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(HALF_MADE))
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function initialise(
  cluster: string,
  { programs, durable, account }: ClusterOptions,
): Promise<void> {
  const args = [
    `--pgdata=${cluster}`,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const { status, output } = await runProgram(programs.initdb, args, account);
  if (status !== 0) throw new Error(`initdb: ${output}`);
}

// In single-user mode nobody can connect meanwhile, and the superuser never needs a password: no one signs in as it.
async function makeRoles(
  cluster: string,
  { programs, durable, record, account }: ClusterOptions,
): Promise<void> {
  const args = [
    '--single',
    '-D',
    cluster,
    '-c',
    'exit_on_error=on',
    '-c',
    `fsync=${durable ? 'on' : 'off'}`,
    'template1',
  ];
  const { status, output } = await runProgram(programs.postgres, args, account, rolesSql(record));
  if (status !== 0) throw new Error(`roles: ${output}`);
}

// One statement a line, as single-user mode reads them. Default privileges stand in template1, so that each database has them.
function rolesSql({ ownerPassword, appPassword }: DatabaseRecord): string {
  const defaults = `ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER_ROLE}`;
  return [
    `CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB PASSWORD '${ownerPassword}'`,
    `CREATE ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD '${appPassword}'`,
    // As on an outside server, where the owner makes that role: it may work as the role, and migrations say so again.
    `GRANT ${APP_ROLE} TO ${OWNER_ROLE} WITH ADMIN OPTION`,
    // Lets it drop a database that others still use.
    `GRANT pg_signal_backend TO ${OWNER_ROLE}`,
    `${defaults} GRANT USAGE ON SCHEMAS TO ${APP_ROLE}`,
    `${defaults} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${APP_ROLE}`,
    `${defaults} GRANT USAGE, SELECT ON SEQUENCES TO ${APP_ROLE}`,
    `CREATE DATABASE ${DATABASE_NAME} OWNER ${OWNER_ROLE} TEMPLATE template1`,
    '',
  ].join('\n');
}
