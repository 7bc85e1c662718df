// Staff as the department's administrator keeps them: found, added, changed by two at once, deleted.
import { expect, test } from '#apps/server/testing/journey.ts';

const unique = () => `p${Date.now().toString(36)}`;

test('a person is added, found by keyword and deleted after a question', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh', '/clerk/list');
  const login = unique();
  await page.getByRole('button', { name: '新增人员' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('用户名')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('请输入用户名')).toBeVisible();
  await expect(form.getByLabel('用户名')).toBeFocused();
  await form.getByLabel('用户名').fill(login);
  await form.getByLabel('真实姓名').fill('周小雨');
  await form.getByLabel('登录密码').fill('abc123');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('cell', { name: login })).toBeVisible();

  await expect(form).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type(login);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`keyword=${login}`));
  await expect(page.getByText('共 1 条')).toBeVisible();

  await page.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('请选择要删除的数据')).toBeVisible();
  await page.getByRole('checkbox', { name: '选择“周小雨”' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除后不能恢复。')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
});

test('a password that is too long stays as it was pasted, and the form says so', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'ru', '/clerk/list?keyword=nurse2');
  await page
    .getByRole('row', { name: /nurse2/ })
    .getByRole('link')
    .click();
  const form = page.getByRole('dialog');
  const long = 'Abcdefghij1234567890X';
  await form.getByLabel('Пароль').fill(long);
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('alert').filter({ hasText: 'Пароль' })).toBeVisible();
  await expect(form.getByLabel('Пароль')).toHaveValue(long);
});

test('what two people change at once is laid side by side, and nothing typed is lost', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'ru', '/clerk/list?keyword=nurse2');
  const other = await page.context().newPage();
  for (const side of [page, other]) {
    await side.goto('/clerk/list?keyword=nurse2');
    await side
      .getByRole('row', { name: /nurse2/ })
      .getByRole('link')
      .click();
    await expect(side.getByRole('dialog').getByLabel('Фамилия и имя')).toBeVisible();
  }
  await other.getByRole('dialog').getByLabel('Фамилия и имя').fill('李娜甲');
  await other.getByRole('button', { name: 'Сохранить' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();

  const form = page.getByRole('dialog');
  await form.getByLabel('Фамилия и имя').fill('李娜乙');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(
    form.getByText('Пока вы вводили данные, запись изменил другой пользователь'),
  ).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Фамилия и имя' })).toHaveValue('李娜乙');
  await form.getByRole('button', { name: 'Оставить всё моё' }).click();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('link', { name: '李娜乙' })).toBeVisible();
});
