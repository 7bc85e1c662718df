// Receiving orders and call types as a head nurse sets them: an order of one's own, tried before it is kept; a call type.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const CHAINS = '/settings/interaction_chain';
const TYPES = '/settings/call_types';

async function expectAccessible(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

const stepOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Chooses in a list by its label, as a keyboard does. */
async function choose(page: Page, list: ReturnType<Page['getByLabel']>, option: string) {
  await list.click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

test('an order is made by keyboard, tried from a bed before it is saved, and warned of', async ({
  page,
  signIn,
}) => {
  await signIn('headnurse', 'zh', CHAINS);
  await expect(page.getByRole('heading', { level: 1, name: '接收顺序' })).toBeVisible();
  await expect(page.getByRole('listitem', { name: '紧急呼叫' })).toContainText('预设');
  await expectAccessible(page, '.k-page');

  await page.getByRole('button', { name: '新增接收顺序' }).click();
  const form = page.getByRole('dialog', { name: '新增接收顺序' });
  await form.getByLabel('名称').fill('夜间输液');
  await choose(page, form.getByLabel('呼叫类型'), '床旁呼叫');
  await form.getByRole('button', { name: '添加步骤' }).click();
  const second = stepOf(page, '第2步');
  await choose(page, second.getByLabel('接收范围'), '仅护士主机');
  await choose(page, second.getByLabel('之后'), '从第1步起再来一遍');
  await second.getByLabel('重复次数').fill('2');
  await expect(form.getByText('设备全部离线').first()).toBeVisible();

  // Dragged above the first and put back by a key, the step keeps its way back.
  await form.getByRole('button', { name: '拖动第2步' }).hover();
  await page.mouse.down();
  await expect(form.locator('[data-dragged]')).toBeVisible();
  // As a hand moves: until the step that it wants is marked, whatever a warning that comes in between pushes on.
  await expect(async () => {
    const above = await stepOf(page, '第1步').getByRole('heading').boundingBox();
    if (!above) throw new Error('The first step is out of sight');
    await page.mouse.move(above.x + 20, above.y + above.height / 2, { steps: 12 });
    await expect(form.locator('[data-place="0"][data-over]')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
  await expect(stepOf(page, '第1步')).toContainText('仅护士主机');
  await expect(form.getByRole('button', { name: '拖动第1步' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(stepOf(page, '第2步')).toContainText('从第1步起再来一遍');
  await expectAccessible(page, '.k-drawer-body');

  await form.getByRole('button', { name: '模拟呼叫' }).click();
  const run = page.getByRole('dialog', { name: '从这里呼叫会找到谁？' });
  await choose(page, run.getByLabel('呼叫位置'), '老年医学科 / 301 / 01');
  await run.getByRole('button', { name: '查看' }).click();
  const line = run.getByRole('list', { name: '呼叫时间线' });
  await expect(line.getByText(/第 2 次重复/).first()).toBeVisible();
  // Who is on duty goes by the hour at which this runs.
  await expect(line).toContainText(/护士.*的手表/);
  await expect(line).toContainText('无人应答时继续显示在主机上');
  await expectAccessible(page, '.r-run');
  await run
    .getByRole('button', { name: /close|关闭/i })
    .first()
    .click();

  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/已保存，有 \d+ 处需要注意/)).toBeVisible();
  const card = page.getByRole('listitem', { name: '夜间输液' });
  await expect(card).toContainText('本机构');
  await expect(card).toContainText('床旁呼叫');

  await card.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(card).toBeHidden();
});

test('a call type is set for the department, shows so, and is inherited again', async ({
  page,
  signIn,
}) => {
  await signIn('headnurse', 'en', TYPES);
  await expect(page.getByRole('heading', { level: 1, name: 'Call types' })).toBeVisible();
  await expectAccessible(page, '.k-page');
  await page.getByLabel('Find a call').fill('video');
  await page.getByRole('link', { name: 'Settings of “Video call”' }).click();
  const form = page.getByRole('dialog', { name: 'Video call' });
  await form.getByRole('button', { name: 'Set here: Answer within' }).click();
  await form.getByRole('textbox', { name: 'Answer within' }).fill('150');
  await form.getByRole('button', { name: 'Set here: Tone' }).click();
  await choose(page, form.getByRole('combobox', { name: 'Tone' }), 'Urgent');
  await expectAccessible(page, '.k-drawer-body');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: /Video call/ });
  await expect(row).toContainText('150 s');
  await expect(row).toContainText('urgent');
  await expect(row).toContainText('2 set here');

  await page.getByRole('link', { name: 'Settings of “Video call”' }).click();
  await form.getByRole('button', { name: 'Clear this organisation’s settings' }).click();
  const ask = page.getByRole('dialog').filter({ hasText: 'Everything will then be inherited.' });
  await ask.getByRole('button', { name: 'Clear this organisation’s settings' }).click();
  await expect(row).toContainText('5 min');
});
