// Screen tips, countdowns and the system's configuration as people use them, with real devices.
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const saveButton = (page: Page) => page.getByRole('button', { name: /^(保\s?存|Save)$/ });

async function makeBoard(admin: Caller, alias: string) {
  const made = await admin.call('POST', '/mgr/device', { body: { type: 'LCD_SCREEN', alias } });
  const { id } = made.data as { id: string };
  return (await admin.call('POST', `/mgr/device/${id}/credential`)).data as Credential;
}

test('a tip is written with its look in sight, sent to a screen, followed and withdrawn', async ({
  page,
  signIn,
  server,
}) => {
  // What scrolls can be paused.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const admin = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const board = await connectDevice(await makeBoard(admin, '一楼大屏'), { boot: 'b1' });
  await signIn('admin', 'zh', '/settings/screentip');
  await page.getByRole('button', { name: '新增屏幕提示' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新增屏幕提示' });
  await saveButton(page).click();
  await expect(drawer.getByText('请填写文字', { exact: true })).toBeVisible();
  await drawer.getByLabel('文字 *', { exact: false }).first().fill('探视时间 15:00–17:00');
  const preview = drawer.getByRole('figure', { name: '预览' });
  await expect(preview).toContainText('探视时间 15:00–17:00');
  await preview.getByRole('button', { name: '暂停滚动' }).click();
  await expect(preview.getByRole('button', { name: '继续滚动' })).toBeVisible();
  await drawer.getByLabel('背景颜色').fill('#ffff00');
  await expect(preview).toContainText('低于4.5');
  await drawer.getByLabel('文字颜色').fill('#000000');
  await expect(preview).not.toContainText('低于4.5');
  await saveButton(page).click();

  await page
    .getByRole('row', { name: /探视时间/ })
    .getByRole('button', { name: '发送到屏幕' })
    .click();
  const dialog = page.getByRole('dialog', { name: '发送屏幕提示' });
  await dialog.getByRole('button', { name: '发送到屏幕' }).click();
  await expect(dialog.getByRole('alert')).toContainText('没有可以显示提示的设备');
  await dialog.getByRole('combobox', { name: '设备' }).fill('一楼大屏');
  await page.locator('.ant-select-item-option').filter({ hasText: '一楼大屏' }).click();
  // Not by Tab, which takes the option that stands out in an open list.
  await dialog.getByText('发送屏幕提示').click();
  await dialog.getByRole('button', { name: '发送到屏幕' }).click();
  await expect(page.getByText('已发送到1台设备')).toBeVisible();
  const heard = await board.hear('tip');
  expect(heard.data['text']).toBe('探视时间 15:00–17:00');
  expect(heard.data['background']).toBe('#ffff00');

  await page.getByRole('link', { name: /探视时间/ }).click();
  const sent = page.getByRole('row', { name: /一楼大屏/ });
  await expect(sent).toContainText('已发送');
  await board.say('ack', { ref: heard.id, data: { status: 'delivered' } });
  await expect(sent).toContainText('正在显示');
  await page.getByRole('button', { name: /撤\s?回/ }).click();
  await expect(sent).toContainText('正在撤回');
  const off = await board.hear('tip', ({ data }) => data['action'] === 'withdraw');
  await board.say('ack', { ref: off.id, data: { status: 'delivered' } });
  await expect(sent).toContainText('已撤回');
  await board.leave();
});

test('who asks for less motion sees the preview stand still, with a word on it', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn('admin', 'en', '/settings/screentip?open=new');
  await page
    .getByRole('textbox', { name: /^text\b/i })
    .first()
    .fill('Quiet hours from 22:00');
  const preview = page.getByRole('figure', { name: 'Preview' });
  await expect(preview).toContainText('the preview does not scroll');
  await expect(preview.getByRole('button', { name: 'Pause scrolling' })).toBeHidden();
  const moving = await preview
    .locator('.d-screen-line')
    .evaluate((line) => getComputedStyle(line).animationName);
  expect(moving).toBe('none');
});

test('a countdown of nothing is refused; one that runs is seen, told to the bed and stopped', async ({
  page,
  signIn,
  server,
}) => {
  const admin = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  await signIn('admin', 'en', '/settings/countdonw');
  await expect(page.getByText('No countdown is running')).toBeVisible();
  await page.getByRole('button', { name: 'Add countdown' }).first().click();
  await page.getByLabel(/^name/i).fill('Skin test');
  await page.getByLabel(/^minutes/i).fill('0');
  await saveButton(page).click();
  await expect(page.getByText('At least one of these must be above 0')).toBeVisible();
  await page.getByLabel(/^minutes/i).fill('20');
  await saveButton(page).click();
  await expect(page.getByRole('row', { name: /Skin test/ })).toContainText('20:00');

  await page.getByRole('button', { name: 'Start a countdown' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a countdown' });
  // A list that opens before the dialog has taken the focus is closed by that.
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Countdown' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Skin test' }).click();
  const beds = await admin.call('POST', '/mgr/space/page', { body: { kind: ['bed'], size: 1 } });
  const [bed] = (beds.data as { list: { path: string }[] }).list;
  await dialog.getByRole('combobox', { name: 'Space' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: bed?.path }).first().click();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  const running = page.getByRole('region', { name: 'Running now' });
  await expect(running).toContainText(bed?.path ?? '');
  await expect(running.getByText(/19:5\d|20:00/)).toBeVisible();
  await running.getByRole('button', { name: /Stop “Skin test”/ }).click();
  await expect(running).toContainText('No countdown is running');
});

test('the provider’s keys: a known one takes only good values, a secret is not shown again', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'zh', '/system_config/index');
  await page.getByRole('link', { name: 'countdown_max_running' }).click();
  const value = page.getByLabel(/^值/);
  await expect(value).toHaveValue('10');
  await value.fill('很多');
  await saveButton(page).click();
  await expect(page.getByText('值填写有误')).toBeVisible();
  await value.fill('12');
  await saveButton(page).click();
  await expect(page.getByRole('row', { name: /countdown_max_running/ })).toContainText('12');

  await page.getByRole('button', { name: '新增参数' }).click();
  await page.getByRole('textbox', { name: /^键名/ }).fill('sms.token');
  await page.getByRole('textbox', { name: /^值/ }).fill('s3cret-value');
  await page.getByRole('switch', { name: '保密' }).click();
  await saveButton(page).click();
  await expect(page.getByRole('row', { name: /sms\.token/ })).toContainText('已保密，不显示');
  await expect(page.getByText('s3cret-value')).toHaveCount(0);
});

test('without UI version 1 the settings lead to the nursing parameters, and the sidebar doesn’t', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '系统设置' }).click();
  await expect(menu.getByRole('link', { name: '屏幕提示' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '护理参数' })).toHaveCount(0);
  await page.goto('/settings/index');
  await page.getByRole('main').getByRole('link', { name: '护理参数' }).click();
  await expect(page).toHaveURL(/\/settings\/nurse_config$/);
  await expect(page.getByRole('heading', { name: '护理参数' })).toBeVisible();
  await expect(page.getByRole('region', { name: '本机构正在使用的选项' })).toContainText(
    '特级护理',
  );
});
