import { expect, test } from '#apps/server/testing/journey.ts';
import { pressAtBed } from '#apps/server/testing/bed-press.ts';

for (const [minutes, index] of [
  [-10, 16],
  [10, 17],
] as const)
  test(`浏览器时钟相差 ${minutes} 分钟时，首页、看板和记录的时间都以服务器为准，并说明从何时算起`, async ({
    page,
    signIn,
    server,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    const { place, reset } = await pressAtBed(server.url, index);
    await signIn('nurse', 'zh');
    const card = page
      .getByRole('list', { name: '当前呼叫' })
      .getByRole('listitem')
      .filter({ hasText: place });
    const [home, board] = ['/dashboard', '/interaction/board'];
    await expect(card).toContainText(/等待 \d+秒/);
    await page.goto(board);
    await expect(card).toContainText(/等待 \d+秒/);
    await card.getByRole('button', { name: '应答' }).click();
    await expect(card).toContainText('负责：王丽');
    await expect(card.getByRole('timer')).toHaveText(/^应答后 \d+秒$/);
    await expect(card).toContainText(/呼叫已 \d+秒/);
    await page.goto(home);
    await expect(card.getByRole('timer')).toHaveText(/^应答后 \d+秒$/);
    await card.getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: '紧急呼叫' })).toContainText('刚刚');
    await reset();
  });
