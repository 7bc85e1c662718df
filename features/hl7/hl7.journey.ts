// A system sends before anybody knows it; the provider assigns it, and what it said is looked at and applied.
import { expect, test } from '#apps/server/testing/journey.ts';
import { freePort } from '#apps/server/testing/launch.ts';
import { openLine } from '#apps/server/testing/hl7-line.ts';
import { adt } from '#apps/server/testing/hl7-messages.ts';

// One sender, told as one story: each part begins where the last ended.
test.describe.configure({ mode: 'serial' });

const port = await freePort();
test.use({ serverEnv: { MLLP_PORT: String(port) } });

test('what a new sender said waits until it is assigned, and is applied then', async ({
  page,
  signIn,
}) => {
  const line = await openLine(port);
  const said = [
    adt('A28', { id: 'j1', patient: '0088001', name: '王^秀英' }),
    adt('A01', { id: 'j2', patient: '0088001', name: '王^秀英', bed: '999^99' }),
    adt('A01', { id: 'j3', patient: '', name: '王^秀英' }),
  ];
  for (const message of said) await line.send(message);
  line.end();

  await signIn('superadmin', 'zh', '/his/hl7');
  await expect(page.getByRole('heading', { name: 'HL7消息' })).toBeVisible();
  await expect(page.getByText('发送方尚未分配机构')).toHaveCount(2);
  await expect(page.getByText('PID-3 · 缺少必填字段')).toBeVisible();

  await page.goto('/his/hl7_senders');
  const sender = page.getByRole('row').filter({ hasText: 'HOSP' });
  await sender.getByRole('link').first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('机构', { exact: true }).click();
  await page.keyboard.type('钟声');
  await page.locator('.ant-select-tree-title').getByText('钟声医院').click();
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();

  await page.goto('/his/hl7');
  const held = page.getByRole('row').filter({ hasText: '床位不存在' });
  await expect(held).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '已处理' })).toHaveCount(1);
  await held.getByRole('button', { name: '重新处理' }).click();
  await expect(page.getByText('已重新提交 1 条消息')).toBeVisible();
  await expect(held).toBeVisible();
});

test('a message is read field by field with its answer, on a narrow screen too', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn('superadmin', 'ru', '/his/hl7');
  await page.getByRole('button', { name: 'Обработать снова' }).waitFor();
  await page.locator('a[href*="open="]').nth(1).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('row', { name: 'PID-5 王^秀英' })).toBeVisible();
  await expect(drawer.getByRole('row', { name: 'MSA-1 AA' })).toBeVisible();
});
