import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { WORKERS } from './scripts/workers.mjs';

const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testMatch: ['features/**/*.journey.ts', 'apps/**/*.journey.ts'],
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  // A second time only to leave a trace: a journey that passes then has failed all the same (scripts/run-journeys.ts).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    headless: true,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // Nothing moves, as for people who ask for that: what moves would be waited for some thousand times.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
  },
});
