// Organisations as the provider keeps them: made below a hospital, found in the tree, moved by rule, never lost by mistake.
import { expect, test } from '#apps/server/testing/journey.ts';

const HOSPITAL = '钟声医院';
const unique = () => Date.now().toString(36).slice(-6);

test('a department is made below a hospital with its administrator, and found in the tree', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'zh', '/orginazition/index');
  const tree = page.getByRole('tree', { name: '机构树' });
  await tree.getByText(HOSPITAL).click();
  await expect(page).toHaveURL(/parent_id=/);
  await page.getByRole('button', { name: '新增机构' }).click();
  const form = page.getByRole('dialog');
  const name = `病区${unique()}`;
  await form.getByLabel('机构简称').fill(name);
  await form.getByLabel('机构全称').fill(name);
  await form.getByLabel('管理员账号').fill(`a${unique()}`);
  await form.getByLabel('管理员密码').fill('ab');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByLabel('管理员密码')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('管理员密码').fill('abc123');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await page.getByLabel('查找机构').fill(name.slice(2));
  await expect(tree.getByText(name)).toBeVisible();
  await tree.getByText(name).click();
  const chosen = page.getByRole('region', { name });
  await expect(chosen).toContainText('科室');
  await chosen.getByRole('button', { name: /编\s?辑/ }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

test('an organisation has an address of its own, and cannot be put below itself', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'en', '/orginazition/index');
  await page.getByRole('tree').getByText(HOSPITAL).click();
  await expect(page).toHaveURL(/parent_id=/);
  const id = new URL(page.url()).searchParams.get('parent_id') ?? '';
  await page.goto(`/orginazition/index/${id}`);
  const form = page.getByRole('dialog', { name: HOSPITAL });
  await expect(form).toBeVisible();
  await form.getByLabel('Parent organisation').click();
  await page.locator('.ant-select-tree').getByText(HOSPITAL).click();
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('An organisation cannot be moved below itself').last()).toBeVisible();
  await expect(form.getByLabel('Parent organisation')).toHaveAttribute('aria-invalid', 'true');
});

test('what keeps an organisation from being deleted is listed', async ({ page, signIn }) => {
  await signIn('superadmin', 'en', '/orginazition/index');
  const named = page.getByRole('link', { name: HOSPITAL, exact: true });
  await page.getByRole('row').filter({ has: named }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const refusal = page.locator('.ant-modal-confirm-error');
  await expect(refusal).toContainText('The organisation still has data and cannot be deleted');
  await expect(
    refusal.getByRole('listitem').filter({ hasText: 'organisations below' }),
  ).toBeVisible();
});

test('a list over all organisations is narrowed to a hospital with all below it', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'zh', '/customer/index');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: '高级搜索' }).click();
  await page.getByLabel('所属机构').click();
  await page.locator('.ant-select-tree').getByText(HOSPITAL).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page).toHaveURL(/org_id_within=/);
  await expect(page.getByRole('list', { name: '筛选条件' })).toContainText(HOSPITAL);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
