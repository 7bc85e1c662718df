// Runs the test files named, two at a time, prints each failure in full and sends the counts to the parent process.
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { inspect } from 'node:util';
import { withSharedDatabase } from './shared-database.ts';

const FILE_TIMEOUT = 240_000;
const KEPT_LINES = 60;

/** What the runner's ERR_TEST_FAILURE carries beyond an Error. */
interface TestFailure extends Error {
  failureType?: string;
}

const said = new Map<string, string[]>();
const counts = { passed: 0, failed: 0, skipped: 0 };

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

async function runFiles(files: string[]): Promise<void> {
  for await (const event of run({ files, concurrency: 2, timeout: FILE_TIMEOUT })) {
    if (event.type === 'test:stderr' || event.type === 'test:stdout') keepOutput(event.data);
    if (event.type === 'test:fail') reportFailure(event.data);
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, failed, cancelled, skipped, todo } = event.data.counts;
      Object.assign(counts, { passed, failed: failed + cancelled, skipped: skipped + todo });
    }
  }
}

await withSharedDatabase(() => runFiles(process.argv.slice(2)));
process.send?.(counts);
process.exitCode = counts.failed > 0 ? 1 : 0;
