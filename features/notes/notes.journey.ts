// Notes as a ward writes them: for the ward, for a resident, for the night; pinned and taken down.
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';

const unique = (word: string) => `${word}${Date.now().toString(36)}`;

test('a note for a resident asks for the resident, and is shown with them', async ({
  page,
  signIn,
  server,
}) => {
  const caller = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const name = unique('R');
  await caller.call('POST', '/mgr/resident', { body: { name } });
  await signIn('nurse', 'zh', '/remark/list');
  await page.getByRole('button', { name: '记备注' }).click();
  const form = page.getByRole('dialog');
  const title = unique('夜间');
  await form.getByRole('textbox', { name: '要点' }).fill(title);
  await form.getByRole('radio', { name: '患者' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('请填写患者')).toBeVisible();
  await form.getByRole('combobox', { name: '患者' }).fill(name);
  await page.getByTitle(name, { exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(name);
  await expect(row).toContainText('今天');
});

test('a note is pinned and taken down, and a colleague’s console follows', async ({
  page,
  signIn,
  server,
}) => {
  const caller = await makeCaller(server.url, 'admin', DEMO_PASSWORD);
  const title = unique('Drill ');
  await caller.call('POST', '/mgr/note', { body: { title, day: '2020-01-01' } });
  await signIn('nurse', 'en', `/remark/list?keyword=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Past');
  await page.getByRole('button', { name: `Pin: ${title}` }).click();
  await expect(row).toContainText('Pinned');
  await page.getByText('Current', { exact: true }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: `Unpin: ${title}` }).click();
  await expect(row).toBeHidden();
});
