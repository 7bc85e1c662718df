// A sheet out, corrected and in again, and the long work that it was.
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { exportSheet } from '#apps/server/testing/sheets.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('an exported sheet with one cell changed shows what will change, and changes that', async ({
  page,
  signIn,
  server,
}) => {
  const admin = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const { sheet, headings, bytes } = await exportSheet(admin, 'resident');
  const nickname = `N${Date.now().toString(36)}`;
  sheet.getRow(2).getCell(headings.indexOf('nickname') + 1).value = nickname;
  await signIn('admin', 'en');
  await page.goto('/customer/list');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from Excel' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'residents.xlsx',
    mimeType: XLSX,
    buffer: await bytes(),
  });
  await expect(dialog.getByText('There is nothing to import')).toBeVisible();
  await dialog.getByRole('radio', { name: 'New and updates' }).check();
  await expect(dialog.getByText('1 row to update')).toBeVisible();
  await expect(dialog.getByText(/skipped: Status/i)).toBeVisible();
  await expect(dialog.getByRole('row', { name: new RegExp(nickname) })).toContainText('Nickname');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('1 row imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Background work' }).click();
  const newest = page.getByRole('main').getByRole('listitem').first();
  await expect(newest).toContainText('Import residents');
  await expect(newest).toContainText('1 updated');
});
