import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testMatch: ['features/**/*.journey.ts', 'apps/**/*.journey.ts'],
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    headless: true,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
  },
});
