// What a journey needs: a real server with the demo hospital, and to be signed in there.
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, JOURNEY_SERVERS, startJourneyServer } from './journey-server.ts';
import type { JourneyServer } from './journey-server.ts';
import { signInOver } from './sign-in-over.ts';

export { DEMO_PASSWORD, expect };
export type { JourneyServer, Page };

export type JourneyLanguage = 'zh' | 'en' | 'es' | 'ru';

interface WorkerFixtures {
  /** Further environment for the server; a journey that needs some gets a server of its own. */
  serverEnv: Record<string, string>;
  /** One server for all journeys of a worker; the simulated ward stands still. */
  server: JourneyServer;
}

interface TestFixtures {
  /** Opens the console in a language, signed in, at a page: the dashboard unless another is named. */
  signIn: (login: string, language: JourneyLanguage, path?: string) => Promise<void>;
  /** The same through the page, as a person does it; ends on the dashboard. */
  signInByForm: (login: string, language: JourneyLanguage) => Promise<void>;
}

const HOME = '/dashboard';

/** The server that the run started for this worker, whatever its number has become; none where a journey runs by itself. */
function handedServer(index: number): JourneyServer | undefined {
  const handed = process.env[JOURNEY_SERVERS];
  return handed === undefined ? undefined : (JSON.parse(handed) as JourneyServer[])[index];
}

/** Refused calls, and a network that is away, are part of journeys; anything else that a page complains of fails the journey. */
const EXPECTED_COMPLAINT =
  /Failed to load resource: the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use, { parallelIndex }) => {
      const isUsual = Object.keys(serverEnv).length === 0;
      const handed = isUsual ? handedServer(parallelIndex) : undefined;
      if (handed) return use(handed);
      const server = await startJourneyServer(serverEnv);
      await use({ url: server.url });
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
    await use(async (login, language, path = HOME) => {
      await context.addCookies([{ name: 'DefaultLanguage', value: language, url: server.url }]);
      await signInOver(page, server.url, login);
      await page.goto(path);
      // Whoever names no page goes on at once, with the keyboard too.
      if (path === HOME) await expect(page.locator('.panel[data-page="Dashboard"]')).toBeVisible();
    });
  },
  signInByForm: async ({ page, context, server }, use) => {
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
