// The steps that run the product: tests on the pinned Node, the console's build, and journeys in a real browser.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureConsole } from './build-console.mjs';
import { root } from './paths.mjs';
import { Failure } from './failure.mjs';
import { collect, runNode, spawnNode } from './runtime.mjs';

const TEST_FOLDERS = ['kit', 'features', 'apps', 'scripts'];
const JOURNEY_FOLDERS = ['features', 'apps'];
const STEP_TIMEOUT = 2_400_000;

/** The test files whose path contains one of the filters; all without filters. */
export function findTests(filters) {
  return findFiles(TEST_FOLDERS, '.test.ts', filters);
}

export function findJourneys(filters) {
  return findFiles(JOURNEY_FOLDERS, '.journey.ts', filters);
}

/** Those of the files that a change since main touches. */
export async function keepTouched(files) {
  if (files.length === 0) return [];
  const { status, output } = await runNode(['scripts/touched.ts', ...files]);
  if (status !== 0) throw new Failure(output);
  return output.split('\n').filter(Boolean);
}

export function testStep(files) {
  return { name: 'tests', run: () => runCounted(['scripts/run-tests.ts', ...files]) };
}

export function journeySteps(files) {
  return [
    { name: 'console build', run: buildConsole },
    {
      name: 'journeys',
      run: async () => {
        await findBrowser();
        return runCounted(['scripts/run-journeys.ts', ...files]);
      },
    },
  ];
}

async function buildConsole() {
  await ensureConsole();
  return { passed: 1, failed: 0, single: true, output: '' };
}

/** Runs a script that sends its counts over the channel to its parent; one that dies before that has failed. */
async function runCounted(args) {
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'];
  const child = spawnNode(args, { env: { NO_COLOR: '1' }, stdio, timeout: STEP_TIMEOUT });
  let counts;
  child.on('message', (message) => (counts = message));
  const { status, output } = await collect(child);
  if (!counts) return { passed: 0, failed: 1, output: output || 'It ended without a result.' };
  const failed = status === 0 ? counts.failed : Math.max(1, counts.failed);
  return { ...counts, failed, output };
}

function findFiles(folders, ending, filters) {
  const files = folders.flatMap((folder) => listFiles(join(root, folder)));
  return files
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending))
    .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
    .sort();
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(path);
    return [path];
  });
}
