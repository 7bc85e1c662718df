// With less motion everything that opens does so at once, and where it belongs.
import { expect, test } from '#apps/server/testing/journey.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('a menu pressed as the page comes opens in sight', async ({ page, signIn }) => {
  await signIn('admin', 'en');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Language' }).click();
  const russian = page.getByRole('menuitem', { name: 'Русский' });
  await expect(russian).toBeInViewport();
  await russian.click();
  await expect(page.getByRole('button', { name: 'Язык' })).toBeVisible();
});

test('choices and days of a form that opens with its address can be taken', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en');
  await page.goto('/customer/list?open=new');
  const form = page.getByRole('dialog');
  const choice = form.getByRole('combobox', { name: 'ID type' });
  await choice.click();
  const passport = page.locator('.ant-select-item-option').filter({ hasText: 'Passport' });
  await expect(passport).toBeInViewport();
  await passport.click();
  await expect(form).toContainText('Passport');
  await form.getByRole('textbox', { name: 'Birthday', exact: true }).click();
  await expect(page.locator('.ant-picker-dropdown:visible')).toBeInViewport();
});
