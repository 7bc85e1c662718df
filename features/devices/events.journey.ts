import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

test.describe.configure({ timeout: 120_000, mode: 'serial' });

const numberOf = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.getByTitle(option, { exact: true }).last().click();
}

test('a button is drawn on the picture of the device, with the pointer and with the keys', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh', '/settings/event_list');
  await page.getByRole('button', { name: '新增按键事件' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新增按键事件' });
  await drawer.getByLabel('名称').fill('喝水');
  await drawer.getByLabel('按键编码').fill('DRINK');
  await choose(page, '消息类型', '事件');
  await choose(page, '设备类型', '床头分机');
  await drawer.getByTitle('水滴').click();

  const picture = drawer.getByRole('group', { name: '设备面板与按键区域' });
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not shown');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.5), { steps: 4 });
  await page.mouse.up();
  const grip = drawer.getByRole('button', { name: /^按键区域/ });
  await expect(grip).toBeVisible();
  await expect(numberOf(page, 'X坐标起点')).toHaveValue(/^(19|20)\d$/);

  await numberOf(page, 'X坐标起点').fill('200');
  await numberOf(page, 'X坐标终点').fill('400');
  await numberOf(page, 'Y坐标起点').fill('300');
  await numberOf(page, 'Y坐标终点').fill('500');
  await grip.press('ArrowRight');
  await grip.press('Shift+ArrowDown');
  await expect(drawer.getByText('区域：X 210–410，Y 300–510')).toBeVisible();
  await expect(numberOf(page, 'Y坐标终点')).toHaveValue('510');
  const { violations } = await new AxeBuilder({ page }).include('.range-editor').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await expect(drawer).toBeHidden();
  await page.goto('/settings/event_list?keyword=DRINK');
  await expect(page.getByRole('row').filter({ hasText: '喝水' })).toContainText('床头分机');
});

test('a range over another is shown and refused at its field, and a default event is copied to be changed', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en', '/settings/event_list?keyword=BATHROOM');
  await page.getByRole('link', { name: 'Bathroom call' }).click();
  const shared = page.getByRole('dialog', { name: 'Bathroom call' });
  await shared.getByRole('button', { name: 'Change for this organisation' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Save/ })).toBeVisible();
  await choose(page, 'Device type', 'Bed unit');
  await page.getByRole('button', { name: 'Add an area' }).click();
  for (const [label, value] of [
    ['X from', '250'],
    ['X to', '450'],
    ['Y from', '350'],
    ['Y to', '480'],
  ] as const)
    await numberOf(page, label).fill(value);
  await expect(page.getByText('Overlaps the area of “喝水”')).toBeVisible();
  await page.getByRole('button', { name: /Save/ }).click();
  await expect(page.getByText(/X from: the range overlaps that of “喝水”/)).toBeVisible();
  await numberOf(page, 'X from').fill('500');
  await numberOf(page, 'X to').fill('600');
  await numberOf(page, 'X from').fill('500');
  await page.getByRole('button', { name: /Save/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const rows = page.getByRole('row').filter({ hasText: 'BATHROOM' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Own' })).toContainText('Bathroom call');
});
