// Signing in past the form, which has journeys of its own: the browser is left holding what the form would have kept.
import type { Page } from '@playwright/test';
import { makeCaller } from './caller.ts';
import { DEMO_PASSWORD } from './journey-server.ts';

const MADE_OF = 32;

/** Signs in over HTTP as this browser and keeps the session in it; the page is left on an address without a console. */
export async function signInOver(page: Page, url: string, login: string): Promise<void> {
  const caller = await makeCaller(url, login, DEMO_PASSWORD, { uuid: makeUuid() });
  const { organisation } = (await caller.call('GET', '/mgr/me')).data as { organisation: object };
  const { access_token, refresh_token, last_login_shopid, ...user } = caller.signedIn;
  await page.context().addCookies([{ name: 'Admin-Token', value: access_token, url }]);
  await page.goto('/health/live');
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    {
      uuid: caller.uuid,
      signing: '0',
      refreshToken: refresh_token,
      partId: last_login_shopid ?? '',
      userInfo: JSON.stringify(user),
      organization: JSON.stringify(organisation),
    },
  );
}

const makeUuid = (): string =>
  Array.from({ length: MADE_OF }, () => Math.floor(Math.random() * 36).toString(36)).join('');
