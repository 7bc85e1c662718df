// Standing in as a provider does: chosen in the top bar by keyboard, worked, seen in the audit, left; and by a page's address.
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const band = (page: Page) => page.getByRole('region', { name: 'Standing in' });

test('the provider stands in a department by keyboard, works as its founder, and leaves', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'en');
  const choose = page.getByRole('button', { name: /choose an organisation to stand in for/ });
  await choose.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stand in for an organisation' });
  const places = dialog.getByRole('list', { name: 'Stand in for an organisation' });
  // Other journeys make organisations too.
  await dialog.getByRole('searchbox').fill('老年医学科一病区');
  await expect(places.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(places.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(band(page)).toContainText('老年医学科一病区');
  await expect(page).toHaveURL(/\/dashboard$/);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Patient list' })).toBeVisible();
  await expect(menu.getByText('Error log')).toHaveCount(0);

  await page.goto('/audit/index');
  await expect(
    page.getByRole('row', { name: /superadmin.*standing in.*老年医学科一病区/i }).first(),
  ).toBeVisible();

  await band(page).getByRole('button', { name: 'Leave' }).click();
  await expect(band(page)).toHaveCount(0);
  await expect(menu.getByText('Error log')).toBeVisible();
});

test('a department’s address opened by the provider offers the departments, and opens there', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'zh', '/customer/list?keyword=x');
  await expect(page.getByRole('heading', { name: '此页面属于下级机构' })).toBeVisible();
  await page.getByRole('searchbox', { name: '按名称查找机构' }).fill('老年');
  const places = page.getByRole('list', { name: '代管机构' });
  await expect(places.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('您正在代管：老年医学科一病区')).toBeVisible();
  await expect(page).toHaveURL(/\/customer\/list\?keyword=x/);

  // Another browser tab has its own console.
  const other = await page.context().newPage();
  await other.goto('/error_log/index');
  await expect(other.getByRole('heading', { name: '错误日志' })).toBeVisible();
  await other.close();
});
