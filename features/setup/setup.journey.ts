import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';
import { makeWard } from '#apps/server/testing/new-ward.ts';

const steps = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('listitem');

test('新病区的首页列出接下来要做的事，做完即打勾，不报错，也不说没有的设备都在线', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(await makeWard(server.url, 'steps-zh'), 'zh');
  await expect(steps(page, '接下来要做的事')).toHaveText([
    /^建立病房和床位/,
    /^添加设备/,
    /^添加人员/,
    /^分配护理责任/,
    /^办理患者入住/,
  ]);
  await expect(page.getByText('已完成 0 / 5')).toBeVisible();
  await expect(page.getByText('还没有接入的设备')).toBeVisible();
  await expect(page.getByText('所有设备在线')).toBeHidden();
  await expect(page.getByText('没有找到数据')).toBeHidden();

  await page.getByRole('link', { name: '建立病房和床位' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '空间管理' })).toBeVisible();
  await page.getByRole('button', { name: '快速创建' }).first().click();
  const dialog = page.getByRole('dialog', { name: /快速创建/ });
  await dialog.getByLabel('起始病房号').fill('301');
  await dialog.getByLabel('结束病房号').fill('302');
  await dialog.getByRole('button', { name: /^创\s?建$/ }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard');
  await expect(page.getByText('已完成 1 / 5')).toBeVisible();
  await expect(steps(page, '接下来要做的事').first()).toContainText('已完成');
  await expect(page.locator('[aria-current=step]')).toContainText('添加设备');
});

test('a ward that works has no next steps', async ({ page, signIn }) => {
  const read = page.waitForResponse('**/mgr/setup');
  await signIn('admin', 'en');
  await read;
  await expect(page.getByRole('heading', { name: 'Live calls' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Ward now' }).getByRole('list').first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next steps' })).toBeHidden();
});

test('the next steps of a new ward fold away and stay so', async ({ page, signIn, server }) => {
  await signIn(await makeWard(server.url, 'steps-en'), 'en');
  await expect(page.getByText('0 of 5 done')).toBeVisible();
  await expect(page.getByText('No device has been connected yet')).toBeVisible();
  await page.getByText('Next steps').click();
  await expect(page.getByRole('link', { name: 'Add devices' })).toBeHidden();
  await page.reload();
  await expect(page.getByText('0 of 5 done')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add devices' })).toBeHidden();
});
