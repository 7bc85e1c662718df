// The HIS as an administrator sets it up: configured, synchronised, its residents in their beds; and as others start it.
import { expect, test } from '#apps/server/testing/journey.ts';
import {
  SYSTEMS,
  makeEncounter,
  makePatient,
  makePractitioner,
  makeWard,
} from '#apps/server/testing/fhir-records.ts';
import { startFhirServer } from '#apps/server/testing/fhir-server.ts';
import type { FhirServer } from '#apps/server/testing/fhir-server.ts';

// One hospital, told as one story: each part begins where the last ended.
test.describe.configure({ mode: 'serial' });

let fhir: FhirServer & { stop(): Promise<void> };
test.beforeAll(async () => {
  fhir = await startFhirServer({ keep: true });
  fhir.records = [
    ...makeWard(),
    makePractitioner('7', '张伟明'),
    makePatient('1', '欧阳秀英'),
    makePatient('2', '名'.repeat(21)),
    makeEncounter('e1', '1', 'b1'),
  ];
});
test.afterAll(() => fhir.stop());

test('without a HIS the user’s menu leads to where it is set up, and offers nothing to who can’t set it up', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'zh');
  const found = page.waitForResponse(/synchis\/found/);
  await page.reload();
  await found;
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '同步HIS信息' })).toHaveCount(0);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn('hospital', 'zh');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '同步HIS信息' }).click();
  await expect(page).toHaveURL(/\/his\/index$/);
  await expect(page.getByRole('heading', { name: 'HIS对接' })).toBeVisible();
});

test('a HIS is configured and synchronised, and its residents lie in their beds', async ({
  page,
  signIn,
}) => {
  await signIn('hospital', 'zh', '/his/index');
  await expect(page.getByRole('heading', { name: 'HIS对接' })).toBeVisible();
  await page.getByRole('button', { name: '新增HIS' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('FHIR服务地址').fill('http://169.254.169.254/');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('该地址指向本服务器内部，不允许使用').first()).toBeVisible();
  await form.getByLabel('FHIR服务地址').fill(fhir.baseUrl);
  await form.getByLabel('患者登记号标识系统').fill(SYSTEMS.resident_system);
  await form.getByLabel('人员工号标识系统').fill(SYSTEMS.staff_system);
  await form.getByLabel(/床位编码标识系统/).fill(SYSTEMS.space_system);
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(fhir.host) });
  await row.getByRole('button', { name: '立即同步' }).click();
  await expect(page.getByText(/HIS信息同步完成: 新增 7，更新 1/)).toBeVisible();
  await expect(row.getByText('已完成')).toBeVisible();

  await row.getByRole('link').first().click();
  await form.getByRole('button', { name: /查看未采纳的记录/ }).click();
  const refused = form.getByRole('table', { name: '未采纳的记录' });
  await expect(refused.getByText(/最多20个字符/)).toBeVisible();

  await page.goto('/hospital/customer/index?keyword=欧阳秀英');
  await expect(page.getByRole('row', { name: /欧阳秀英/ })).toContainText('内科一病区 / 301 / 01');
});

test('a nurse in charge starts the HIS of the hospital from the user’s menu', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Synchronise HIS information' }).click();
  await expect(page.getByText(/HIS information is synchronised: added 0, changed 0/)).toBeVisible();
});
