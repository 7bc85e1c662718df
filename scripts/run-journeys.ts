// Runs the journeys named in a real browser, prints each failure in full and sends the counts to the parent process.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { withSharedDatabase } from './shared-database.ts';

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
    await withSharedDatabase(() => runPlaywright(files, reportFile));
    return JSON.parse(readFileSync(reportFile, 'utf8')) as JSONReport;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { stats, errors } = await runJourneys(process.argv.slice(2));
// A journey that passes only when repeated has failed: it would fail again some night.
const failed = stats.unexpected + stats.flaky + errors.length;
process.send?.({ passed: stats.expected, failed, skipped: stats.skipped });
process.exitCode = failed > 0 || stats.expected === 0 ? 1 : 0;
