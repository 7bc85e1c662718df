// Finds a browser for the journeys: the first of the known places whose browser really starts.
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideFonts } from './browser-fonts.mjs';
import { PLACES } from './browser-places.mjs';
import { Failure } from './failure.mjs';
import { modules } from './paths.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const LAUNCH_TIMEOUT = 30_000;
/** A browser that started this recently is taken at its word. */
const TRUSTED = 600_000;

/**
 * A browser that starts, as `{ executablePath, args, env }`; `env` is what it needs beyond the process's own. Kept in
 * node_modules/.cache. A Failure lists every place tried and why it didn't do.
 */
export async function findBrowser() {
  const kept = await readKept();
  if (kept) return kept;
  const tried = [];
  for (const { name, find } of PLACES) {
    for (const found of await attempt(name, find, tried)) {
      const browser = { ...found, args: ARGS, env: { ...provideFonts(), ...found.env } };
      const fault = await launchFault(browser);
      if (!fault) return keep(browser);
      tried.push(`${name}: ${browser.executablePath} does not start: ${fault}`);
      console.error(tried.at(-1));
    }
  }
  throw new Failure(
    `No browser was found for the journeys:\n  ${tried.join('\n  ')}\n` +
      'Install Chromium or Chrome, or name one in CARILLON_BROWSER.',
  );
}

async function attempt(name, find, tried) {
  try {
    const found = await find();
    if (found.length === 0) tried.push(`${name}: none`);
    return found;
  } catch (error) {
    tried.push(`${name}: ${firstLine(error)}`);
    return [];
  }
}

/** Starts the browser headless and opens about:blank; gives what went wrong, or undefined. */
async function launchFault({ executablePath, args, env }) {
  const { chromium } = await import('playwright-core');
  const timeout = LAUNCH_TIMEOUT;
  try {
    const browser = await chromium.launch({
      executablePath,
      args,
      env: { ...process.env, ...env },
      timeout,
    });
    try {
      const page = await browser.newPage();
      await page.goto('about:blank', { timeout });
    } finally {
      await browser.close();
    }
  } catch (error) {
    return lineThatTells(error);
  }
}

function lineThatTells(error) {
  const telling =
    /error while loading[^\n]*|ENOENT[^\n]*|EACCES[^\n]*|Executable doesn't exist[^\n]*/;
  return telling.exec(error.message)?.[0] ?? firstLine(error);
}

function firstLine(error) {
  return error.message.split('\n')[0];
}

async function readKept() {
  const file = keptFile();
  if (!existsSync(file)) return undefined;
  const { asked, checked, ...browser } = JSON.parse(readFileSync(file, 'utf8'));
  if (asked !== askedFor() || !existsSync(browser.executablePath)) return undefined;
  browser.env = { ...browser.env, ...provideFonts() };
  if (Date.now() - checked < TRUSTED) return browser;
  return (await launchFault(browser)) ? undefined : keep(browser);
}

function keep(browser) {
  mkdirSync(join(realpathSync(modules), '.cache'), { recursive: true });
  const record = { ...browser, asked: askedFor(), checked: Date.now() };
  writeFileSync(keptFile(), JSON.stringify(record));
  return browser;
}

function keptFile() {
  return join(realpathSync(modules), '.cache', 'browser.json');
}

function askedFor() {
  return `${process.env.CARILLON_BROWSER ?? ''}|${process.env.CHROME_PATH ?? ''}`;
}
