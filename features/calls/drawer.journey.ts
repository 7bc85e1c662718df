import { expect, test } from '#apps/server/testing/journey.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, TestDevice } from '#apps/server/testing/device.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';

const PASSWORD = 'Carillon123';
const HOSTS = 30;

/** A call that many hosts were told of, as in a large ward. */
async function arrange(url: string) {
  const admin = await makeCaller(url, 'admin', PASSWORD);
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await admin.call(method, path, body === undefined ? {} : { body });
    if (reply.code !== 0) throw new Error(`${path}: ${reply.message}`);
    return reply.data as T;
  };
  const plug = async (body: object) => {
    const { id } = await ask<{ id: string }>('POST', '/mgr/device', body);
    return connectDevice(await ask<Credential>('POST', `/mgr/device/${id}/credential`));
  };
  const [bed] = (
    await ask<{ id: string; name: string; room_name: string }[]>('GET', '/mgr/space/beds')
  ).slice(13);
  if (!bed) throw new Error('The demo ward has no such bed');
  const hosts: TestDevice[] = [];
  for (let at = 0; at < HOSTS; at += 1)
    hosts.push(await plug({ type: 'NURSE_HOST', alias: `主机${at}` }));
  const unit = await plug({ type: 'DIGIT_BED_DEVICE', space_id: bed.id });
  const press = `drawer-${unit.id}`;
  await unit.say('call', { id: press, type: 'SOS', data: { action: 'raise' } });
  const ack = await unit.hear('call', ({ ref }) => ref === press);
  const call_id = String(ack.data['call_id']);
  return {
    place: `${bed.room_name} / ${bed.name}`,
    call_id,
    async end() {
      await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
      for (const one of [...hosts, unit]) await one.leave();
    },
  };
}

test('看板上的呼叫在看板之上打开：先是备注，送达情况折叠，返回键关闭，写到一半会提醒', async ({
  page,
  signIn,
  server,
}) => {
  test.setTimeout(120_000);
  const { place, call_id, end } = await arrange(server.url);
  await signIn('nurse', 'zh', '/interaction/board');
  const card = page.getByRole('list', { name: '当前呼叫' }).getByRole('listitem');
  await card.filter({ hasText: place }).getByRole('link').first().click();
  await expect(page).toHaveURL(`/interaction/board?open=${call_id}`);
  const drawer = page.getByRole('dialog', { name: '紧急呼叫' });
  const note = drawer.getByLabel('备注');
  await expect(note).toBeInViewport();
  await expect(drawer.getByRole('checkbox', { name: '标记为误呼' })).toBeInViewport();
  await expect(drawer.getByText(/通知了 \d+ 台设备/)).toBeVisible();
  const height = await drawer.locator('.ant-drawer-body').evaluate((body) => body.scrollHeight);
  expect(height).toBeLessThan(2000);

  await note.fill('写到一半');
  await page.goBack();
  const question = page.getByRole('dialog', { name: '有未保存的修改' });
  await expect(page.getByRole('button', { name: '继续填写' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(note).toHaveValue('写到一半');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('备注已保存')).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: '呼叫看板' })).toBeVisible();
  await end();
});
