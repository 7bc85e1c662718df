import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, TestDevice } from '#apps/server/testing/device.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { makeBed, makeWard } from '#apps/server/testing/new-ward.ts';

const PASSWORD = 'Carillon123';

interface Bed {
  id: string;
  name: string;
  room_name: string;
}

const putAway: (() => Promise<void>)[] = [];
// What stayed would be lost, and many lost together are told of as one.
test.afterEach(async () => {
  for (const remove of putAway.splice(0)) await remove();
});

/** A ward's administrator, the demo's or another's, to arrange with; the devices go with the test. */
async function arrange(url: string, login = 'admin') {
  const admin = await makeCaller(url, login, PASSWORD);
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await admin.call(method, path, body === undefined ? {} : { body });
    if (reply.code !== 0) throw new Error(`${path}: ${reply.message}`);
    return reply.data as T;
  };
  const makeDevice = async (device: Record<string, string>): Promise<string> => {
    const { id } = await ask<{ id: string }>('POST', '/mgr/device', device);
    putAway.push(() => ask('DELETE', `/mgr/device/${id}`));
    return id;
  };
  return {
    /** A new nurse host of the ward and a code to enrol it with. */
    async makeHost(): Promise<{ id: string; code: string }> {
      const id = await makeDevice({ type: 'NURSE_HOST', alias: '东区平板' });
      const { code } = await ask<{ code: string }>('POST', `/mgr/device/${id}/enrol_code`);
      return { id, code };
    },
    /** A device that was there before, connected anew. */
    async comeBack(id: string): Promise<TestDevice> {
      return connectDevice(await ask<Credential>('POST', `/mgr/device/${id}/credential`));
    },
    /** A bed unit at a bed of the ward, really connected. */
    async plugIn(index: number): Promise<{ bed: Bed; unit: TestDevice }> {
      const bed = (await ask<Bed[]>('GET', '/mgr/space/beds'))[index];
      if (!bed) throw new Error('The demo ward has no such bed');
      const id = await makeDevice({ type: 'DIGIT_BED_DEVICE', space_id: bed.id });
      const credential = await ask<Credential>('POST', `/mgr/device/${id}/credential`);
      return { bed, unit: await connectDevice(credential) };
    },
  };
}

async function press(unit: TestDevice, type: string): Promise<string> {
  await unit.say('call', { id: `press-${type}-${unit.id}`, type, data: { action: 'raise' } });
  const ack = await unit.hear('call', ({ ref }) => ref === `press-${type}-${unit.id}`);
  return String(ack.data['call_id']);
}

const cards = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

test('平板输入注册码后成为护士主机：显示呼叫、应答、复位后消失，注销后不留内容', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'DefaultLanguage', value: 'zh', url: server.url }]);
  const ward = await arrange(server.url);
  const { id, code } = await ward.makeHost();
  const { bed, unit } = await ward.plugIn(2);
  await page.goto(`/host/${id}`);
  await page.getByLabel('注册码').fill('WRONG234');
  await page.getByRole('button', { name: '连接' }).click();
  await expect(page.getByRole('alert')).toContainText('注册码不正确');
  await page.getByLabel('注册码').fill(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
  await page.getByRole('button', { name: '连接' }).click();
  await expect(page.getByRole('heading', { name: '东区平板' })).toBeVisible();
  await expect(page.getByText('已连接', { exact: true })).toBeVisible();

  const call_id = await press(unit, 'SOS');
  const card = cards(page, '当前呼叫').filter({ hasText: `${bed.room_name} / ${bed.name}` });
  await expect(card).toContainText('紧急');
  await card.getByRole('button', { name: '应答' }).click();
  await expect(card).toContainText('由本机应答');
  await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
  await expect(card).toBeHidden();

  await page.reload();
  await expect(page.getByText('已连接', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('button', { name: '注销此设备' }).click();
  await page.getByRole('button', { name: '注销', exact: true }).click();
  await expect(page.getByLabel('注册码')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}');
  await unit.leave();
});

test('a host opened by its link says when it is cut off, does what was touched meanwhile once it is back', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'DefaultLanguage', value: 'en', url: server.url }]);
  const ward = await arrange(server.url);
  const { id, code } = await ward.makeHost();
  const { bed, unit } = await ward.plugIn(3);
  let cut = false;
  const lines = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/\/mqtt$/, (line) => {
    lines.add(line);
    if (cut) void line.close();
    else line.connectToServer();
  });
  await page.goto(`/host/${id}#${code}`);
  await page.getByRole('button', { name: 'Connect' }).press('Enter');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  const call_id = await press(unit, 'SOS');
  const card = cards(page, 'Live calls').filter({ hasText: `${bed.room_name} / ${bed.name}` });
  await expect(card).toContainText('Emergency');

  cut = true;
  for (const line of lines) await line.close();
  await expect(page.getByRole('alert').filter({ hasText: 'reconnecting' })).toBeVisible();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText('Waiting to be sent: 1')).toBeVisible();
  cut = false;
  await expect(card).toContainText('Answered here');
  await expect(page.getByText('Waiting to be sent')).toBeHidden();
  await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
  await expect(card).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await unit.leave();
});

