import { expect, test } from '#apps/server/testing/journey.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';

const PASSWORD = 'Carillon123';

async function press(url: string, index: number) {
  const admin = await makeCaller(url, 'admin', PASSWORD);
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await admin.call(method, path, body === undefined ? {} : { body })).data as T;
  const beds = await ask<{ id: string; name: string; room_name: string }[]>(
    'GET',
    '/mgr/space/beds',
  );
  const bed = beds[index];
  if (!bed) throw new Error('The demo ward has no such bed');
  const { id } = await ask<{ id: string }>('POST', '/mgr/device', {
    type: 'DIGIT_BED_DEVICE',
    space_id: bed.id,
  });
  const unit = await connectDevice(await ask<Credential>('POST', `/mgr/device/${id}/credential`));
  await unit.say('call', { id: `clock-${id}`, type: 'SOS', data: { action: 'raise' } });
  const ack = await unit.hear('call', ({ ref }) => ref === `clock-${id}`);
  return { place: `${bed.room_name} / ${bed.name}`, unit, call_id: String(ack.data['call_id']) };
}

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
    const { place, unit, call_id } = await press(server.url, index);
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
    await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
    await unit.leave();
  });
