import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

async function openFirst(page: Page) {
  await page.goto('/customer/list');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tab') });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Half a relative, not sent. */
async function typeRelative(page: Page, name: string) {
  const drawer = await openFirst(page);
  await drawer.getByRole('tab', { name: '亲属' }).click();
  await drawer.getByRole('button', { name: '添加亲属' }).click();
  const form = drawer.getByRole('form', { name: '添加亲属' });
  await form.getByLabel('姓名').fill(name);
  return { drawer, form };
}

const question = (page: Page) => page.getByRole('dialog', { name: '有未保存的修改' });

test('填到一半的亲属不会不声不响地丢失：Esc 再回车仍保留，保存记录时也会提醒', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh');
  const { drawer, form } = await typeRelative(page, '半个亲属');
  await form.getByLabel('姓名').press('Escape');
  await expect(question(page)).toContainText('添加亲属');
  await expect(page.getByRole('button', { name: '继续填写' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(form.getByLabel('姓名')).toHaveValue('半个亲属');

  // The record itself is saved; the relative is not, and that is said.
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(question(page)).toContainText('添加亲属');
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(form.getByLabel('姓名')).toHaveValue('半个亲属');

  // Gone back faster than anything is drawn: the question before is still leaving.
  await page.goBack();
  await expect(question(page).last()).toBeVisible();
  await page.getByRole('button', { name: '不保存' }).last().click();
  await expect(drawer).toBeHidden();
});

test('a tab with something typed asks before it is closed or the page is loaded anew, also while another tab is shown', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh');
  const { form } = await typeRelative(page, '另一个');
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: '首页' })).toBeVisible();
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  expect(await asked).toBe('beforeunload');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(question(page)).toContainText('添加亲属');
  await page.getByRole('button', { name: '继续填写' }).click();
  await page.getByRole('button', { name: /关闭患者列表/ }).click();
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: '继续填写' }).click();
  await page
    .getByRole('navigation', { name: '已打开的页面' })
    .getByRole('link', { name: '患者列表' })
    .click();
  await expect(form.getByLabel('姓名')).toHaveValue('另一个');
});
