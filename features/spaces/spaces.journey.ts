import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const node = (page: Page, name: string) =>
  page
    .locator('.ant-tree-treenode')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('.ant-tree-node-content-wrapper');
const details = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A room's own button; its beds have some that name it, too. */
const tile = (within: ReturnType<typeof details>, room: string) =>
  within.getByRole('button', { name: new RegExp(`^${room} \\d`) });

async function makeRooms(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: '快速创建' }).first().click();
  const dialog = page.getByRole('dialog', { name: /快速创建/ });
  await dialog.getByLabel('起始病房号').fill(from);
  await dialog.getByLabel('结束病房号').fill(to);
  await dialog.getByRole('button', { name: /^创\s?建$/ }).click();
  await expect(dialog).toBeHidden();
}

test('rooms and beds are pictured before they are made, and a quick-create is taken back in one press', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh', '/frame/tree');
  await expect(page.getByRole('heading', { level: 1, name: '空间管理' })).toBeVisible();
  await node(page, '老年医学科').click();

  await page.getByRole('button', { name: '快速创建' }).first().click();
  const dialog = page.getByRole('dialog', { name: /快速创建/ });
  const preview = dialog.getByRole('region', { name: '预览' });
  await dialog.getByLabel('起始病房号').fill('403');
  await dialog.getByLabel('结束病房号').fill('401');
  await expect(preview).toContainText('结束病房号不能小于起始病房号');
  await dialog.getByLabel('结束病房号').fill('406');
  await dialog.getByLabel('跳过的号码').fill('404');
  await expect(preview).toContainText('3 间病房 · 6 张床位');
  await expect(preview.getByRole('listitem')).toHaveText([/403/, /405/, /406/]);
  await dialog.getByRole('button', { name: /^创\s?建$/ }).click();
  await expect(page.getByText('已创建 3 间病房、6 张床位')).toBeVisible();
  await expect(tile(details(page, '老年医学科'), '405')).toBeVisible();

  await page.getByRole('button', { name: /^撤\s?销$/ }).click();
  await expect(page.getByText(/已撤销，移除了.*3 间病房.*6 张床位/)).toBeVisible();
  await expect(tile(details(page, '老年医学科'), '405')).toBeHidden();
});

test('ticked rooms go with their empty beds after it was said which, and come back', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh', '/frame/tree');
  await node(page, '老年医学科').click();
  await makeRooms(page, '601', '603');
  const ward = details(page, '老年医学科');
  for (const room of ['601', '603']) await ward.getByLabel(`选择“${room}”`).check();
  await ward
    .getByRole('toolbar')
    .getByRole('button', { name: /^删\s?除$/ })
    .click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('确定要删除这 2 项吗？');
  await expect(asked).toContainText(/将删除：2 间病房.*4 张床位/);
  await expect(asked.getByRole('listitem')).toHaveText([
    /老年医学科 \/ 601.*2 张床位.*01.*02/,
    /老年医学科 \/ 603.*2 张床位.*01.*02/,
  ]);
  await asked.getByRole('button', { name: /^删\s?除$/ }).click();
  await expect(tile(ward, '601')).toBeHidden();
  await expect(tile(ward, '603')).toBeHidden();
  await expect(tile(ward, '602')).toBeVisible();

  await page.getByRole('button', { name: /^撤\s?销$/ }).click();
  await expect(page.getByText(/已恢复.*2 间病房.*4 张床位/)).toBeVisible();
  await expect(tile(ward, '601')).toBeVisible();
});

test('a room with somebody in it stays, and who lies there is named', async ({ page, signIn }) => {
  await signIn('admin', 'ru', '/frame/tree');
  await node(page, '老年医学科').click();
  const room = page.getByRole('region', { name: '老年医学科', exact: true }).locator('.s-room');
  await room
    .filter({ has: page.locator('[data-state=occupied]') })
    .first()
    .getByRole('button')
    .first()
    .click();
  const name = new URL(page.url()).searchParams.get('node');
  expect(name).not.toBeNull();
  await page.getByRole('button', { name: 'Удалить', exact: true }).click();
  const refused = page.getByRole('dialog');
  await expect(refused).toContainText('Койка занята, удалить её нельзя');
  await expect(refused.getByRole('listitem').first()).toContainText('老年医学科 / ');
});

test('a bed is moved to another room by choosing its new parent', async ({ page, signIn }) => {
  await signIn('admin', 'zh', '/frame/tree');
  await node(page, '老年医学科').click();
  await makeRooms(page, '501', '502');
  await page.getByLabel('查找名称').fill('501');
  await node(page, '501').click();
  await details(page, '501').getByRole('button', { name: /^02/ }).click();
  await details(page, '02')
    .getByRole('button', { name: /编\s?辑/ })
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(/^名称/).fill('03');
  await drawer.getByLabel('上级').click();
  await drawer.getByLabel('上级').fill('502');
  await page.getByTitle('老年医学科 / 502').click();
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await expect(drawer).toBeHidden();
  await expect(details(page, '03')).toContainText('502');
});

test('a name of one character is refused under its field, and the page has no fault that a reader of screens would meet', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en', '/frame/tree');
  await node(page, '老年医学科').click();
  await page.getByRole('button', { name: 'Add room' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(/^Name/).fill('7');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByRole('alert').filter({ hasText: '2' }).first()).toBeVisible();
  await drawer.getByLabel(/^Name/).fill('بيت');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
  await expect(details(page, '老年医学科')).toContainText('بيت');
  const { violations } = await new AxeBuilder({ page }).include('.k-page').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
