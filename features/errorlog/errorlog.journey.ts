// An error on a page reaches the provider's log without what was typed, and is marked solved there.
import { expect, test } from '#apps/server/testing/journey.ts';

test('an error of the console is found, read and marked solved', async ({ page, signIn }) => {
  await signIn('superadmin', 'en');
  const sent = page.waitForResponse((reply) => reply.url().includes('/mgr/errorlog'));
  await page.evaluate(() => {
    const error = new Error('No place for "Zhang Wei" 13800138000');
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  });
  expect((await sent).status()).toBe(200);
  await page.goto('/error_log/index');
  const row = page.getByRole('row').filter({ hasText: 'No place for [text] [number]' });
  await expect(row).toContainText('Open');
  await row.getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: 'Error log' });
  await expect(drawer.getByText('/dashboard')).toBeVisible();
  await drawer.getByRole('button', { name: 'Mark solved' }).click();
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('the same page in Chinese, and for nobody but the provider', async ({ page, signIn }) => {
  await signIn('superadmin', 'zh', '/error_log/index');
  await expect(page.getByText('不保存个人信息')).toBeVisible();
});
