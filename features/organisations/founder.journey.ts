// Organisations as a hospital's founder keeps them, and the tree choice by keyboard alone.
import { expect, test } from '#apps/server/testing/journey.ts';
import { makeWard } from '#apps/server/testing/new-ward.ts';

const HOSPITAL = '钟声医院';
const unique = () => Date.now().toString(36).slice(-6);

test('a founder makes a department below the hospital with its administrator', async ({
  page,
  signIn,
}) => {
  await signIn('hospital', 'en', '/orginazition/index');
  await page.getByRole('button', { name: 'Add organisation' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('radio', { name: /^department$/i })).toBeChecked();
  const name = `Ward ${unique()}`;
  await form.getByLabel(/^Short name/i).fill(name);
  await form.getByLabel(/^Full name/i).fill(name);
  await form.getByLabel(/^Admin account/i).fill(`a${unique()}`);
  await form.getByLabel(/^Admin password/i).fill('abc123');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/department/i);
});

test('科室没有上级机构时在该处提示；输入名称按回车即选中', async ({ page, signIn }) => {
  await signIn('superadmin', 'zh', '/orginazition/index?open=new');
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: '科室', exact: true }).check();
  const parent = form.getByLabel('上级机构');
  await expect(parent).toHaveAttribute('aria-required', 'true');
  const name = `病区${unique()}`;
  await form.getByLabel('机构简称').fill(name);
  await form.getByLabel('机构全称').fill(name);
  await form.getByLabel('管理员账号').fill(`a${unique()}`);
  await form.getByLabel('管理员密码').fill('abc123');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('请填写上级机构').last()).toBeVisible();
  await expect(parent).toHaveAttribute('aria-invalid', 'true');

  await parent.focus();
  await page.keyboard.type('钟声医');
  await page.keyboard.press('Enter');
  await expect(form.getByTitle(HOSPITAL)).toBeVisible();
  await expect(page.locator('.ant-select-tree')).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(HOSPITAL);
});

test('Enter in the search above a tree opens the first match', async ({ page, signIn }) => {
  await signIn('superadmin', 'en', '/orginazition/index');
  await page.getByLabel('Find an organisation').fill('老年医学');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '老年医学科' })).toBeVisible();
  await page.goto('/frame/index');
  await page.getByLabel('Find by name').fill('302');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '302', exact: true })).toBeVisible();
});

test('a founder sets the own organisation’s currency, who may not only reads it', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(await makeWard(server.url, 'region-en'), 'en');
  await page.goto('/settings/region');
  await expect(page.getByText(/In force: .*Shanghai/)).toBeVisible();
  await page.getByLabel(/^currency/i).click();
  await page.keyboard.type('Euro');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/In force: .*Euro/)).toBeVisible();
});
