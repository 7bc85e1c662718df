import { codeOf } from '#apps/server/testing/authenticator.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';
import { startOidcProvider } from '#apps/server/testing/oidc-provider.ts';

async function openAccount(page: Page, menu: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(/\/account$/);
}

async function signInAgain(page: Page, login: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=login_name]').fill(login);
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
}

test('一次性验证码开启后，登录需输入验证码；手机不在时可用恢复码', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await signIn('nurse2', 'zh');
  await openAccount(page, /^用户菜单/, '我的账号');
  await page.getByRole('button', { name: '开启', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('登录密码')).toBeFocused();
  await page.keyboard.type('Wrong123');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('原密码不正确');
  await dialog.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: '一次性验证码的二维码' })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  await dialog.getByLabel('验证码').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('还有10个恢复码可用')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  const other = await context.newPage();
  await signInAgain(other, 'nurse2');
  await expect(other.getByRole('heading', { name: '输入验证码' })).toBeVisible();
  await expect(other.getByLabel('验证码')).toBeFocused();
  await other.keyboard.type(codeOf(secret, 40));
  await other.keyboard.press('Enter');
  await expect(other.locator('#code-fault')).toHaveText('验证码不正确或已使用');
  await other.getByLabel('验证码').fill(codeOf(secret, 1));
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/dashboard$/);

  await other.goto('/account');
  await other.getByRole('button', { name: '关闭', exact: true }).click();
  await other.getByRole('dialog').getByLabel('验证码').fill(recovery);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('button', { name: '开启', exact: true })).toBeVisible();
  await context.close();
});

test('a session that is ended from another device is over at its next step', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies([{ name: 'DefaultLanguage', value: 'en', url: server.url }]);
  const lost = await context.newPage();
  await signInAgain(lost, 'nurse3');
  await expect(lost).toHaveURL(/\/dashboard$/);
  await signIn('nurse3', 'en');
  await openAccount(page, /^User menu/, 'My account');
  const sessions = page.getByRole('list', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await sessions.getByRole('button', { name: /^End the session on/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await lost.goto('/customer/list');
  await expect(lost).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await context.close();
});

test('an administrator sees where staff are signed in, and ends it', async ({
  page,
  server,
  signIn,
}) => {
  const nurse = await makeCaller(server.url, 'nurse4', DEMO_PASSWORD);
  await signIn('admin', 'en', '/clerk/list?keyword=nurse4');
  await page.locator('.k-record-link').first().click();
  const panel = page.getByRole('region', { name: 'Sign-in and security' });
  await panel.getByRole('button', { name: 'End all sessions' }).click();
  await page
    .getByRole('dialog', { name: /^End all sessions of/ })
    .getByRole('button', { name: 'End all sessions' })
    .click();
  await expect(panel.getByText('Not signed in anywhere at present.')).toBeVisible();
  expect((await nurse.call('GET', '/mgr/me')).code).toBe(CODES.LOGOUT);
});

test('one signs in by the hospital’s own provider, and returns to the page that was wanted', async ({
  page,
  browser,
  server,
}) => {
  const idp = await startOidcProvider();
  idp.person = { sub: 'nurse-5', claims: { preferred_username: 'nurse5' } };
  const provider = await makeCaller(server.url, 'superadmin', DEMO_PASSWORD);
  const { issuer, client_id, client_secret } = idp;
  const made = await provider.call('POST', '/mgr/signin_provider', {
    body: {
      name: 'Ward ID',
      issuer,
      client_id,
      client_secret,
      matches: 'login_name',
      enabled: true,
    },
  });
  expect(made.message).toBe('');
  await page.context().addCookies([{ name: 'DefaultLanguage', value: 'en', url: server.url }]);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Ward ID' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('Ward ID is linked')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toContainText(
    'Single sign-on',
  );

  idp.person = { sub: 'a-stranger', claims: { preferred_username: 'nobody-here' } };
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies([{ name: 'DefaultLanguage', value: 'en', url: server.url }]);
  const stranger = await context.newPage();
  await stranger.goto('/login');
  await stranger.getByRole('button', { name: 'Ward ID' }).click();
  await expect(stranger.getByRole('alert')).toHaveText(
    'No account here belongs to that identity; contact the administrator',
  );
  await context.close();
  await idp.stop();
});
