// Runs the journeys named in a real browser, prints each failure in full and sends the counts to the parent process.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { withJourneyServers } from './journey-servers.ts';
import { describeSlowest } from './test-times.ts';
import type { Times } from './test-times.ts';
import { WORKERS } from './workers.mjs';

const root = join(import.meta.dirname, '..');

async function runPlaywright(files: string[], reportFile: string): Promise<void> {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const named = files.map((file) => file.replaceAll(/[.+()[\]]/g, String.raw`\$&`));
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
  const args = [cli, 'test', '--reporter=dot,json', ...named];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  await new Promise((resolve) => child.once('close', resolve));
}

async function runJourneys(files: string[]): Promise<JSONReport> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  const reportFile = join(folder, 'report.json');
  try {
    await withJourneyServers(WORKERS, () => runPlaywright(files, reportFile));
    return JSON.parse(readFileSync(reportFile, 'utf8')) as JSONReport;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What each journey took at its first attempt, the start of a server and a browser included where it was the first. */
function timesIn(suites: readonly JSONReportSuite[]): Times {
  const specs = suites.flatMap((suite): [string, number][] => [
    ...Object.entries(timesIn(suite.suites ?? [])).map(([name, { wall }]): [string, number] => [
      name,
      wall,
    ]),
    ...suite.specs.map(({ file, title, tests }): [string, number] => [
      `${relative(root, join(root, file))} › ${title}`,
      (tests[0]?.results[0]?.duration ?? 0) / 1000,
    ]),
  ]);
  return Object.fromEntries(specs.map(([name, wall]) => [name, { wall }]));
}

const { stats, errors, suites } = await runJourneys(process.argv.slice(2));
// A journey that passes only when repeated has failed: it would fail again some night.
const failed = stats.unexpected + stats.flaky + errors.length;
const slowest = describeSlowest(timesIn(suites));
process.send?.({ passed: stats.expected, failed, skipped: stats.skipped, slowest });
process.exitCode = failed > 0 || stats.expected === 0 ? 1 : 0;
