// Roles and menus as an administrator keeps them: made, compared, looked at, deleted; the menu moved by keys and by drag.
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const unique = () => Date.now().toString(36).slice(-5);

async function addRole(page: Page, name: string, permission: string): Promise<void> {
  await page.goto('/rolemanager/index?open=new');
  const form = page.getByRole('dialog');
  await form.getByLabel('角色名称').fill(name);
  const permissions = form.getByRole('group', { name: '控制台权限' });
  await permissions.getByRole('searchbox').fill(permission);
  await permissions.getByRole('checkbox', { name: permission, exact: true }).check();
  await expect(permissions.getByText('已选 1 /')).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

test('roles are made, a name only once, and compared side by side', async ({ page, signIn }) => {
  await signIn('admin', 'zh');
  const [one, other] = [`甲${unique()}`, `乙${unique()}`];
  await addRole(page, one, '查看人员');
  await addRole(page, other, '编辑人员');

  await page.goto('/rolemanager/index?open=new');
  const form = page.getByRole('dialog');
  await form.getByLabel('角色名称').fill(one);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByLabel('角色名称')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('角色名称重复').first()).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '不保存' }).click();

  await page.getByRole('checkbox', { name: `选择“${one}”` }).check();
  await page.getByRole('checkbox', { name: `选择“${other}”` }).check();
  await page.getByRole('button', { name: '对比' }).click();
  await expect(page.getByRole('heading', { name: '角色对比' })).toBeVisible();
  await expect(page.getByText('2项不同')).toBeVisible();
  const line = page.getByRole('row', { name: /查看人员.*不同/ });
  await expect(line.getByRole('cell')).toHaveText([/无|有/, /无|有/]);
});

test('a role in use can’t be deleted, and who has it is said', async ({ page, signIn }) => {
  await signIn('admin', 'zh', '/rolemanager/index');
  await page.getByRole('checkbox', { name: '选择“护士”' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(/角色正在使用中，不能删除（.+）/).first()).toBeVisible();
});

async function seeAsNurse(page: Page) {
  await page.goto('/rolemanager/index');
  await page.getByRole('link', { name: 'Nurse', exact: true }).click();
  await page.getByRole('button', { name: 'See as this role' }).click();
  await page.waitForURL('**/dashboard');
  return page.getByRole('region', { name: 'See as this role' });
}

test('a founder sees the console as a role does, and comes back', async ({ page, signIn }) => {
  await signIn('admin', 'en');
  const banner = await seeAsNurse(page);
  await expect(banner).toContainText('Viewing the console as “Nurse”');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Roles' })).toBeHidden();
  await page.goto('/clerk/list');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/permission/i);
  await banner.getByRole('button', { name: 'Back to my console' }).click();
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('who sees the console as a role changes nothing there', async ({ page, signIn }) => {
  await signIn('admin', 'en');
  await seeAsNurse(page);
  await page.goto('/customer/list?open=new');
  const form = page.getByRole('dialog');
  await form.getByLabel('name', { exact: false }).first().fill('Anna Berg');
  await form.getByRole('button', { name: 'Save' }).click();
  const refusal = 'Nothing can be changed while you view the console as a role';
  await expect(page.getByText(refusal).first()).toBeVisible();
});

test('widgets and buttons are ticked by role in one table', async ({ page, signIn }) => {
  await signIn('admin', 'zh', '/settings/components/function_mapping');
  const cell = page.getByRole('checkbox', { name: '文员：定位' });
  await expect(cell).not.toBeChecked();
  await cell.check();
  await expect(page.getByText('1个角色未保存')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已全部保存')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: '文员：定位' })).toBeChecked();
});

test('an own menu is begun, moved by keys and by drag, renamed, and given up again', async ({
  page,
  signIn,
}) => {
  await signIn('hospital', 'zh', '/menu/index');
  await page.getByRole('button', { name: '建立自己的菜单' }).click();
  const tree = page.getByRole('region', { name: '菜单树' });
  const entries = page.locator('.a-tree > ul > li > .a-entry > button');
  const first = entries.first();
  await expect(first).toBeVisible();
  const name = (await first.getAttribute('id')) ?? '';
  const moved = tree.locator(`#${name}`);
  await moved.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(entries.nth(1)).toHaveId(name);
  await expect(moved).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(first).toHaveId(name);

  await moved.dragTo(entries.nth(2), { targetPosition: { x: 20, y: 2 } });
  await expect(entries.nth(1)).toHaveId(name);

  await moved.click();
  const form = page.getByRole('dialog');
  await form.getByLabel('标题').fill('我');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('标题至少2个字符')).toBeVisible();
  await form.getByLabel('标题').fill('我们的');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('我们的')).toBeVisible();

  await page.getByRole('button', { name: '恢复默认菜单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认菜单' }).click();
  await expect(page.getByText('正在使用系统默认菜单')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('我们的')).toBeHidden();
});
