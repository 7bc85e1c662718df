// Statistics as a head of department reads them: this month, its tables, another period, the export.
import { expect, test } from '#apps/server/testing/journey.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';

const PASSWORD = 'Carillon123';

/** One call from a bed of the demo ward, ended at its bed. */
async function makeCall(url: string): Promise<void> {
  const admin = await makeCaller(url, 'admin', PASSWORD);
  const ask = async (method: string, path: string, body?: unknown) =>
    (await admin.call(method, path, body === undefined ? {} : { body })).data;
  const beds = (await ask('GET', '/mgr/space/beds')) as { id: string }[];
  const device = { type: 'DIGIT_BED_DEVICE', space_id: beds[5]?.id };
  const { id } = (await ask('POST', '/mgr/device', device)) as { id: string };
  const credential = (await ask('POST', `/mgr/device/${id}/credential`)) as Credential;
  const unit = await connectDevice(credential);
  for (const action of ['raise', 'reset']) {
    await unit.say('call', { id: `${action}-${id}`, type: 'SOS', data: { action } });
    await unit.hear('call', ({ ref }) => ref === `${action}-${id}`);
  }
  await unit.leave();
}

test('the statistics show charts with their tables, and a period without calls says so', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh', '/interaction/chars');
  await expect(page.getByRole('heading', { name: '呼叫统计', level: 1 })).toBeVisible();
  const heat = page.getByRole('region', { name: '星期与时段' });
  const none = page.getByText('这一时段没有呼叫');
  await expect(heat.or(none)).toBeVisible();
  await page.goto('/interaction/chars?from=2020-02-01&to=2020-02-29');
  await expect(page.getByText('这一时段没有呼叫')).toBeVisible();
  await expect(page.getByText('2020-02-01 至 2020-02-29')).toBeVisible();
});

test('a day is read from its calls, with a table behind each chart and a workbook of each', async ({
  page,
  signIn,
  server,
}) => {
  await makeCall(server.url);
  await signIn('hospital', 'en', '/interaction/chars');
  await page.getByLabel('Period').click();
  await page.getByTitle('By day').click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await page.goto(`/interaction/chars?from=${today}&to=${today}`);
  const shifts = page.getByRole('region', { name: 'Shifts', exact: true });
  await expect(shifts.locator('svg').first()).toBeVisible();
  await shifts.getByRole('button', { name: 'Show table' }).click();
  await expect(
    shifts.getByRole('columnheader', { name: '99th percentile', exact: true }),
  ).toBeVisible();
  const saved = page.waitForEvent('download');
  await shifts.getByRole('button', { name: 'Export “Shifts”' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Call statistics-.*\.xlsx$/);
});

test('a hospital chooses one of its departments, and the address keeps it', async ({
  page,
  signIn,
}) => {
  await signIn('hospital', 'zh', '/interaction/chars');
  const whose = page.getByRole('combobox', { name: '机构' });
  await whose.click();
  const department = page.locator('.ant-select-item-option').first();
  const name = (await department.getAttribute('title')) ?? '';
  await department.click();
  await expect(page).toHaveURL(/org=[0-9a-f-]{36}/);
  await expect(page.locator('.st-heading').getByText(name)).toBeVisible();
  await page.reload();
  await expect(page.locator('.st-heading').getByText(name)).toBeVisible();
});