test('手机打开寻呼页面：接受呼叫、离线后仍能打开，收到推送时显示通知', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'DefaultLanguage', value: 'zh', url: server.url }]);
  await page.setViewportSize({ width: 390, height: 844 });
  const ward = await arrange(server.url);
  const { code } = await ward.makeHost();
  const { bed, unit } = await ward.plugIn(9);
  await page.goto(`/pager#${code}`);
  await page.getByRole('button', { name: '连接' }).click();
  await expect(page.getByText('已连接', { exact: true })).toBeVisible();
  const call_id = await press(unit, 'SOS');
  const card = cards(page, '当前呼叫').filter({ hasText: `${bed.room_name} / ${bed.name}` });
  const box = await card.getByRole('button', { name: '我去' }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await card.getByRole('button', { name: '我去' }).click();
  await expect(card).toContainText('由本机应答');
  // What has no effect here is not offered; what ends the call is said.
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card).toContainText('到呼叫处复位后结束');
  await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
  await expect(card).toBeHidden();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: string[];
      registration: { showNotification: unknown };
    };
    scope.shown = [];
    scope.registration.showNotification = async (
      title: string,
      { body, requireInteraction }: { body: string; requireInteraction: boolean },
    ) => scope.shown.push(`${title} ${body} ${requireInteraction}`);
  });
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify({ title: '呼叫 · 紧急', body: '东区 / 301', tag: 'c-1', urgent: true }),
  });
  // A browser without a screen has nowhere to show notifications: what it would show is listened to.
  const shown = () => worker.evaluate(() => (globalThis as { shown?: string[] }).shown);
  await expect.poll(shown).toEqual(['呼叫 · 紧急 东区 / 301 true']);

  await page.reload();
  await expect(page.getByText('已连接', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '东区平板' })).toBeVisible();
  await expect(page.getByText('已连接', { exact: true })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('已连接', { exact: true })).toBeVisible();
  await unit.leave();
});

test('主机显示由谁应答和应答后多久', async ({ page, context, server }) => {
  await context.addCookies([{ name: 'DefaultLanguage', value: 'zh', url: server.url }]);
  const ward = await arrange(server.url);
  const { id, code } = await ward.makeHost();
  const { bed, unit } = await ward.plugIn(11);
  const place = `${bed.room_name} / ${bed.name}`;
  await page.goto(`/host/${id}#${code}`);
  await page.getByRole('button', { name: '连接' }).click();
  await expect(page.getByText('已连接', { exact: true })).toBeVisible();
  const card = cards(page, '当前呼叫').filter({ hasText: place });

  const call_id = await press(unit, 'SOS');
  await expect(card).toContainText(/等待 \d+秒/);
  const nurse = await makeCaller(server.url, 'nurse', PASSWORD);
  expect((await nurse.call('POST', `/mgr/call/${call_id}/answer`)).code).toBe(0);
  await expect(card).toContainText('王丽 已应答');
  await expect(card).toContainText(/应答后 \d+秒/);
  await expect(card).toContainText(/呼叫已 \d+秒/);
  await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
  await expect(card).toBeHidden();

  await unit.leave();
});

test('设备恢复后一按即关闭；重新加载平板不产生设备离线呼叫', async ({ page, context, server }) => {
  test.setTimeout(120_000);
  await context.addCookies([{ name: 'DefaultLanguage', value: 'zh', url: server.url }]);
  // A ward of its own: many that are lost together, others' among them, would be told of as one.
  const login = await makeWard(server.url, 'lost-ward');
  await makeBed(server.url, login);
  const ward = await arrange(server.url, login);
  const { id, code } = await ward.makeHost();
  const { bed, unit } = await ward.plugIn(0);
  await page.goto(`/host/${id}#${code}`);
  await page.getByRole('button', { name: '连接' }).click();
  await expect(page.getByText('已连接', { exact: true })).toBeVisible();
  const card = cards(page, '当前呼叫').filter({ hasText: `${bed.room_name} / ${bed.name}` });

  // Twice as fast as anybody reloads a tablet, and its own loss is never shown to the others.
  await page.reload();
  await expect(page.getByText('已连接', { exact: true })).toBeVisible();
  await unit.leave('abruptly');
  await expect(card).toContainText('设备离线', { timeout: 35_000 });
  await expect(card).toContainText('床头分机');
  const founder = await makeCaller(server.url, login, PASSWORD);
  const lost = await founder.call('GET', '/mgr/call/active');
  const { list } = lost.data as { list: { device_id: string; event: string }[] };
  expect(list.filter(({ device_id }) => device_id === id)).toEqual([]);
  expect(list.filter(({ device_id }) => device_id === unit.id).map(({ event }) => event)).toEqual([
    'DEVICE_LOST',
  ]);
  const back = await ward.comeBack(unit.id);
  await expect(card).toContainText('设备已恢复');
  await card.getByRole('button', { name: '关闭' }).click();
  await expect(card).toBeHidden();
  await back.leave();
});

test('a station is light or dark as a hand, the system or the night of the ward has it, and a hand is remembered', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'DefaultLanguage', value: 'en', url: server.url }]);
  const ward = await arrange(server.url);
  const { id, code } = await ward.makeHost();
  // Noon and night by this screen's own clock.
  await page.clock.install({ time: new Date(2026, 5, 1, 12, 0) });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/host/${id}#${code}`);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const scheme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(scheme).toHaveAttribute('data-scheme', 'dark');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect(scheme).toHaveAttribute('data-scheme', 'light');
  await page.reload();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(scheme).toHaveAttribute('data-scheme', 'light');
});
