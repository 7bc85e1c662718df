// Installs the packages from the lockfile when they are missing or stale. Runs before any package is there.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { modules, root } from './paths.mjs';
import { collect, findNode, pinnedPath } from './runtime.mjs';

const lockfile = join(root, 'package-lock.json');
const marker = join(modules, '.carillon-lock');
const REMINDER = 20_000;

/**
 * Brings node_modules to what package-lock.json says, with the pinned Node in it; a Failure, with npm's own words where
 * they are the reason, where that doesn't work.
 */
export async function ensureInstalled(options = {}) {
  await bringPackages(options);
  findNode();
}

async function bringPackages({ quiet = false }) {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (readText(marker) === wanted) return;
  if (isCurrent()) {
    writeMarker(wanted);
    return;
  }
  if (isLink(modules)) {
    if (!quiet) console.error('node_modules is a link: its packages are left as they are.');
    return;
  }
  await install();
  writeMarker(wanted);
}

/** Whether npm's own record of what is installed matches the lockfile, as after `npm ci` by hand. */
function isCurrent() {
  const installed = readPackages(join(modules, '.package-lock.json'));
  const locked = readPackages(lockfile);
  const pinned = pinnedPath();
  if (!installed || !locked || (pinned && !existsSync(pinned))) return false;
  return Object.entries(locked).every(([path, entry]) => {
    const there = installed[path];
    return path === '' || (there ? there.version === entry.version : Boolean(entry.optional));
  });
}

async function install() {
  const started = Date.now();
  console.error('Installing packages from package-lock.json (a minute or two the first time) …');
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const reminder = setInterval(() => console.error(`  still installing, ${seconds()} s`), REMINDER);
  // Engine warnings concern the Node that npm runs on; the packages run on the pinned one. Errors still show.
  const args = ['ci', '--loglevel=error', '--no-fund', '--no-audit', '--no-progress'];
  args.push('--include=dev', '--include=optional');
  const { status, output } = await collect(spawnNpm(args));
  clearInterval(reminder);
  if (status !== 0) {
    throw new Failure(
      `${output.trim()}\n\nThe packages could not be installed (npm ci, status ${status}).\n` +
        'The lines above are from npm. Check the network and the registry (npm ping), then run this again.',
    );
  }
  console.error(`Packages installed in ${seconds()} s.`);
}

function spawnNpm(args) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const own = process.env.npm_execpath;
  if (own && /\.c?js$/.test(own))
    return spawn(process.execPath, [own, ...args], { cwd: root, stdio });
  const windows = process.platform === 'win32';
  return spawn(windows ? 'npm.cmd' : 'npm', args, { cwd: root, stdio, shell: windows });
}

function readPackages(path) {
  const text = readText(path);
  return text && JSON.parse(text).packages;
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function writeMarker(hash) {
  if (!isLink(modules)) writeFileSync(marker, hash);
}
