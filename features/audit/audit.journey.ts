// What was done is found again: in the audit, at the record itself, and where an alarm setting waits for a second person.
import { makeCaller } from '#apps/server/testing/caller.ts';
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';

test.describe.configure({ timeout: 120_000, mode: 'serial' });
// Here alarm settings need a second person in the end: no other journey is to find them so.
test.use({ serverEnv: { JOURNEY: 'audit' } });

const asCaller = (url: string, login: string) => makeCaller(url, login, DEMO_PASSWORD);

async function makeHost(url: string, alias: string): Promise<string> {
  const admin = await asCaller(url, 'admin');
  const { data } = await admin.call('POST', '/mgr/device', {
    body: { type: 'NURSE_HOST', alias },
  });
  return (data as { id: string }).id;
}

async function needSecond(url: string): Promise<void> {
  const admin = await asCaller(url, 'admin');
  const me = (await admin.call('GET', '/mgr/me')).data as { organisation: { id: string } };
  const path = `/mgr/parameter/${me.organisation.id}`;
  const { version } = (await admin.call('GET', path)).data as { version: number };
  await admin.call('PUT', path, { body: { alarm_changes_need_second: true, version } });
}

test('a change of a record stands in its history and in the audit, which is whole', async ({
  page,
  signIn,
  server,
}) => {
  const id = await makeHost(server.url, '审计主机');
  await signIn('admin', 'zh', `/device/list?open=${id}`);
  const drawer = page.getByRole('dialog', { name: '审计主机' });
  await drawer.getByLabel('设备别名').fill('审计主机乙');
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await expect(drawer).toBeHidden();
  await page.goto(`/device/list?open=${id}`);
  const shown = page.getByRole('dialog', { name: '审计主机乙' });
  await shown.getByText('历史记录').click();
  const newest = shown.locator('.k-acts > li').first();
  await expect(newest).toContainText('修改');
  await expect(newest).toContainText('审计主机乙');

  await page.goto(`/audit/index?thing_id=${id}&action=update`);
  await page
    .getByRole('link', { name: /\d{4}-/ })
    .first()
    .click();
  const act = page.getByRole('dialog', { name: /修改/ });
  const change = act.getByRole('row').filter({ hasText: '设备别名' });
  await expect(change).toContainText('审计主机乙');
  await act.getByRole('button', { name: /close|关闭/i }).click();
  await page.getByRole('button', { name: '核对完整性' }).click();
  await expect(page.locator('.au-result')).toContainText(/完整：已核对 \d+ 条记录/);
});

test('an alarm setting changes once a second person has approved it', async ({
  page,
  signIn,
  server,
}) => {
  const id = await makeHost(server.url, 'Quiet host');
  await needSecond(server.url);
  await signIn('admin', 'en', `/device/list?open=${id}`);
  const drawer = page.getByRole('dialog', { name: 'Quiet host' });
  await expect(drawer.getByRole('img', { name: /Alarm setting/ }).first()).toBeVisible();
  await drawer.getByRole('switch').first().click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/takes effect once a second person approves/)).toBeVisible();
  await expect(drawer).toBeHidden();

  await page.goto('/audit/pending?state=waiting');
  await expect(page.getByText('Your own request')).toBeVisible();
});

test('the second person sees what would change, and approves', async ({ page, signIn }) => {
  await signIn('hospital', 'en');
  await page.getByRole('link', { name: '1 change is awaiting a second person' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Quiet host' });
  await expect(row).toContainText('Enabled');
  await row.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and in effect')).toBeVisible();
  await page.goto('/audit/index?alarm=true&action=update');
  await expect(page.getByText(/approved by/).first()).toBeVisible();
});

test('a parameter that waits for a second person is no longer typed, and still as it was', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en', '/settings/index');
  await page.getByRole('button', { name: 'Set here: Ring count' }).click();
  await page.getByLabel('Ring count', { exact: true }).fill('8');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/takes effect once a second person approves/)).toBeVisible();
  await expect(page.getByText('Nothing to save')).toBeVisible();
  const row = page.locator('.p-row').filter({ hasText: 'Ring count' });
  await expect(row).toContainText('5 times');
});
