import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, TestDevice } from '#apps/server/testing/device.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';

const PASSWORD = 'Carillon123';

async function ask<T>(caller: Caller, method: string, path: string, body?: unknown): Promise<T> {
  const reply = await caller.call(method, path, body === undefined ? {} : { body });
  if (reply.code !== 0) throw new Error(`${path}: ${reply.message}`);
  return reply.data as T;
}

interface Bed {
  id: string;
  name: string;
  room_name: string;
}

/** A bed unit of its own at a bed of the demo ward, really connected. */
async function plugIn(url: string, index: number): Promise<{ bed: Bed; unit: TestDevice }> {
  const admin = await makeCaller(url, 'admin', PASSWORD);
  const beds = await ask<Bed[]>(admin, 'GET', '/mgr/space/beds');
  const bed = beds[index];
  if (!bed) throw new Error('The demo ward has no such bed');
  const { id } = await ask<{ id: string }>(admin, 'POST', '/mgr/device', {
    type: 'DIGIT_BED_DEVICE',
    space_id: bed.id,
  });
  const credential = await ask<Credential>(admin, 'POST', `/mgr/device/${id}/credential`);
  return { bed, unit: await connectDevice(credential) };
}

async function press(unit: TestDevice, type: string): Promise<string> {
  await unit.say('call', { id: `journey-${type}-${unit.id}`, type, data: { action: 'raise' } });
  const ack = await unit.hear('call', ({ ref }) => ref === `journey-${type}-${unit.id}`);
  return String(ack.data['call_id']);
}

const cards = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

test('按铃后首页立即显示，应答、复位后进入呼叫记录', async ({ page, signIn, server }) => {
  const { bed, unit } = await plugIn(server.url, 0);
  await signIn('nurse', 'zh');
  await expect(page.getByRole('heading', { name: '病区实况' })).toBeVisible();
  const call_id = await press(unit, 'SOS');
  const card = cards(page, '当前呼叫').filter({ hasText: `${bed.room_name} / ${bed.name}` });
  await expect(card).toContainText('紧急');
  await expect(card).toContainText('紧急呼叫');
  const tile = cards(page, '病区实况').filter({ hasText: bed.name }).filter({ hasText: '紧急' });
  await expect(tile.first()).toBeVisible();

  await card.getByRole('button', { name: '应答' }).click();
  await expect(card).toContainText('已应答');
  await expect(card.getByRole('button', { name: '取消呼叫' })).toBeHidden();
  await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
  await expect(card).toBeHidden();

  await page.goto('/interaction/history');
  const row = page.getByRole('row').filter({ hasText: `${bed.room_name} / ${bed.name}` });
  await expect(row.first()).toContainText('已接通');
  await row.first().getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: '紧急呼叫' });
  const course = drawer.getByRole('list', { name: '呼叫过程' });
  for (const step of ['发起呼叫', '应答', '现场复位']) await expect(course).toContainText(step);
  await drawer.getByLabel('备注').fill('误按，已告知家属');
  await drawer.getByRole('checkbox', { name: '标记为误呼' }).check();
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('备注已保存')).toBeVisible();
  await expect(course).toContainText('添加备注');
  await unit.leave();
});

test('a press shows at once, is answered and reset, and stands in the history', async ({
  page,
  signIn,
  server,
}) => {
  const { bed, unit } = await plugIn(server.url, 1);
  const place = `${bed.room_name} / ${bed.name}`;
  await signIn('nurse', 'en');
  await expect(page.getByRole('heading', { name: 'Ward now' })).toBeVisible();
  const normal = await press(unit, 'VOICE');
  const emergency = await press(unit, 'SOS');
  const here = cards(page, 'Live calls').filter({ hasText: place });
  await expect(here).toHaveCount(2);
  await expect(here.first()).toContainText('Emergency');
  await here.first().getByRole('button', { name: 'Answer' }).press('Enter');
  await expect(here.filter({ hasText: 'Answered by' })).toHaveCount(1);
  for (const call_id of [normal, emergency])
    await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
  await expect(here).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/interaction/history');
  await expect(page.getByText(place).first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await unit.leave();
});
