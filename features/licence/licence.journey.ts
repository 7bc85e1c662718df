// A licence from the serial number to its end: installed by the provider, noticed by who can act, expired, renewed.
import { createHash, createPrivateKey } from 'node:crypto';
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';
import { makeLicence, publicKeyOf } from './server/licence-text.ts';
import type { Licence } from './server/licence-text.ts';

// PKCS#8 before the 32 bytes of an Ed25519 key (RFC 8410); the same in every process of the journeys.
const BEFORE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex');
const seed = createHash('sha256').update('the provider of the journeys').digest();
const privateKey = createPrivateKey({
  key: Buffer.concat([BEFORE_KEY, seed]),
  format: 'der',
  type: 'pkcs8',
});

test.use({ serverEnv: { LICENCE_PUBLIC_KEY: publicKeyOf(privateKey) } });
test.describe.configure({ mode: 'serial' });

const DAY_S = 86_400;
const nowS = () => Math.floor(Date.now() / 1000);

/** A licence for the serial number that the page shows. */
async function makeFor(page: Page, says: Pick<Licence, 'id' | 'expires'> & { issued?: number }) {
  const shown = page.getByText(/^([0-9A-F]{4}-){4}[0-9A-F]{4}$/);
  const serial = (await shown.textContent())?.trim() ?? '';
  return makeLicence(
    { serial, holder: '第一人民医院', issued: nowS(), ...says },
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
}

test('the provider pastes a licence, and the top bar says that few days are left', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'zh', '/licence');
  await expect(page.getByText('未导入授权，不限期')).toBeVisible();
  await expect(page.getByText('授权：永久有效')).toBeVisible();
  const text = await makeFor(page, { id: '0001', expires: nowS() + 12 * DAY_S });
  const field = page.getByRole('textbox', { name: '授权码' });

  await field.fill(`${text.slice(0, -20)}A${text.slice(-19)}`);
  await page.getByRole('button', { name: '导入' }).click();
  await expect(page.getByText('授权无效，请联系售后')).toBeVisible();

  await field.fill(text);
  await page.getByRole('button', { name: '导入' }).click();
  await expect(page.getByText('即将到期')).toBeVisible();
  await expect(field).toHaveValue('');
  const notice = page.getByRole('link', { name: /授权还有 12 天到期/ });
  await expect(notice).toBeVisible();
  await page.goto('/dashboard');
  await notice.click();
  await expect(page).toHaveURL(/\/licence$/);
});

test('a founder is told in English, others are not troubled', async ({ page, signIn, browser }) => {
  await signIn('admin', 'en');
  await expect(page.getByText('Licence expires in 12 days')).toBeVisible();
  await page.goto('/licence');
  // A page of the provider's console is none of theirs.
  await expect(page).toHaveURL(/\/404$/);
  const nurse = await browser.newContext();
  const other = await nurse.newPage();
  await nurse.addCookies([
    { name: 'DefaultLanguage', value: 'en', url: new URL(page.url()).origin },
  ]);
  await other.goto(new URL('/login', page.url()).href);
  await other.locator('input[name=login_name]').fill('nurse');
  await other.locator('input[name=password]').fill('Carillon123');
  await other.locator('button[type=submit]').click();
  await other.waitForURL('**/dashboard');
  await expect(other.getByRole('main')).toBeVisible();
  await expect(other.getByText('Licence expires')).toHaveCount(0);
  await nurse.close();
});

test('an older licence is asked about; from a file; and once it has expired settings wait', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'en', '/licence');
  await expect(page.getByText('About to expire')).toBeVisible();
  const text = await makeFor(page, {
    id: '0002',
    issued: nowS() - 300 * DAY_S,
    expires: nowS() + 20,
  });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  const file = { name: 'ward.lic', mimeType: 'text/plain', buffer: Buffer.from(`${text}\n`) };
  await (await choosing).setFiles(file);
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByRole('dialog', { name: 'Replace the current licence' })).toBeVisible();
  await page.getByRole('button', { name: 'Install anyway' }).click();
  await expect(page.getByText('Licence installed')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /Licence expired/ })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await expect(page.getByRole('alert')).toContainText('calls are not affected');
});

test('with an expired licence a change is refused in words and nothing typed is lost', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh');
  await expect(page.getByText('授权已过期', { exact: true })).toBeVisible();
  await page.goto('/clerk/list');
  await expect(page.getByRole('cell', { name: 'nurse', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '新增人员' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('用户名').fill('latecomer');
  await form.getByLabel('真实姓名').fill('周小雨');
  await form.getByLabel('登录密码').fill('abc123');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/授权已过期：设置暂时不能修改，呼叫不受影响/).first()).toBeVisible();
  await expect(form.getByLabel('用户名')).toHaveValue('latecomer');
});

test('a new licence brings everything back, and the history keeps all three', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', 'en', '/licence');
  const text = await makeFor(page, { id: '0003', expires: 'nolimit' });
  await page.getByRole('textbox', { name: 'Licence' }).fill(text);
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText('Perpetual', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Licence expired/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
});
