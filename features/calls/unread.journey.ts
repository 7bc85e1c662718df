import { expect, test } from '#apps/server/testing/journey.ts';
import { pressAtBed } from '#apps/server/testing/bed-press.ts';
import type { Page } from '#apps/server/testing/journey.ts';

/** Answers a reading as a server does that fails, until told to stop. */
async function failing(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 1008, message: '系统出错，请稍后再试', data: null }),
    }),
  );
  return () => page.unroute(path);
}

test('读取失败时，首页和看板不显示“没有呼叫”，也不显示数量，并且自行重试', async ({
  page,
  signIn,
  server,
}) => {
  const mend = await failing(page, /\/mgr\/call\/(active|figures)/);
  await signIn('nurse', 'zh');
  const live = page.getByRole('region', { name: '当前呼叫' });
  await expect(live.getByRole('alert')).toContainText('加载失败');
  await expect(page.getByText('当前没有呼叫')).toBeHidden();
  await expect(page.getByText(/\d 个呼叫/)).toBeHidden();
  // Said in its place and nowhere else.
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  await expect(page.getByRole('region', { name: '今日数据' }).getByRole('alert')).toHaveCount(1);

  await page.getByRole('link', { name: '打开呼叫看板' }).click();
  await expect(page.getByRole('heading', { name: '呼叫看板' })).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText('加载失败');
  await expect(page.getByText('当前没有呼叫')).toBeHidden();
  await expect(page.getByText(/\d 个呼叫/)).toBeHidden();

  // Nobody stands before a screen on the wall.
  await mend();
  await expect(page.getByText(/^\d+ 个呼叫/).filter({ visible: true })).toHaveCount(1);

  const mendAgain = await failing(page, /\/mgr\/call\/active/);
  const { place, reset } = await pressAtBed(server.url, 18);
  const card = page.getByRole('listitem').filter({ hasText: place, visible: true });
  await card.getByRole('button', { name: '应答' }).click();
  const old = page.getByText('刷新失败，显示的可能不是最新数据。').filter({ visible: true });
  await expect(old).toHaveCount(1);
  await expect(card).toBeVisible();
  await mendAgain();
  await expect(old).toHaveCount(0);
  await reset();
  await expect(card).toHaveCount(0);
});
