import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('tabs keep what is typed, Delete closes them, and the pinned one stays', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en');
  await menu(page).getByRole('link', { name: 'Staff' }).click();
  const keyword = page.getByPlaceholder('Please enter keyword').filter({ visible: true });
  await keyword.fill('half typed');
  await menu(page).getByRole('button', { name: 'Devices' }).click();
  await menu(page).getByRole('link', { name: 'Devices', exact: true }).click();
  await expect(page).toHaveURL(/\/device\/list/);
  await tabs(page).getByRole('link', { name: 'Staff' }).click();
  await expect(keyword).toHaveValue('half typed');
  await tabs(page).getByRole('link', { name: 'Staff' }).press('Delete');
  await expect(page).toHaveURL(/\/device\/list/);
  await tabs(page).getByRole('link', { name: 'Home' }).press('Delete');
  await expect(tabs(page).getByRole('link')).toHaveText(['Home', 'Devices']);
});

test('a tab’s context menu refreshes it by way of /redirect and closes the others', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en', '/clerk/list?page=1&keyword=nurse');
  const tab = tabs(page).getByRole('link', { name: 'Staff' });
  await tab.click({ button: 'right' });
  await expect(page.getByRole('menu')).toHaveCSS('width', '105px');
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(/\/clerk\/list\?page=1&keyword=nurse$/);
  await tab.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close all' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(tabs(page).getByRole('link')).toHaveText(['Home']);
});

test('the language changes without a reload and is kept', async ({ page, signIn }) => {
  await signIn('admin', 'en');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page).toHaveTitle('Inicio - Configuración del sistema');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  await page.reload();
  await expect(page).toHaveTitle('Inicio - Configuración del sistema');
});

test('the menu search finds a page by its title and its path', async ({ page, signIn }) => {
  await signIn('admin', 'en');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('searchbox', { name: 'Search the menu' });
  await field.fill('devise');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/device\/list/);
});

test('below 992 px the sidebar lies over the page and closes on a change of route', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin', 'en');
  await expect(menu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await menu(page).getByRole('link', { name: 'Staff' }).click();
  await expect(page).toHaveURL(/\/clerk\/list/);
  await expect(page.locator('.shell')).toHaveAttribute('data-sidebar', 'closed');
});

test('sizes, sidebar and page style outlive a reload', async ({ page, signIn }) => {
  await signIn('admin', 'en');
  expect((await page.locator('.sidebar').boundingBox())?.width).toBe(210);
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await page.getByRole('button', { name: 'Interface size' }).click();
  await page.getByRole('menuitem', { name: 'Mini' }).click();
  await page.getByRole('button', { name: 'Page style settings' }).click();
  await page.getByRole('button', { name: '#11A983' }).click();
  await page.getByRole('switch', { name: 'Show tabs' }).click();
  await page.reload();
  await expect(page.locator('.shell')).toHaveAttribute('data-sidebar', 'closed');
  await expect(page.locator('html')).toHaveAttribute('data-size', 'mini');
  await expect(tabs(page)).toBeHidden();
  const accent = await page.evaluate(() =>
    document.documentElement.style.getPropertyValue('--accent'),
  );
  expect(accent).toBe('#0c7b5f');
});

test('main is as high as the window less 84 px', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn('admin', 'en');
  expect((await page.getByRole('main').boundingBox())?.height).toBe(800 - 84);
});

/** Pixels of the letters of what is named, as they are drawn. */
const textOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test('every size has letters of its own, in the frame and on the page', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en', '/clerk/list');
  await expect(page.locator('.ant-table-cell').first()).toBeVisible();
  for (const selector of ['.menu-title', '.tab', '.ant-table-cell', '.k-head h1']) {
    const drawn: number[] = [];
    for (const size of ['Default', 'Medium', 'Small', 'Mini']) {
      await page.getByRole('button', { name: 'Interface size' }).click();
      await page.getByRole('menuitem', { name: size, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-size', size.toLowerCase());
      drawn.push(await textOf(page, selector));
    }
    const falling = drawn.toSorted((one, other) => other - one);
    expect(drawn, selector).toEqual(falling);
    expect(new Set(drawn).size, `${selector}: ${drawn.join(', ')}`).toBe(4);
  }
});

test('below 992 px size, full screen and licence are in the user’s menu', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn('admin', 'en');
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect(page.getByText('Licence: perpetual').filter({ visible: true })).toHaveCount(1);
  await page.getByRole('menuitem', { name: 'Interface size' }).click();
  await page.getByRole('menuitem', { name: 'Default', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-size', 'default');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Full screen', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});
