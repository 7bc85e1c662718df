// Admission in one form, and from a free bed wherever beds are shown.
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import type { BedTile } from '#features/spaces/contract.ts';

const colleague = (url: string) => makeCaller(url, 'admin', DEMO_PASSWORD);
const nameOf = (bed: BedTile) => `${bed.room_name} / ${bed.name}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

let rooms = 0;
/** Two beds of a new room: nobody ever lay in them, and the demo ward's own are few. */
async function freeBeds(caller: Caller): Promise<[BedTile, BedTile]> {
  const tree = (await caller.call('GET', '/mgr/space/tree')).data as { id: string; kind: string }[];
  const number = 600 + ((Date.now() + (rooms += 1)) % 300);
  await caller.call('POST', '/mgr/space/quick', {
    body: {
      department_id: tree.find(({ kind }) => kind === 'department')?.id,
      start_room: number,
      end_room: number,
      beds_per_room: 2,
      prefix: 'A',
    },
  });
  const beds = (await caller.call('GET', '/mgr/space/beds')).data as BedTile[];
  const [one, two] = beds.filter(({ room_name }) => room_name === `A${number}`);
  if (!one || !two) throw new Error('No room was made');
  return [one, two];
}
async function register(caller: Caller, name: string): Promise<string> {
  const reply = await caller.call('POST', '/mgr/resident', { body: { name } });
  return (reply.data as { id: string }).id;
}
const checkIn = (caller: Caller, id: string, bed_id: string) =>
  caller.call('POST', `/mgr/resident/${id}/check_in`, { body: { bed_id } });

test('登记患者时在同一表单选择床位和时间，床位被占时在床位处提示，内容不丢', async ({
  page,
  signIn,
  server,
}) => {
  const other = await colleague(server.url);
  const [bed, free] = await freeBeds(other);
  await signIn('admin', 'zh', '/customer/list');
  await page.getByRole('button', { name: '登记患者' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^姓名/).fill('同表入住甲');
  await expect(form.getByRole('radio', { name: '暂无床位' })).toBeChecked();
  await form.getByRole('radio', { name: nameOf(bed), exact: true }).check();
  await expect(form.getByLabel('入住时间')).not.toHaveValue('');
  expect((await checkIn(other, await register(other, '先到一步'), bed.id)).status).toBe(200);
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect(
    form.getByRole('alert').filter({ hasText: '该床位已有人入住' }).first(),
  ).toBeVisible();
  await expect(form.getByLabel(/^姓名/)).toHaveValue('同表入住甲');
  await form.getByRole('radio', { name: nameOf(free), exact: true }).check();
  await form.getByLabel('入住时间').fill('2024-03-01 08:30:00');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect(form).toBeHidden();
  await page.goto(`/customer/list?keyword=${encodeURIComponent('同表入住甲')}`);
  await expect(rowOf(page, '同表入住甲')).toContainText(nameOf(free));
  await expect(rowOf(page, '同表入住甲')).toContainText('2024-03-01 08:30:00');
});

test('a free bed of the plan opens the admission with that bed, for somebody new or who waits', async ({
  page,
  signIn,
  server,
}) => {
  const other = await colleague(server.url);
  const [first, second] = await freeBeds(other);
  await register(other, 'Wanda Wartet');
  await signIn('admin', 'en', `/frame/tree?node=${first.room_id}`);
  await page.getByRole('button', { name: `${nameOf(first)}: free bed` }).click();
  await page.getByRole('menuitem', { name: 'Check in here' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('radio', { name: nameOf(first), exact: true })).toBeChecked();
  await form.getByLabel(/^Name/).fill('Nora Neu');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.goto('/customer/list?keyword=Nora');
  await expect(rowOf(page, 'Nora Neu')).toContainText(nameOf(first));

  await page.goto(`/frame/tree?node=${second.id}`);
  await page.getByRole('button', { name: 'Check in here' }).click();
  const waiting = page.getByRole('group', { name: 'Or check in someone who waits for a bed' });
  await waiting.getByRole('combobox').fill('Wanda');
  await page.getByTitle('Wanda Wartet').click();
  await page.getByRole('textbox', { name: 'Check-in' }).fill('2024-03-02 09:00:00');
  await page.keyboard.press('Enter');
  await waiting.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/customer/list?keyword=Wanda');
  await expect(rowOf(page, 'Wanda Wartet')).toContainText(nameOf(second));
  await expect(rowOf(page, 'Wanda Wartet')).toContainText('2024-03-02 09:00:00');
});

test('a free bed adds a device there, and offers only what may stand at a bed', async ({
  page,
  signIn,
  server,
}) => {
  const [, bed] = await freeBeds(await colleague(server.url));
  await signIn('admin', 'en', `/frame/tree?node=${bed.id}`);
  await page.getByRole('button', { name: 'Add device' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Device type/i).click();
  await expect(page.getByTitle(/^nurse host$/i)).toHaveCount(0);
  await page.getByTitle(/^bed unit$/i).click();
  await expect(form.getByText(nameOf(bed))).toBeVisible();
});

test('a nurse may check in at a free bed of the ward on the home page, but adds no device', async ({
  page,
  signIn,
}) => {
  await signIn('nurse', 'zh', '/dashboard');
  await page.getByRole('button', { name: /显示全部/ }).click();
  await page
    .getByRole('button', { name: /空床操作$/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: '在此入住' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '添加设备' })).toHaveCount(0);
});
