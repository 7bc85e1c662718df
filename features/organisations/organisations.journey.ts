// Organisations as the provider keeps them: a department is made below a hospital, with its administrator.
import { expect, test } from '#apps/server/testing/journey.ts';

test('a department is made below a hospital with its administrator', async ({ page, signIn }) => {
  await signIn('superadmin', 'zh');
  await page.goto('/orginazition/index');
  await page.getByRole('tree').getByText('钟声医院').click();
  await expect(page).toHaveURL(/parent_id=/);
  await page.getByRole('button', { name: '新增机构' }).click();
  const form = page.getByRole('dialog');
  const name = `病区${Date.now().toString(36)}`;
  await form.getByLabel('机构简称').fill(name);
  await form.getByLabel('机构全称').fill(name);
  await form.getByLabel('管理员账号').fill(`a${Date.now().toString(36)}`);
  await form.getByLabel('管理员密码').fill('ab');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByLabel('管理员密码')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('管理员密码').fill('abc123');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('tree').getByText(name)).toBeVisible();
});
