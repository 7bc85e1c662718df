import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, TestDevice } from '#apps/server/testing/device.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';

const PASSWORD = 'Carillon123';

interface Bed {
  id: string;
  name: string;
  room_name: string;
}

interface Unit {
  /** As a call shows where it is. */
  place: string;
  press(type: string): Promise<string>;
  reset(call_id: string): Promise<void>;
  leave(): Promise<void>;
}

function unitOf(device: TestDevice, place: string): Unit {
  let presses = 0;
  return {
    place,
    async press(type) {
      presses += 1;
      const id = `board-${device.id.slice(-12)}-${presses}`;
      await device.say('call', { id, type, data: { action: 'raise' } });
      const ack = await device.hear('call', ({ ref }) => ref === id);
      return String(ack.data['call_id']);
    },
    async reset(call_id) {
      await device.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
    },
    leave: () => device.leave(),
  };
}

/** Bed units of their own at beds of the demo ward, really connected. */
async function plugIn(url: string, ...indexes: number[]): Promise<Unit[]> {
  const admin = await makeCaller(url, 'admin', PASSWORD);
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await admin.call(method, path, body === undefined ? {} : { body });
    if (reply.code !== 0) throw new Error(`${path}: ${reply.message}`);
    return reply.data as T;
  };
  const beds = await ask<Bed[]>('GET', '/mgr/space/beds');
  const units: Unit[] = [];
  for (const index of indexes) {
    const bed = beds[index];
    if (!bed) throw new Error('The demo ward has no such bed');
    const { id } = await ask<{ id: string }>('POST', '/mgr/device', {
      type: 'DIGIT_BED_DEVICE',
      space_id: bed.id,
    });
    const credential = await ask<Credential>('POST', `/mgr/device/${id}/credential`);
    units.push(unitOf(await connectDevice(credential), `${bed.room_name} / ${bed.name}`));
  }
  return units;
}

const cards = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

test('看板按紧急程度排列呼叫，只用键盘应答，静音时急救和紧急呼叫仍响铃', async ({
  page,
  signIn,
  server,
}) => {
  const [first, second] = (await plugIn(server.url, 4, 5)) as [Unit, Unit];
  await signIn('nurse', 'zh');
  await page.getByRole('link', { name: '打开呼叫看板' }).click();
  await expect(page.getByRole('heading', { name: '呼叫看板' })).toBeVisible();
  const normal = await first.press('VOICE');
  const emergency = await second.press('SOS');
  const mine = cards(page, '当前呼叫');
  await expect(mine.filter({ hasText: first.place })).toContainText('普通');
  const urgent = mine.filter({ hasText: second.place });
  await expect(urgent).toContainText('紧急');
  const places = await cards(page, '当前呼叫').locator('.screen-place').allTextContents();
  const at = (place: string) => places.findIndex((text) => text.includes(place));
  expect(at(second.place)).toBeLessThan(at(first.place));

  await page.getByRole('button', { name: '打开声音' }).click();
  await page.getByRole('button', { name: '静音 10 分钟' }).click();
  await expect(page.getByText('仍在响铃')).toContainText(second.place);

  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Home');
  await urgent.getByRole('link').focus();
  await page.keyboard.press('a');
  await expect(urgent).toContainText('已应答');
  await expect(page.getByText('仍在响铃')).toBeHidden();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: '静音 10 分钟' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [unit, call] of [
    [first, normal],
    [second, emergency],
  ] as const)
    await unit.reset(call);
  await expect(urgent).toBeHidden();
  await first.leave();
  await second.leave();
});

test('a board that was cut off says how old it is, and catches up with nothing missing or doubled', async ({
  page,
  context,
  signIn,
  server,
}) => {
  const [first, second, third] = (await plugIn(server.url, 6, 7, 8)) as [Unit, Unit, Unit];
  await signIn('nurse', 'en', '/interaction/board');
  const stays = await first.press('VOICE');
  const ends = await second.press('VOICE');
  const list = cards(page, 'Live calls');
  const at = (unit: Unit) => list.filter({ hasText: unit.place });
  await expect(at(first)).toHaveCount(1);
  await expect(at(second)).toHaveCount(1);

  const resumed: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/mgr/live')) resumed.push(request.headers()['last-event-id']);
  });
  await context.setOffline(true);
  await expect(page.getByText('Connection lost. What you see is')).toBeVisible();
  await second.reset(ends);
  const fresh = await third.press('SOS');
  await expect(at(second)).toHaveCount(1);
  await context.setOffline(false);

  await expect(at(third)).toHaveCount(1);
  await expect(at(second)).toHaveCount(0);
  await expect(at(first)).toHaveCount(1);
  await expect(page.getByText('Connection lost. What you see is')).toBeHidden();
  expect(resumed.at(-1)).toMatch(/^\d+$/);

  // Another tab of the console meanwhile: what happened then is there on return.
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/dashboard/);
  await third.reset(fresh);
  await first.press('SOS');
  await page.goBack();
  await expect(at(third)).toHaveCount(0);
  await expect(at(first)).toHaveCount(2);
  await first.reset(stays);
  await first.reset(await first.press('SOS'));
  await expect(at(first)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  for (const unit of [first, second, third]) await unit.leave();
});
