// A ward's call path tested from the page, a fault entered in the logbook, and a ward walked in test mode.
import { expect, test } from '#apps/server/testing/journey.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, TestDevice } from '#apps/server/testing/device.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';

test.describe.configure({ mode: 'serial' });
// A server of its own: where others have been at work for a while, the daily test has run.
test.use({ serverEnv: { JOURNEY: 'watchdog' } });

const PASSWORD = 'Carillon123';

async function ask<T>(caller: Caller, method: string, path: string, body?: unknown): Promise<T> {
  const reply = await caller.call(method, path, body === undefined ? {} : { body });
  if (reply.code !== 0) throw new Error(`${path}: ${reply.message}`);
  return reply.data as T;
}

/** A device of the demo ward, really connected. */
async function plugIn(url: string, type: string, more: object = {}): Promise<TestDevice> {
  const admin = await makeCaller(url, 'admin', PASSWORD);
  const { id } = await ask<{ id: string }>(admin, 'POST', '/mgr/device', { type, ...more });
  return connectDevice(await ask<Credential>(admin, 'POST', `/mgr/device/${id}/credential`));
}

/** Puts the daily test to the end of the day, so that it doesn't mix with what is tested by hand. */
async function putOffDailyTest(url: string): Promise<void> {
  const admin = await makeCaller(url, 'admin', PASSWORD);
  const { organisation } = await ask<{ organisation: { id: string } }>(admin, 'GET', '/mgr/me');
  const path = `/mgr/parameter/${organisation.id}`;
  const { version } = await ask<{ version: number }>(admin, 'GET', path);
  await ask(admin, 'PUT', path, { test_call_at: '23:59', version });
}

async function findBed(url: string): Promise<string> {
  const admin = await makeCaller(url, 'admin', PASSWORD);
  const [bed] = await ask<{ id: string }[]>(admin, 'GET', '/mgr/space/beds');
  return bed?.id ?? '';
}

test('没有主机显示时测试失败；主机在线后测试通过', async ({ page, signIn, server }) => {
  await putOffDailyTest(server.url);
  await plugIn(server.url, 'DIGIT_BED_DEVICE', { space_id: await findBed(server.url) });
  await signIn('admin', 'zh', '/device/tests');
  const ward = page.getByRole('article').first();
  await expect(ward).toContainText('尚未测试');
  await ward.getByRole('button', { name: '立即测试' }).click();
  await expect(ward).toContainText('测试失败', { timeout: 20_000 });
  await expect(ward.getByRole('list', { name: '各阶段用时' })).toContainText('未到达');
  await expect(page.getByRole('link', { name: '1 个病区的呼叫通路有问题' })).toBeVisible();

  const host = await plugIn(server.url, 'NURSE_HOST', { alias: '巡检主机' });
  void host
    .hear('call', ({ data }) => data['event'] === 'TEST' && data['action'] === 'present')
    .then(({ id }) => host.say('ack', { ref: id, data: { status: 'delivered' } }));
  await ward.getByRole('button', { name: '立即测试' }).click();
  await expect(ward).toContainText('显示于 巡检主机');
  await expect(page.getByRole('link', { name: /呼叫通路有问题/ })).toHaveCount(0);
  await ward.getByRole('button', { name: '测试记录' }).click();
  await expect(
    ward.getByRole('listitem').filter({ hasText: '在“主机显示”阶段失败' }),
  ).toBeVisible();
  await host.leave();
});

test('a fault is entered from the plan and stands in the logbook', async ({ page, signIn }) => {
  await signIn('admin', 'en', '/device/test_plan');
  const row = page.getByRole('row').filter({ hasText: 'Never tested' }).first();
  await row.getByRole('button', { name: 'Record a test' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Fault' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('What was found must be filled')).toBeVisible();
  await form.getByLabel('What was found').fill('The button sticks');
  await form.getByLabel('Next step').fill('Replace it');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 entry recorded')).toBeVisible();
  await page.goto('/device/test_log');
  await expect(page.getByRole('row').filter({ hasText: 'The button sticks' })).toContainText(
    'Replace it',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('The button sticks').first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('on a walk the console ticks a device off as it is pressed', async ({
  page,
  signIn,
  server,
}) => {
  const unit = await plugIn(server.url, 'ALARM_SOS', {
    space_id: await findBed(server.url),
    alias: 'Walked button',
  });
  await signIn('admin', 'en', '/device/tests');
  await page.getByRole('article').first().getByRole('link', { name: 'Walk test' }).click();
  const device = page.getByRole('listitem').filter({ hasText: 'Walked button' });
  await expect(device).toContainText('Press it');
  await page.getByRole('button', { name: 'Start walk test' }).click();
  await expect(page.getByText(/Test mode until/)).toBeVisible();
  await unit.say('call', { id: 'walked', type: 'SOS', data: { action: 'raise' } });
  const { data } = await unit.hear('call', ({ ref }) => ref === 'walked');
  await expect(device).toContainText('Tested');
  await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id: data['call_id'] } });
  await page.getByRole('button', { name: 'End walk test and record' }).click();
  await expect(page.getByRole('button', { name: 'Start walk test' })).toBeVisible();
  await unit.leave();
});
