// Tasks as a ward works them off: done at one touch, failed with a reason, and planned to come again.
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';

const unique = (word: string) => `${word}${Date.now().toString(36)}`;

test('a task is done at one touch, and taken back where it was a mistake', async ({
  page,
  signIn,
  server,
}) => {
  const caller = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const title = unique('Blood pressure ');
  const planned_at = new Date(Date.now() - 3_600_000).toISOString();
  await caller.call('POST', '/mgr/task', { body: { title, planned_at } });
  await signIn('nurse', 'en', `/task/list?keyword=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Overdue');
  await page.getByRole('button', { name: `Done: ${title}` }).click();
  await expect(row).toContainText('Succeeded');
  await page.getByRole('button', { name: `Take back the result: ${title}` }).click();
  await expect(row).toContainText('Not operated');
  await page.getByRole('button', { name: `Record as failed: ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Failed' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('Out for a walk');
  await dialog.getByRole('button', { name: 'Failed' }).click();
  await expect(row).toContainText('Out for a walk');
});

test('a repeating task without a day is refused at its field; with days it makes its tasks', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh', '/task/plan');
  await page.getByRole('button', { name: '新建计划' }).click();
  const form = page.getByRole('dialog');
  const title = unique('翻身');
  await form.getByRole('textbox', { name: '任务' }).fill(title);
  const days = form.getByRole('combobox', { name: '重复日' });
  for (let day = 0; day < 7; day += 1) await days.press('Backspace');
  const times = form.getByRole('combobox', { name: '时刻' });
  await times.fill('06:15');
  await times.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('请填写重复日')).toBeVisible();
  await days.click();
  for (const day of ['周一', '周二', '周三', '周四', '周五', '周六', '周日'])
    await page.getByTitle(day, { exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await page.goto(`/task/list?keyword=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('06:15:00');
});
