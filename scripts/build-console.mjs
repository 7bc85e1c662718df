// Builds the console when its sources have changed since the last build, by a hash kept beside the result.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Failure } from './failure.mjs';
import { consoleOutput, modules, root } from './paths.mjs';
import { runNode } from './runtime.mjs';

const SOURCES = ['apps/console', 'kit', 'features', 'package-lock.json', 'tsconfig.console.json'];
// Parts that never reach the browser: a change to them must not cost a build.
const SERVER_ONLY =
  /(^|\/)(server|testing|db|device-bus|node_modules)(\/|$)|\.(test|journey)\.tsx?$/;
const marker = join(consoleOutput, '.build-hash');

/** Builds `dist/console` if it is stale and tells whether it did; a Failure with the build's output where it fails. */
export async function ensureConsole() {
  const hash = hashSources();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return false;
  console.error('Building the console …');
  const started = Date.now();
  const vite = join(modules, 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--config', 'apps/console/vite.config.ts', '--logLevel', 'warn'];
  const { status, output } = await runNode(args, { env: { NODE_ENV: 'production' } });
  if (status !== 0) throw new Failure(`${output.trim()}\n\nThe console could not be built.`);
  writeFileSync(marker, hash);
  console.error(`Console built in ${Math.round((Date.now() - started) / 1000)} s.`);
  return true;
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => listFiles(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const kind = statSync(path, { throwIfNoEntry: false });
  if (!kind || SERVER_ONLY.test(relative(root, path).replaceAll('\\', '/'))) return [];
  if (kind.isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
