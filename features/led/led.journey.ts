// LED devices set, tested and followed from the page, with real devices that reply, refuse and stay away.
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, TestDevice } from '#apps/server/testing/device.ts';
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';

async function makeScreen(admin: Caller, alias: string): Promise<TestDevice> {
  const made = await admin.call('POST', '/mgr/device', { body: { type: 'LED_SCREEN', alias } });
  const { id } = made.data as { id: string };
  const credential = (await admin.call('POST', `/mgr/device/${id}/credential`)).data as Credential;
  return connectDevice(credential, { boot: 'b1' });
}

async function steer(admin: Caller, server_led_control: boolean): Promise<void> {
  const me = (await admin.call('GET', '/mgr/me')).data as { organisation: { id: string } };
  const path = `/mgr/parameter/${me.organisation.id}`;
  const { version } = (await admin.call('GET', path)).data as { version: number };
  const { code } = await admin.call('PUT', path, { body: { server_led_control, version } });
  expect(code).toBe(0);
}

test('选中的LED屏一起设置；拒绝的列出原因，可以重新发送', async ({ page, signIn, server }) => {
  const admin = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const good = await makeScreen(admin, '一号LED屏');
  const bad = await makeScreen(admin, '二号LED屏');
  await signIn('admin', 'zh', '/device/list');
  await page.getByRole('link', { name: 'LED控制' }).click();
  await expect(page.getByText('呼叫始终优先')).toBeVisible();
  const card = page.getByRole('article', { name: '一号LED屏' });
  await expect(card).toContainText('尚未设置');
  await expect(card).toContainText('在线');
  await page.getByRole('checkbox', { name: '选择“一号LED屏”' }).check();
  await page.getByRole('checkbox', { name: '选择“二号LED屏”' }).check();
  await page.getByRole('button', { name: '设置…' }).click();
  const dialog = page.getByRole('dialog', { name: '设置2台LED设备' });
  await expect(dialog.getByRole('button', { name: /发\s?送/ })).toBeDisabled();
  await dialog.getByRole('textbox', { name: '待机文字' }).fill('请保持安静');
  await dialog.getByLabel('夜间亮度（%）').fill('5');
  await dialog.getByRole('radiogroup', { name: '点亮' }).getByText('是').click();
  await dialog.getByRole('button', { name: /发\s?送/ }).click();
  await expect(page.getByText('已向2台设备下达命令')).toBeVisible();

  const [first, second] = await Promise.all([good.hear('cmd'), bad.hear('cmd')]);
  expect(first.data['text']).toBe('请保持安静');
  expect(first.data['brightness_night']).toBe(5);
  await good.say('ack', { ref: first.id, data: { status: 'delivered' } });
  await bad.say('ack', { ref: second.id, data: { code: 7, reason: '第3行断线' } });
  const progress = page.getByRole('region', { name: '命令进度' });
  await expect(progress).toContainText('1/2台已回复');
  await expect(progress).toContainText('设备拒绝，代码7');
  await expect(progress).toContainText('第3行断线');
  await expect(card).toContainText('已回复，完成');
  await expect(card).toContainText('请保持安静');

  await progress.getByRole('button', { name: '重新发送' }).click();
  const again = await bad.hear('cmd', ({ id }) => id !== second.id);
  await bad.say('ack', { ref: again.id, data: { status: 'delivered' } });
  await expect(progress).toContainText('1/1台已回复');
  await Promise.all([good.leave(), bad.leave()]);
});

test('a hospital sees its wards, makes one screen blink, and shows what has not arrived', async ({
  page,
  signIn,
  server,
}) => {
  const admin = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const screen = await makeScreen(admin, 'Blinking screen');
  await signIn('hospital', 'en', '/hospital/device/led_control');
  const ward = page.getByRole('region', { name: '老年医学科' });
  await expect(ward.getByRole('article', { name: '东走廊LED屏' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select “Blinking screen”' }).check();
  await page.getByRole('button', { name: 'Identify' }).click();
  const { data } = await screen.hear('cmd', (heard) => heard.data['action'] === 'led_identify');
  expect(data['seconds']).toBe(10);
  await page.getByText(/^Waiting to be sent \d+$/).click();
  await expect(page.getByRole('article', { name: '东走廊LED屏' })).toContainText(
    'Waiting to be sent',
  );
  await expect(page.getByRole('article', { name: 'Blinking screen' })).toHaveCount(0);

  await steer(admin, false);
  await expect(page.getByText('control themselves').first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await steer(admin, true);
  await expect(ward.getByRole('checkbox').first()).toBeVisible();
  await screen.leave();
});

test('who may not see LED devices is told so', async ({ page, signIn }) => {
  await signIn('nurse', 'en', '/device/led-control');
  await expect(page.getByText('Calls always come first')).toHaveCount(0);
  await expect(page.getByText('Your role does not include this page')).toBeVisible();
});
