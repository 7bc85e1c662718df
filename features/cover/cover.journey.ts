// Who covers what, as a head nurse sets it: by employee and by space, areas, shared devices, handing over.
import { createHash } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';
import type { JourneyServer, Page } from '#apps/server/testing/journey.ts';

const PAGE = '/frame/clerk_frame_manage';

const line = (page: Page, name: string) =>
  page.locator('.cv-line').filter({ has: page.getByRole('checkbox', { name, exact: true }) });

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('.k-page').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

interface Signed {
  access_token: string;
  last_login_shopid: string;
}

/** Calls the server as another program would. */
async function caller({ url }: JourneyServer, login: string) {
  const password = createHash('sha256').update(DEMO_PASSWORD).digest('hex');
  const reply = await fetch(`${url}/mgr/login?login_name=${login}&password=${password}`, {
    headers: { uuid: 'journey' },
  });
  const { data } = (await reply.json()) as { data: Signed };
  const post = async (path: string, body: object): Promise<void> => {
    const made = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        uuid: 'journey',
        authorization: `Bearer ${data.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(await made.json()).toMatchObject({ code: 0 });
  };
  return { org_id: data.last_login_shopid, post };
}

test('a nurse is given a room by keyboard, and the space shows who shares it', async ({
  page,
  signIn,
}) => {
  await signIn('headnurse', 'zh', PAGE);
  await expect(
    page.getByRole('heading', { level: 1, name: '护理责任分配（人员服务架构）' }),
  ).toBeVisible();
  await expect(page.getByText('每间病房白班和夜班都有人负责')).toBeVisible();
  await page.getByLabel('查找人员').fill('王丽');
  await page.getByRole('button', { name: /王丽/ }).click();
  await expect(line(page, '负责：301')).toContainText('共同负责：刘洋');
  const room = page.getByRole('checkbox', { name: '负责：315', exact: true });
  await expect(room).not.toBeChecked();
  await page.getByRole('checkbox', { name: '负责：314', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(room).toBeFocused();
  await page.keyboard.press('n');
  await expect(room).toBeChecked();
  await expect(line(page, '负责：315').getByRole('radio', { name: '夜班' })).toBeChecked();
  await expectAccessible(page);

  await page.getByText('按空间').click();
  await page.getByRole('button', { name: /^315/ }).click();
  const here = page.getByRole('region', { name: '315', exact: true });
  await expect(here.getByRole('checkbox', { name: '王丽 负责此空间' })).toBeChecked();
  await expect(here.locator('.cv-reaching li')).toHaveText(/周敏.*经老年医学科.*白班/);
  await here.getByRole('checkbox', { name: '王丽 负责此空间' }).click();
  await expect(here.getByRole('checkbox', { name: '王丽 负责此空间' })).not.toBeChecked();
  await expectAccessible(page);
});

test('a room that nobody covers by night is marked', async ({ page, signIn }) => {
  await signIn('headnurse', 'zh', `${PAGE}?view=space`);
  await page.getByRole('button', { name: /^320/ }).click();
  const here = page.getByRole('region', { name: '320', exact: true });
  const night = here
    .locator('.cv-line')
    .filter({ has: page.getByRole('radio', { name: '夜班', checked: true }) });
  await expect(night).toHaveCount(2);
  await night.first().getByRole('checkbox').click();
  await expect(night).toHaveCount(1);
  await night.first().getByRole('checkbox').click();
  await expect(night).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^320/ })).toContainText('夜班无人');
  await expect(page.getByText('1 间病房有时段无人负责')).toBeVisible();
});

test('an area is made of rooms picked in the tree', async ({ page, signIn }) => {
  await signIn('headnurse', 'zh', '/frame_group/index');
  await page.getByRole('button', { name: '新增区域' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新增区域' })).toBeVisible();
  const name = `南区${Date.now().toString(36).slice(-4)}`;
  await expect(page.getByRole('textbox', { name: '区域名称' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('请填写区域名称')).toBeVisible();
  await page.getByRole('textbox', { name: '区域名称' }).fill(name);
  await page
    .locator('.ant-tree-treenode')
    .filter({ has: page.getByText('302', { exact: true }) })
    .locator('.ant-tree-checkbox')
    .click();
  await expect(page.getByText('已选 1 处')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/frame_group\/index/);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('老年医学科 / 302');
});

test('a shared watch serves the rooms picked for it', async ({ page, signIn, server }) => {
  const { post } = await caller(server, 'admin');
  const alias = `Shared ${Date.now().toString(36).slice(-4)}`;
  await post('/mgr/device', { type: 'NURSE_WATCH', alias });
  await signIn('headnurse', 'en', '/frame_group/watch_frame');
  await expect(page.getByRole('heading', { level: 1, name: 'Mobile-device spaces' })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(alias) }).click();
  const serving = page.getByRole('region', { name: alias });
  await serving.getByRole('checkbox', { name: '东区' }).check();
  await serving
    .locator('.ant-tree-treenode')
    .filter({ has: page.getByText('315', { exact: true }) })
    .locator('.ant-tree-checkbox')
    .click();
  await serving.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: new RegExp(alias) })).toContainText(
    'Spaces: 1, areas: 1',
  );
  await expectAccessible(page);
});

test('a ward hands its calls to a sister ward, and takes them back', async ({
  page,
  signIn,
  server,
}) => {
  const { org_id, post } = await caller(server, 'hospital');
  const name = `Ward ${Date.now().toString(36).slice(-4)}`;
  await post('/mgr/partinfo', {
    shop_type: '6',
    kind: 'department',
    short_name: name,
    full_name: name,
    parent_id: org_id,
    admin_account: name.replace(' ', ''),
    admin_password: DEMO_PASSWORD,
  });
  await signIn('headnurse', 'en', PAGE);
  await page.getByRole('button', { name: 'Hand over' }).click();
  const drawer = page.getByRole('dialog', { name: 'Handover to another ward' });
  await drawer.getByRole('button', { name: 'Hand over' }).click();
  await expect(drawer.getByText('Until must be filled')).toBeVisible();
  await drawer.getByLabel('Receiving department').click();
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
  await drawer.getByLabel('Until').fill('2099-01-01 08:00:00');
  await page.keyboard.press('Enter');
  await drawer.getByLabel('Reason').fill('Renovation');
  await drawer.getByRole('button', { name: 'Hand over' }).click();
  const current = drawer.getByRole('list', { name: 'Active and planned' });
  const made = current.getByRole('listitem').filter({ hasText: name });
  await expect(made).toContainText('Active');
  await made.getByRole('button', { name: 'End now' }).click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: 'End now' }).click();
  await expect(made).toBeHidden();
  await expect(
    drawer.getByRole('list', { name: 'Past' }).getByRole('listitem').filter({ hasText: name }),
  ).toContainText('Ended early');
});
