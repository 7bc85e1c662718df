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
    // Dialogs stand at once: a click on one that still grows goes astray. What moves is looked at by the journey of tips.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of each journey doubles its time; `npx playwright test --trace on <file>` makes one of what failed.
    trace: 'off',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
  },
});
