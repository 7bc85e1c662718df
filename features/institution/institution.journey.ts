// A whole institution out to a file and in again: the same changes nothing, a faulty file is told, a mended one goes in.
import { readFile } from 'node:fs/promises';
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const chooseHospital = async (page: Page, label: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('combobox', { name: label }).fill('钟声');
  await page.getByTitle('钟声医院').last().click();
};

const give = (page: Page, text: string, name = 'institution.yaml') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) });

test('what was exported is read again and changes nothing', async ({ page, signIn }) => {
  await signIn('superadmin', 'zh', '/orginazition/institution');
  await chooseHospital(page, '导出的机构');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出机构' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('钟声医院.xlsx');
  await chooseHospital(page, '现有机构');
  await page.locator('input[type=file]').setInputFiles({
    name: '钟声医院.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(await file.path()),
  });
  await expect(page.getByText('文件与现有数据完全一致，无需导入')).toBeVisible();
  await expect(page.getByRole('button', { name: '确认导入' })).toHaveCount(0);
});

test('a faulty file is told by line and field, and mended it goes in', async ({ page, signIn }) => {
  await signIn('superadmin', 'en', '/orginazition/institution');
  await page.getByRole('radio', { name: 'As a topmost organisation' }).check();
  const name = `H${Date.now().toString(36)}`;
  const fileOf = (mobile: string) => `organisations:
  - { organisation: ${name}, shop_type: 5, kind: hospital, full_name: ${name}, admin_account: ${name} }
staff:
  - { organisation: ${name}, login_name: ${name}, real_name: Nora, mobile: ${mobile} }
`;
  await give(page, fileOf('12ab'));
  const fault = page.getByRole('row', { name: /staff\[0\]\.mobile/ });
  await expect(fault).toContainText('wrong mobile format');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await give(page, fileOf('13800138000'));
  await expect(page.getByRole('row', { name: /^Organisations/ })).toContainText('1');
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  await page.goto('/orginazition/index');
  await expect(page.getByRole('tree').getByText(name)).toBeVisible();
});
