// What a journey needs: a real server of its own with the demo hospital, and signing in as a person does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export { expect };
export type { Page };

export const DEMO_PASSWORD = 'Carillon123';
export type JourneyLanguage = 'zh' | 'en' | 'es' | 'ru';

export interface JourneyServer {
  url: string;
  mqttPort: number;
}

interface WorkerFixtures {
  /** Further environment for the server; a journey that needs some gets a server of its own. */
  serverEnv: Record<string, string>;
  /** One server for all journeys of a worker; the simulated ward stands still. */
  server: JourneyServer;
}

interface TestFixtures {
  /** Opens the console in a language and signs in through the page; ends on the dashboard. */
  signIn: (login: string, language: JourneyLanguage) => Promise<void>;
}

async function startJourneyServer(
  serverEnv: Record<string, string>,
): Promise<JourneyServer & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-journey-'));
  // As root the database's own account must get in.
  await chmod(dataDir, 0o711);
  const mqttPort = 20_000 + Math.floor(Math.random() * 10_000);
  const child = spawn(process.execPath, ['apps/server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      MQTT_PORT: String(mqttPort),
      MLLP_PORT: '0',
      WARD: '0',
      // A journey's own HIS is on this machine.
      HIS_ALLOW: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      LC_ALL: 'zh_CN.UTF-8',
      DEMO_PASSWORD,
      ...serverEnv,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /Carillon is ready at (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error('The server ended before it was ready')));
  });
  return {
    url,
    mqttPort,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Refused calls, and a network that is away, are part of journeys; anything else that a page complains of fails the journey. */
const EXPECTED_COMPLAINT =
  /Failed to load resource: the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startJourneyServer(serverEnv);
      await use({ url: server.url, mqttPort: server.mqttPort });
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED_COMPLAINT.test(message.text()))
        complaints.push(message.text());
    });
    await use(page);
    expect(complaints, 'what the page complained of').toEqual([]);
  },
  signIn: async ({ page, context, server }, use) => {
    await use(async (login, language) => {
      await context.addCookies([{ name: 'DefaultLanguage', value: language, url: server.url }]);
      await page.goto('/login');
      await page.locator('input[name=login_name]').fill(login);
      await page.locator('input[name=password]').fill(DEMO_PASSWORD);
      await page.locator('button[type=submit]').click();
      await page.waitForURL('**/dashboard');
    });
  },
});
