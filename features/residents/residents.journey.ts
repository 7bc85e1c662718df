import { AxeBuilder } from '@axe-core/playwright';
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import type { BedTile } from '#features/spaces/contract.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const find = async (page: Page, name: string) => {
  await page.goto(`/customer/list?keyword=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toBeVisible();
};
const colleague = (url: string) => makeCaller(url, 'admin', DEMO_PASSWORD);
async function register(caller: Caller, name: string): Promise<string> {
  const reply = await caller.call('POST', '/mgr/resident', { body: { name } });
  return (reply.data as { id: string }).id;
}
/** Two free beds of the demo ward. */
async function freeBeds(caller: Caller): Promise<[BedTile, BedTile]> {
  const beds = (await caller.call('GET', '/mgr/space/beds')).data as BedTile[];
  const [one, two] = beds.filter(({ resident }) => resident === null);
  if (!one || !two) throw new Error('The demo ward has no two free beds');
  return [one, two];
}
const nameOf = (bed: BedTile) => `${bed.room_name} / ${bed.name}`;
const checkIn = (caller: Caller, id: string, bed_id: string) =>
  caller.call('POST', `/mgr/resident/${id}/check_in`, { body: { bed_id } });

test('a resident is registered with the rules told at their fields, and given a bed from the picture of the ward', async ({
  page,
  signIn,
  server,
}) => {
  const [bed] = await freeBeds(await colleague(server.url));
  await signIn('admin', 'en', '/customer/list');
  await page.getByRole('button', { name: 'Register resident' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(/^Name/).fill('Zoë 𠮷野🌸');
  await drawer.getByLabel('Age', { exact: true }).fill('83');
  await drawer.getByRole('textbox', { name: 'Condition' }).fill('x');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText(/at least 2/)).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Condition' }).fill('Hip replacement');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();

  await find(page, 'Zoë');
  await expect(rowOf(page, 'Zoë')).toContainText('83 years');
  await expect(rowOf(page, 'Zoë')).toContainText('Waiting for a bed');
  await rowOf(page, 'Zoë')
    .getByRole('button', { name: /Check in/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /Check in/ });
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please choose a bed');
  await dialog.getByRole('radio', { name: nameOf(bed), exact: true }).check();
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await expect(rowOf(page, 'Zoë')).toContainText(nameOf(bed));
});

test('a resident is moved and discharged, and the record keeps every stay', async ({
  page,
  signIn,
  server,
}) => {
  const other = await colleague(server.url);
  const [first, second] = await freeBeds(other);
  await checkIn(other, await register(other, 'Ana Ruiz'), first.id);
  await signIn('admin', 'en');
  await find(page, 'Ana Ruiz');
  await rowOf(page, 'Ana Ruiz')
    .getByRole('button', { name: /Change bed/ })
    .click();
  const change = page.getByRole('dialog', { name: /Change bed/ });
  await change.getByLabel('Find a room or bed').fill(second.room_name);
  await change.getByRole('radio', { name: nameOf(second), exact: true }).check();
  await change.getByRole('button', { name: 'Change bed' }).click();
  await expect(rowOf(page, 'Ana Ruiz')).toContainText(nameOf(second));

  await rowOf(page, 'Ana Ruiz')
    .getByRole('button', { name: /Check out/ })
    .click();
  const out = page.getByRole('dialog', { name: /Check out/ });
  await out.getByText('Out of bed').click();
  await expect(out.getByRole('radio', { name: 'Out of bed' })).toBeChecked();
  await out.getByRole('button', { name: 'Check out' }).click();
  await expect(rowOf(page, 'Ana Ruiz')).toContainText('Left');

  await rowOf(page, 'Ana Ruiz').getByRole('link').click();
  const stays = page.getByRole('dialog').getByRole('tabpanel', { name: 'Stays' });
  await expect(stays).toContainText(nameOf(second));
  await expect(stays).toContainText('Out of bed');
  await expect(stays).toContainText(nameOf(first));
  await expect(stays).toContainText('Changed bed');
});

test('relatives and fees are kept with the record', async ({ page, signIn, server }) => {
  const id = await register(await colleague(server.url), 'Otto Bauer');
  await signIn('admin', 'en', `/customer/list?open=${id}`);
  const record = page.getByRole('dialog');
  await record.getByRole('tab', { name: 'Relatives' }).click();
  await record.getByRole('button', { name: 'Add relative' }).click();
  const form = record.getByRole('form', { name: 'Add relative' });
  await form.getByLabel(/^Name/).fill('Mia Bauer');
  await form.getByLabel(/^Relationship/).click();
  await page.getByTitle('Daughter').click();
  await form.getByRole('button', { name: 'Add relative' }).click();
  await expect(record.getByRole('rowheader', { name: 'Mia Bauer' })).toBeVisible();

  await record.getByRole('tab', { name: 'Fees' }).click();
  await record.getByRole('button', { name: 'Enter fee' }).click();
  await record.getByLabel('Item').fill('Bed, per day');
  await record.getByLabel('Unit price').fill('1234.567');
  await record.getByRole('button', { name: 'Enter fee' }).click();
  await expect(record.getByText('Unit price may have at most 2 decimals')).toBeVisible();
  await expect(record.getByLabel('Unit price')).toHaveValue('1234.567');
  await record.getByLabel('Unit price').fill('1234.5');
  await record.getByLabel('Quantity').fill('2');
  await record.getByRole('button', { name: 'Enter fee' }).click();
  await expect(record.getByRole('row', { name: /Total/ })).toContainText('¥2,469.00');
});

test('两名人员把同一张床位分配给不同患者时，后一位会看到床位上是谁', async ({
  page,
  signIn,
  server,
}) => {
  const other = await colleague(server.url);
  const first = await register(other, '先到者甲');
  await register(other, '后到者乙');
  const [bed, free] = await freeBeds(other);
  await signIn('admin', 'zh');
  await find(page, '后到者乙');
  await rowOf(page, '后到者乙')
    .getByRole('button', { name: /办理入住/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /办理入住/ });
  await dialog.getByRole('radio', { name: nameOf(bed), exact: true }).check();
  expect((await checkIn(other, first, bed.id)).status).toBe(200);
  await dialog.getByRole('button', { name: '办理入住' }).click();
  await expect(dialog.getByRole('alert')).toContainText('该床位已有人入住');
  await expect(dialog.getByRole('alert')).toContainText(`${nameOf(bed)} · 先到者甲`);
  const taken = dialog.getByRole('radio', { name: `${nameOf(bed)}，已入住：先到者甲` });
  await expect(taken).toBeDisabled();
  await dialog.getByRole('radio', { name: nameOf(free), exact: true }).check();
  await dialog.getByRole('button', { name: '办理入住' }).click();
  await expect(rowOf(page, '后到者乙')).toContainText(nameOf(free));
});

test('the list and the record have no fault that a reader of screens would meet', async ({
  page,
  signIn,
}) => {
  await signIn('nurse', 'zh', '/customer/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const faultsIn = async (part: string) => {
    const { violations } = await new AxeBuilder({ page }).include(part).analyze();
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  };
  expect(await faultsIn('.k-page')).toEqual([]);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('tab', { name: '生命体征' }).click();
  await page.getByRole('button', { name: '录入体征' }).click();
  await page.getByLabel('数值').fill('36.8');
  await page.getByRole('button', { name: '录入体征' }).click();
  await expect(page.getByRole('rowheader', { name: '体温' })).toBeVisible();
  expect(await faultsIn('.k-drawer')).toEqual([]);
});
