import { connectDevice } from '#apps/server/testing/device.ts';
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

test.describe.configure({ timeout: 120_000 });

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a device is made, given its credential, and seen coming and going', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh', '/device/list');
  await page.getByRole('button', { name: '新增设备' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新增设备' });
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await expect(drawer.getByText('请填写设备类型')).toBeVisible();
  await drawer.getByLabel('设备类型').click();
  await page.getByTitle('护士主机', { exact: true }).click();
  await drawer.getByLabel('设备别名').fill('旅程主机');
  await drawer.getByLabel('有线MAC地址').fill('02-00-5e-00-00-01');
  await drawer.getByRole('button', { name: /保\s?存/ }).click();

  const row = rowOf(page, '旅程主机');
  await expect(row).toContainText('护士主机');
  await expect(row).toContainText('从未连接');
  await row.getByRole('button', { name: /连\s?接/ }).click();
  await page.getByRole('menuitem', { name: '连接凭据' }).click();
  await page.getByRole('button', { name: /生\s?成/ }).click();
  const shown = page.getByRole('dialog', { name: '旅程主机 的连接凭据' });
  await expect(shown.getByText('密码只显示这一次')).toBeVisible();
  const value = (label: string) => shown.getByLabel(label, { exact: true }).inputValue();
  const credential = {
    username: await value('用户名'),
    password: await value('密码'),
    org: await value('机构编号'),
    mqtt_url: await value('MQTT地址'),
  };
  await shown
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click();
  await expect(shown).toBeHidden();

  const device = await connectDevice(credential, { boot: 'journey' });
  await expect(row).toContainText('在线');
  const settings = await device.hear('config');
  await device.say('ack', { ref: settings.id, data: { rev: settings.data['rev'] } });
  await device.say('data', { data: { battery: 12 } });
  await expect(row).toContainText('已确认');
  await device.leave('abruptly');
  await expect(row).toContainText('离线');
  await page.getByText('电量低', { exact: true }).click();
  await expect(row).toContainText('12 %');
});

test('the same page in English, with a code that lets a device fetch its credential', async ({
  page,
  signIn,
  server,
}) => {
  await signIn('admin', 'en', '/device/list');
  await page.getByRole('button', { name: 'Add device' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add device' });
  await drawer.getByLabel('Device type').click();
  await page.getByTitle('Door unit', { exact: true }).click();
  await drawer.getByLabel('Alias').fill('Journey door');
  await drawer.getByRole('button', { name: 'Save' }).click();
  const row = rowOf(page, 'Journey door');
  await expect(row).toContainText('Never connected');
  await row.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('menuitem', { name: 'Enrolment code' }).click();
  const shown = page.getByRole('dialog', { name: 'Enrolment code of Journey door' });
  await expect(shown.getByRole('img', { name: 'QR code to enrol' })).toBeVisible();
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(
    (await shown.getByRole('heading', { level: 2 }).textContent()) ?? '',
  )?.[0];
  const reply = await fetch(`${server.url}/mgr/device/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', uuid: 'journey' },
    body: JSON.stringify({ code }),
  });
  const { data } = (await reply.json()) as { data: Parameters<typeof connectDevice>[0] };
  await shown.getByRole('button', { name: 'Close' }).last().click();
  const device = await connectDevice(data, { boot: 'journey' });
  await expect(row).toContainText('Online');
  await device.leave();
});

test('button events show the default set in the language of the reader, and take one of the ward’s own', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en', '/settings/event_list');
  await expect(rowOf(page, 'CODE_BLUE')).toContainText('Code blue');
  await expect(rowOf(page, 'CODE_BLUE')).toContainText('Default');
  await page.getByRole('button', { name: 'Add button event' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add button event' });
  await drawer.getByLabel('Name').fill('Tea please');
  await drawer.getByLabel('Key code').fill('TEA');
  await drawer.getByLabel('Message type').click();
  await page.getByTitle('Event', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
  const search = page.getByPlaceholder('Please enter keyword');
  await search.fill('TEA');
  await search.press('Enter');
  await expect(rowOf(page, 'Tea please')).toContainText('Own');
});

test('a phone is added where phones are listed, is asked for nothing that a cable needs, and shows one QR code', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en', '/device/mobile');
  await page.getByRole('button', { name: 'Add device' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add device' });
  await drawer.getByLabel('Device type').click();
  await expect(page.getByTitle('Door unit', { exact: true })).toBeHidden();
  await page.getByTitle('Cell phone', { exact: true }).click();
  await expect(drawer.getByLabel('Wireless MAC address')).toBeVisible();
  await expect(drawer.getByLabel('Wired MAC address')).toBeHidden();
  await drawer.getByLabel('Alias').fill('Journey phone');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'Journey phone').getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('menuitem', { name: 'Enrolment code' }).click();
  const shown = page.getByRole('dialog', { name: 'Enrolment code of Journey phone' });
  await expect(shown.getByRole('figure')).toBeVisible();
  await expect(shown.getByRole('img', { name: 'QR code to enrol' })).toBeHidden();
});
