// Parameters as wards keep them: found, set here, inherited again, and followed until devices have confirmed them.
import { makeCaller } from '#apps/server/testing/caller.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const rowOf = (page: Page, label: string) =>
  page.locator('.p-row').filter({ has: page.getByText(label, { exact: true }), visible: true });

test('a ward sets a parameter of its own and inherits it again', async ({ page, signIn }) => {
  await signIn('admin', 'zh', '/settings/index');
  await page.getByRole('searchbox', { name: '查找参数' }).fill('振铃');
  await expect(page.locator('.p-row')).toHaveCount(1);
  const row = rowOf(page, '振铃次数');
  await expect(row).toContainText('5 次');
  await expect(row).toContainText('默认值');

  await page.getByRole('button', { name: '在此设置: 振铃次数' }).click();
  const input = page.getByLabel('振铃次数', { exact: true });
  await expect(input).toBeFocused();
  await input.fill('');
  await page.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByText('请填写振铃次数')).toBeVisible();
  await input.fill('7');
  await expect(page.getByText('1 项修改未保存')).toBeVisible();
  await page.getByRole('button', { name: /保\s?存/ }).click();
  await expect(row).toContainText('本机构设置');
  await expect(page.getByText('没有未保存的修改')).toBeVisible();

  await page.reload();
  await expect(input).toHaveValue('7');
  await page.getByRole('button', { name: '恢复继承: 振铃次数' }).click();
  await expect(row).toContainText('保存后恢复继承');
  await page.getByRole('button', { name: /保\s?存/ }).click();
  await expect(row).toContainText('5 次');
});

test('what is typed is still there after its tab was closed, and can be discarded', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh', '/settings/index');
  await page.getByRole('button', { name: '在此设置: 自动应答' }).click();
  await page.getByRole('switch', { name: '自动应答' }).click();
  await page.getByRole('button', { name: '关闭机构设置' }).click();
  await page.getByRole('button', { name: '系统设置' }).click();
  await page.getByRole('link', { name: '机构设置' }).click();
  await expect(page.getByRole('switch', { name: '自动应答' })).toBeChecked();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(page.getByText('没有未保存的修改')).toBeVisible();
});

test('the page follows how many devices have confirmed', async ({ page, signIn, server }) => {
  const admin = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const made = await admin.call('POST', '/mgr/device', { body: { type: 'TRANSFER_DEVICE' } });
  const { id } = made.data as { id: string };
  const credential = await admin.call('POST', `/mgr/device/${id}/credential`);
  await signIn('admin', 'zh', '/settings/index');
  const sound = page.getByRole('region', { name: '声音' });
  await expect(sound).toContainText(/0 \/ \d+ 台设备已确认/);
  const device = await connectDevice(credential.data as Credential, { boot: 'b1' });
  const { id: ref, data } = await device.hear('config');
  await device.say('ack', { ref, data: { rev: data['rev'] } });
  await expect(sound).toContainText(/1 \/ \d+ 台设备已确认/);
  await device.leave();
});

test('a ward inherits from its hospital, which can look into it', async ({ page, signIn }) => {
  await signIn('hospital', 'en', '/settings/index');
  const label = 'Leader transfer duration';
  await page.getByRole('button', { name: `Set here: ${label}` }).click();
  await page.getByLabel(label, { exact: true }).fill('95');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, label)).toContainText('Set in this organisation');
  const hospital = await page.locator('h1 small').innerText();

  await page.getByRole('combobox', { name: 'Organisation' }).click();
  await page.locator('.ant-select-item-option').filter({ hasNotText: hospital }).first().click();
  await expect(page).toHaveURL(/\/orginazition\/parameters\//);
  await expect(rowOf(page, label)).toContainText('95 s');
  await expect(rowOf(page, label)).toContainText(`Inherited from ${hospital}`);
});

test('what someone else changed meanwhile is told, and what was typed stays', async ({
  page,
  signIn,
  server,
}) => {
  await signIn('superadmin', 'en', '/orginazition/index');
  await page
    .getByRole('link', { name: /^Parameters: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/orginazition\/parameters\//);
  const org = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Set here: SIP timeout' }).click();
  await page.getByLabel('SIP timeout', { exact: true }).fill('44');

  const other = await makeCaller(server.url, 'superadmin', DEMO_PASSWORD);
  const read = await other.call('GET', `/mgr/parameter/${org}`);
  const { version } = read.data as { version: number };
  await other.call('PUT', `/mgr/parameter/${org}`, { body: { version, ring_count: 9 } });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone else changed the parameters.')).toBeVisible();
  await expect(page.getByLabel('SIP timeout', { exact: true })).toHaveValue('44');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'SIP timeout')).toContainText('Set in this organisation');
  await expect(page.getByLabel('Ring count', { exact: true })).toHaveValue('9');
});
