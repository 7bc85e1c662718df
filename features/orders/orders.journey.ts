// Orders as a ward keeps them: given with the rules told at their fields, carried out once, stopped with a reason.
import { AxeBuilder } from '@axe-core/playwright';
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';

const unique = (word: string) => `${word}${Date.now().toString(36)}`;
const HOUR_MS = 3_600_000;

async function give(caller: Caller, resident: string, content: string, more: object = {}) {
  const made = await caller.call('POST', '/mgr/resident', { body: { name: resident } });
  const resident_id = (made.data as { id: string }).id;
  const body = { resident_id, content, type: 'temporary', ...more };
  const { code, data } = await caller.call('POST', '/mgr/order', { body });
  if (code !== 0) throw new Error(JSON.stringify(data));
  return { resident_id, id: (data as { id: string }).id };
}

test('an order is given; one that ends before it begins is refused at its field', async ({
  page,
  signIn,
  server,
}) => {
  const caller = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const name = unique('R');
  await caller.call('POST', '/mgr/resident', { body: { name } });
  await signIn('nurse', 'zh', '/order/list');
  await page.getByRole('button', { name: '开立医嘱' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '医嘱内容' }).press('Control+Enter');
  await expect(form.getByText('请填写患者')).toBeVisible();
  await form.getByRole('combobox', { name: '患者' }).fill(name);
  await page.getByTitle(name, { exact: true }).click();
  const content = unique('低盐');
  await form.getByRole('textbox', { name: '医嘱内容' }).fill(content);
  const times = form.getByRole('combobox', { name: '执行时间' });
  await times.fill('20:30');
  await times.press('Enter');
  await form.getByRole('textbox', { name: '停止时间' }).fill('2020-01-01 08:00:00');
  await form.getByRole('textbox', { name: '停止时间' }).press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('停止时间须晚于开始时间')).toBeVisible();
  await form.getByRole('textbox', { name: '停止时间' }).fill('2099-01-01 08:00:00');
  await form.getByRole('textbox', { name: '停止时间' }).press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await page.goto(`/order/list?keyword=${encodeURIComponent(content)}`);
  const row = page.getByRole('row').filter({ hasText: content });
  await expect(row).toContainText('20:30');
  await expect(row).toContainText('未开始');
});

test('what is due is recorded once, and a colleague’s console shows it', async ({
  page,
  signIn,
  server,
}) => {
  const caller = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const [name, content] = [unique('R'), unique('Saline ')];
  const from_at = new Date(Date.now() - HOUR_MS).toISOString();
  const { resident_id, id } = await give(caller, name, content, { from_at });
  await signIn('nurse', 'en', `/customer/advice/${resident_id}`);
  await expect(page.getByRole('heading', { name: `Orders of ${name}` })).toBeVisible();
  const due = page.getByRole('region', { name: 'To be done' });
  await expect(due.getByText('1 overdue')).toBeVisible();
  await due.getByRole('button', { name: `Record: ${name}, ${content}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('200 ml');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(due.getByText('No order is due now')).toBeVisible();
  await due.getByRole('switch').click();
  await expect(due.getByText('200 ml')).toBeVisible();
  // Somebody else stops it: this console follows.
  await caller.call('POST', `/mgr/order/${id}/stop`, { body: { reason: 'No longer needed' } });
  await expect(page.getByRole('row').filter({ hasText: content })).toContainText('Expired');
});

test('an order is stopped with its reason, which stays with it, and the sheet is printed', async ({
  page,
  signIn,
  server,
}) => {
  const caller = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const [name, content] = [unique('R'), unique('Физраствор ')];
  await give(caller, name, content);
  await signIn('nurse', 'ru', `/order/list?keyword=${encodeURIComponent(content)}`);
  await page.getByRole('button', { name: `Отменить: ${content}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Отменить' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await dialog.getByRole('textbox').fill('Аллергия');
  await dialog.getByRole('button', { name: 'Отменить' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: content }).click();
  await expect(page.getByRole('dialog').getByText('Аллергия')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Печать' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('cell', { name: content })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('.ant-modal').analyze();
  expect(violations).toEqual([]);
});
