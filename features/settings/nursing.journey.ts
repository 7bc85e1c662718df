// Nursing options under UI version 1: a shared group made one's own, and labels given to a resident.
import { expect, test } from '#apps/server/testing/journey.ts';

test.use({ serverEnv: { UI_VERSION: '1' } });

test('a shared group is made one’s own and gets a further option', async ({ page, signIn }) => {
  await signIn('admin', 'zh', '/settings/nurse_config');
  const inForce = page.getByRole('region', { name: '本机构正在使用的选项' });
  await expect(inForce).toContainText('特级护理');
  await page.getByRole('link', { name: '饮食' }).click();
  await page.getByRole('button', { name: '改为本机构自有' }).click();
  const drawer = page.getByRole('dialog', { name: '饮食' });
  await drawer.getByRole('button', { name: '添加选项' }).click();
  await drawer.getByRole('button', { name: /^保\s?存/ }).click();
  await expect(drawer.getByText('请填写选项')).toBeVisible();
  await drawer.getByLabel('选项7名称').fill('清真饮食');
  await drawer.getByLabel('选项7颜色').fill('#1c7a43');
  await drawer.getByRole('button', { name: '上移“清真饮食”' }).click();
  await expect(drawer.getByLabel('选项6名称')).toHaveValue('清真饮食');
  await drawer.getByRole('button', { name: /^保\s?存/ }).click();
  await expect(inForce).toContainText('清真饮食');
});

test('a resident is given labels, of a level only one', async ({ page, signIn }) => {
  await signIn('nurse', 'en', '/customer/list');
  await page.locator('.k-record-link').first().click();
  await page.getByRole('tab', { name: 'Nursing labels' }).click();
  const level = page.getByRole('group', { name: 'Nursing level' });
  const given = page.locator('.st-nursing > .st-labels');
  await level.getByRole('radio', { name: 'Level 1 care' }).click();
  await expect(given).toContainText('Level 1 care');
  await page.getByRole('checkbox', { name: 'Penicillin' }).click();
  await expect(given).toContainText('Penicillin');
  await level.getByRole('radio', { name: 'Level 2 care' }).click();
  await expect(given).toHaveText(/Level 2 care.*Penicillin/);
  await expect(given).not.toContainText('Level 1 care');
  await page.getByRole('checkbox', { name: 'Penicillin' }).click();
  await expect(given).not.toContainText('Penicillin');
});
