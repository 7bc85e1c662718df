import { codeOf } from '#apps/server/testing/authenticator.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { DEMO_PASSWORD, expect, test } from '#apps/server/testing/journey.ts';

// A founder who must use codes stays one: no other journey is to meet that account.
test.use({ serverEnv: { JOURNEY: 'founder codes' } });

test('a founder whose organisation asks for codes turns them on before anything else', async ({
  page,
  server,
}) => {
  const founder = await makeCaller(server.url, 'hospital', DEMO_PASSWORD);
  const { organisation } = (await founder.call('GET', '/mgr/me')).data as {
    organisation: { id: string };
  };
  const sheet = `/mgr/parameter/${organisation.id}`;
  const { version } = (await founder.call('GET', sheet)).data as { version: number };
  const body = { version, founder_codes: true };
  expect((await founder.call('PUT', sheet, { body })).code).toBe(0);

  await page.context().addCookies([{ name: 'DefaultLanguage', value: 'en', url: server.url }]);
  await page.goto('/login');
  await page.locator('input[name=login_name]').fill('hospital');
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: 'Turn on one-time codes first' })).toBeVisible();
  // No way round it by an address.
  await page.goto('/customer/list');
  await expect(page.getByRole('heading', { name: 'Turn on one-time codes first' })).toBeVisible();

  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/audit/index');
  await expect(page.getByText('One-time codes turned on')).toBeVisible();
});
