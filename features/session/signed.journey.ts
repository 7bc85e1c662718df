// A console whose requests are signed: the token is kept in its cookie, and is in no request.
import { expect, test } from '#apps/server/testing/journey.ts';

// Production takes no demo's password.
const ADMIN_PASSWORD = 'Journey.2468';

test.use({
  serverEnv: {
    NODE_ENV: 'production',
    SECRET_KEY: 'd1'.repeat(32),
    ADMIN_PASSWORD,
  },
});

test('the token’s cookie is kept until its end, and no request carries it', async ({
  page,
  context,
  server,
}) => {
  const carried: string[] = [];
  const looks: Promise<void>[] = [];
  page.on('request', (request) => {
    const look = async () => {
      const { cookie = '', authorization } = await request.allHeaders();
      if (cookie.includes('Admin-Token') || authorization !== undefined)
        carried.push(`${request.method()} ${request.url()}`);
    };
    looks.push(look());
  });
  await context.addCookies([{ name: 'DefaultLanguage', value: 'en', url: server.url }]);
  await page.goto('/login');
  await page.locator('input[name=login_name]').fill('superadmin');
  await page.locator('input[name=password]').fill(ADMIN_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  const held = (await context.cookies()).find(({ name }) => name === 'Admin-Token');
  const [, claims = ''] = held?.value.split('.') ?? [];
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
  expect(Math.abs((held?.expires ?? 0) - exp)).toBeLessThan(30);

  for (const path of ['/dashboard', '/clerk/index', '/orginazition/index', '/404', '/host'])
    await page.goto(path);
  await page.goto('/clerk/index');
  await page.reload();
  await expect(page.getByRole('table').first()).toBeVisible();
  await Promise.all(looks);
  expect(looks.length).toBeGreaterThan(20);
  expect(carried).toEqual([]);

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('Admin-Token');
});
