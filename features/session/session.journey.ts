import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const submit = (page: Page) => page.locator('button[type=submit]').click();

async function fillSignIn(page: Page, login: string, password = DEMO_PASSWORD): Promise<void> {
  await page.locator('input[name=login_name]').fill(login);
  await page.locator('input[name=password]').fill(password);
  await submit(page);
}

/** The keys of the storage that hold something. */
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

test('a page that needs a sign-in is returned to after it, by its whole address', async ({
  page,
}) => {
  await page.goto('/clerk/list?page=1&keyword=nurse');
  await expect(page).toHaveURL(/\/login\?forward=/);
  await fillSignIn(page, 'admin');
  await expect(page).toHaveURL(/\/clerk\/list\?page=1&keyword=nurse$/);
  await expect(page).toHaveTitle('人员管理 - 呼叫系统配置中心');
});

test('what is wrong with a sign-in is said beside the form, in the chosen language', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await submit(page);
  await expect(page.locator('#login_name-fault')).toHaveText('username must be filled');
  await expect(page.locator('#password-fault')).toHaveText('login password must be filled');
  await fillSignIn(page, 'nobody-here');
  await expect(page.getByRole('alert')).toHaveText('The account does not exist');
  const long = `${DEMO_PASSWORD}${'x'.repeat(120)}`;
  await fillSignIn(page, 'admin', long);
  await expect(page.getByRole('alert')).toHaveText('Wrong password');
  await expect(page.locator('input[name=password]')).toHaveValue(long);
  await fillSignIn(page, 'admin', 'wrong1');
  await expect(page.getByRole('alert')).toHaveText('Wrong password');
});

test('the password never travels bare, and every request tells the browser’s id', async ({
  page,
}) => {
  const urls: string[] = [];
  const ids = new Set<string | undefined>();
  page.on('request', (request) => {
    if (!/\/mgr\//i.test(request.url())) return;
    urls.push(decodeURIComponent(request.url()));
    ids.add(request.headers()['uuid']);
  });
  await page.goto('/login');
  await fillSignIn(page, 'admin');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(urls.some((url) => /password=v1\./.test(url))).toBe(true);
  expect(urls.filter((url) => url.includes(DEMO_PASSWORD))).toEqual([]);
  expect(ids.size).toBe(1);
  expect([...ids][0]).toMatch(/^[A-Za-z0-9]{32}$/);
});

test('signing out clears what the session left, and leads back to the page at the next sign-in', async ({
  page,
  signInByForm,
}) => {
  await signInByForm('admin', 'en');
  await page.goto('/clerk/list');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fclerk%2Flist$/);
  expect(await storedKeys(page)).not.toContain('userInfo');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('Admin-Token');
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test('of three tabs whose token has expired exactly one refreshes', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin', 'en');
  const pages = [page, await context.newPage(), await context.newPage()];
  // A page that leaves in the middle of a refresh takes the new token along, and ends the session: none may be at work yet.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'Admin-Token' });
  let refreshes = 0;
  context.on('request', (request) => {
    if (/refresh_token/i.test(request.url())) refreshes += 1;
  });
  await Promise.all(pages.map((each) => each.goto('/dashboard')));
  for (const each of pages)
    await expect(each.getByRole('button', { name: /^User menu/ })).toBeVisible();
  expect(refreshes).toBe(1);
});

test('a session that is over leads to the sign-in page, which says why', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await signIn('admin', 'en');
  await context.addCookies([{ name: 'Admin-Token', value: 'not.a.token', url: server.url }]);
  await page.goto('/clerk/list');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('alert')).toContainText('Permission Error');
  await expect(page.getByRole('alert')).toContainText(
    'Your login status has expired, please login again!',
  );
});

test('a signed-in user who opens /login is at home, and unknown paths are not found', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'ru', '/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page).toHaveTitle('Страница не найдена - Настройка системы');
});

test('a page outside of one’s role says so and stays where it is', async ({ page, signIn }) => {
  await signIn('nurse', 'es', '/device/list');
  await expect(page.getByRole('heading', { name: 'Sin permiso' })).toBeVisible();
  await expect(page).toHaveURL(/\/device\/list$/);
});
