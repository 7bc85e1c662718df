// The database goes away while somebody is in the midst of a form, and comes back: nothing typed is lost, nobody is signed out.
import { expect, test as base } from '#apps/server/testing/journey.ts';
import { startStoppable } from '#apps/server/testing/stoppable-database.ts';
import type { StoppableDatabase } from '#apps/server/testing/stoppable-database.ts';

const test = base.extend<object, { database: StoppableDatabase }>({
  database: [
    async ({ browserName: _any }, use) => {
      const database = await startStoppable();
      await use(database);
      await database.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serverEnv: [
    async ({ database }, use) => use({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }),
    { scope: 'worker' },
  ],
});

const AWAY = '数据库暂时无法访问，正在等待恢复；您填写的内容都还在';

test('a form half typed while the database goes away is saved once it is back, and tabs stay', async ({
  page,
  signIn,
  database,
}) => {
  test.setTimeout(120_000);
  await signIn('admin', 'zh', '/clerk/list');
  const login = `p${Date.now().toString(36)}`;
  await page.getByRole('button', { name: '新增人员' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('用户名').fill(login);

  await database.stop();
  await form.getByLabel('真实姓名').fill('周小雨');
  await form.getByLabel('登录密码').fill('abc123');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(form.getByText(/数据库暂时无法访问；您填写的内容都还在/)).toBeVisible();
  await expect(form.getByLabel('用户名')).toHaveValue(login);
  await expect(form.getByLabel('真实姓名')).toHaveValue('周小雨');
  // Longer than anything that is remembered of who is signed in.
  await page.waitForResponse((response) => response.url().includes('/health/ready'));
  await page.keyboard.press('Control+Enter');
  await expect(form.getByLabel('用户名')).toHaveValue(login);
  await expect(page).toHaveURL(/\/clerk\/list/);

  await database.start();
  await expect(page.getByText(AWAY)).toBeHidden();
  await expect(form.getByLabel('真实姓名')).toHaveValue('周小雨');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('cell', { name: login })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await expect(tabs.getByRole('link', { name: '首页' })).toBeVisible();
});

test('a page that is loaded while the database is away waits for it, and shows itself', async ({
  page,
  signIn,
  database,
}) => {
  test.setTimeout(120_000);
  await signIn('admin', 'zh');
  await database.stop();
  await page.goto('/clerk/list');
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await database.start();
  await expect(page.getByRole('button', { name: '新增人员' })).toBeVisible({ timeout: 30_000 });
});
