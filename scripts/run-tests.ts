// Runs the test files named, two processes at a time, prints each failure in full and sends the counts to the parent process.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { inspect } from 'node:util';
import { withSharedDatabase } from './shared-database.ts';
import { makeBatches } from './test-batches.ts';
import { describeSlowest, keepTimes, parseTimes, readTimes } from './test-times.ts';
import { WORKERS } from './workers.mjs';

const BATCH_TIMEOUT = 600_000;
const KEPT_LINES = 60;

/** What the runner's ERR_TEST_FAILURE carries beyond an Error. */
interface TestFailure extends Error {
  failureType?: string;
}

const said = new Map<string, string[]>();
const counts = { passed: 0, failed: 0, skipped: 0 };
let suites = 0;

function keepOutput({ file, message }: { file?: string | undefined; message: string }): void {
  if (file === undefined) return;
  const path = resolve(file);
  said.set(path, [...(said.get(path) ?? []), message].slice(-KEPT_LINES));
}

function reportFailure({ name, file, line, details }: EventData.TestFail): void {
  const { cause, failureType } = details.error as TestFailure;
  // Its own line says which.
  if (failureType === 'subtestsFailed') return;
  const place = file === undefined ? '' : relative(process.cwd(), file);
  const isFile = file !== undefined && resolve(name) === file;
  console.log(`✗ ${isFile ? 'the file as a whole' : name}\n  ${place}:${line ?? 1}`);
  const reason = typeof cause === 'string' ? cause : inspect(cause ?? details.error);
  const printed = isFile ? (said.get(file) ?? []).join('') : '';
  console.log(`${reason}\n${printed}`.replaceAll(/^/gm, '  ').trimEnd(), '\n');
}

/** What a process of tests runs: a file, or a module that runs several. */
function writeBatch(folder: string, files: readonly string[], index: number): string {
  const [only = '', ...others] = files.map((file) => resolve(file));
  if (others.length === 0) return only;
  const batch = join(folder, `batch-${index}.test.mjs`);
  const runner = pathToFileURL(join(import.meta.dirname, 'run-batch.ts')).href;
  const list = JSON.stringify([only, ...others]);
  writeFileSync(batch, `import { runBatch } from '${runner}';\nawait runBatch(${list});\n`);
  return batch;
}

/** A suite that failed by itself, as by a hook: the runner counts tests alone. */
function isFailedSuite({ details }: EventData.TestFail): boolean {
  return (
    details.type === 'suite' && (details.error as TestFailure).failureType !== 'subtestsFailed'
  );
}

async function runFiles(named: string[], folder: string): Promise<void> {
  const batches = makeBatches(named, readTimes());
  const files = batches.map((batch, index) => writeBatch(folder, batch.files, index));
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-time.mjs')).href;
  const execArgv = ['--import', recorder];
  for await (const event of run({
    files,
    concurrency: WORKERS,
    timeout: BATCH_TIMEOUT,
    execArgv,
  })) {
    if (event.type === 'test:stderr' || event.type === 'test:stdout') keepOutput(event.data);
    if (event.type === 'test:fail') {
      reportFailure(event.data);
      if (isFailedSuite(event.data)) suites += 1;
    }
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, failed, cancelled, skipped, todo } = event.data.counts;
      Object.assign(counts, {
        passed,
        failed: failed + cancelled + suites,
        skipped: skipped + todo,
      });
    }
  }
}

const named = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'carillon-tests-'));
const timesFile = join(folder, 'times.jsonl');
writeFileSync(timesFile, '');
process.env['CARILLON_TEST_TIMES'] = timesFile;
try {
  await withSharedDatabase(() => runFiles(named, folder));
  const times = parseTimes(readFileSync(timesFile, 'utf8'));
  keepTimes(times);
  process.send?.({ ...counts, slowest: describeSlowest(times) });
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = counts.failed > 0 ? 1 : 0;
