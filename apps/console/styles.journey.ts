// Every page against the stylesheet that was extracted from antd: a component that is missing there would stand unstyled,
// its inner parts too. What antd has a rule for in its whole stylesheet must have one in the extracted one.
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as renderAll } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import { rooms } from '#features/contracts.ts';
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

const classesOf = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.(ant-[\w-]+)/g)].map(([, name = '']) => name));

function wholeStylesheet(): string {
  const cache = createCache();
  const theme = { hashed: false, cssVar: { key: 'carillon' } };
  renderAll({
    customTheme: (node) =>
      createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, node)),
  });
  return extractStyle(cache, { plain: true, types: 'style' });
}

const servedStylesheets = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [...document.styleSheets].map(async ({ href, cssRules }) =>
      href ? (await fetch(href)).text() : [...cssRules].map(({ cssText }) => cssText).join('\n'),
    );
    return (await Promise.all(texts)).join('\n');
  });

const shownClasses = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('[class*="ant-"]')].flatMap(({ classList }) =>
        [...classList].filter((name) => name.startsWith('ant-')),
      ),
    ),
  ]);

const OPENERS = ['Advanced search', 'Columns', 'Add', 'Import'];

/** The classes of a page as it stands, and with each of the things open that open without harm. */
async function openAll(page: Page, path: string): Promise<Set<string>> {
  const seen = new Set<string>();
  const arrive = async () => {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0);
    for (const name of await shownClasses(page)) seen.add(name);
  };
  await arrive();
  for (const name of OPENERS) {
    const button = page.getByRole('button', { name }).filter({ visible: true }).first();
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    await button.click();
    const opened = page.locator('[role=dialog], .ant-popover, .ant-dropdown');
    // A form may be a page of its own, or a part of this one.
    const isOpen = async () =>
      new URL(page.url()).pathname !== path || (await opened.filter({ visible: true }).count()) > 0;
    await expect
      .poll(isOpen, { timeout: 2000 })
      .toBe(true)
      .catch(() => undefined);
    for (const shown of await shownClasses(page)) seen.add(shown);
    await arrive();
  }
  return seen;
}

const LEVELS = { superadmin: 'provider', hospital: 'hospital', admin: 'organisation' } as const;

const pages = Object.values(rooms).flatMap((room) =>
  Object.values<{ path: string; levels: readonly string[] }>(room.pages),
);
/** A page is opened where it comes first: its components are the same at every level. */
const pathsAt = (level: string): string[] =>
  pages
    .filter(({ levels }) => Object.values(LEVELS).find((each) => levels.includes(each)) === level)
    .map(({ path }) => path.replaceAll(/\/:\w+\??/g, ''));

for (const [login, level] of Object.entries(LEVELS))
  test(`each page of ${login} finds the rules of its components`, async ({ page, signIn }) => {
    test.setTimeout(300_000);
    await signIn(login, 'en');
    const whole = classesOf(wholeStylesheet());
    expect(whole.size).toBeGreaterThan(1000);
    const paths = pathsAt(level);
    expect(paths.length).toBeGreaterThan(2);
    const missing: Record<string, string[]> = {};
    for (const path of paths) {
      const seen = await openAll(page, path);
      const served = classesOf(await servedStylesheets(page));
      const lacking = [...seen].filter((name) => whole.has(name) && !served.has(name));
      if (lacking.length > 0) missing[path] = lacking;
    }
    expect(missing).toEqual({});
  });
