// Every page as it stands: nothing that a reader of screens would stumble over (axe), and no component without its style.
// The styles are held against the stylesheet that was extracted from antd: a component that is missing there would stand unstyled,
// its inner parts too. What antd has a rule for in its whole stylesheet must have one in the extracted one.
import { AxeBuilder } from '@axe-core/playwright';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as renderAll } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import { rooms } from '#features/contracts.ts';
import { expect, test } from '#apps/server/testing/journey.ts';
import type { Page } from '#apps/server/testing/journey.ts';

// A trace of so many pages would take longer than looking at them.
test.use({ trace: 'off' });
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

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

const openedIn = (page: Page) =>
  page.locator('[role=dialog], .ant-popover, .ant-dropdown').filter({ visible: true });

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0);
  // What a page fetches may come in after its heading: it stands when two looks see the same.
  let before = -1;
  const isSteady = async () => {
    const last = before;
    before = (await shownClasses(page)).length;
    return before === last;
  };
  await expect.poll(isSteady, { intervals: [150] }).toBe(true);
}

/** Opens something, calls `look`, and leaves the page as it was: by Escape where that closes it, else by arriving anew. */
async function openOne(page: Page, path: string, name: string, look: () => Promise<void>) {
  const button = page.getByRole('button', { name }).filter({ visible: true }).first();
  if (!(await button.isVisible()) || !(await button.isEnabled())) return;
  await button.click({ timeout: 5000 });
  const opened = openedIn(page);
  const hasLeft = () => new URL(page.url()).pathname !== path;
  // A form may be a page of its own, or a part of this one.
  const isOpen = async () => hasLeft() || (await opened.count()) > 0;
  await expect
    .poll(isOpen, { timeout: 2000 })
    .toBe(true)
    .catch(() => undefined);
  await look();
  const isShut = !hasLeft() && (await opened.count()) > 0 && (await shuts(page));
  if (!isShut) await arriveAt(page, path);
}

async function shuts(page: Page): Promise<boolean> {
  await page.keyboard.press('Escape');
  // Else the button's tip stays and lies over its neighbour.
  await page.mouse.move(0, 0);
  return expect(openedIn(page))
    .toHaveCount(0, { timeout: 1500 })
    .then(() => true)
    .catch(() => false);
}

/** The classes of a page as it stands, and with each of the things open that open without harm. */
async function openAll(page: Page, path: string): Promise<Set<string>> {
  const seen = new Set<string>();
  const look = async () => {
    for (const name of await shownClasses(page)) seen.add(name);
  };
  await look();
  for (const name of OPENERS) await openOne(page, path, name, look);
  return seen;
}

async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
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

const PAGES_A_TEST = 8;
let whole: Set<string> | undefined;

/** By page, its barriers, and the classes that it shows and that have a rule in antd's whole stylesheet but none in what was served. */
async function findFaults(page: Page, paths: readonly string[]) {
  whole ??= classesOf(wholeStylesheet());
  expect(whole.size).toBeGreaterThan(1000);
  const faults: Record<string, string[]> = {};
  const all = new Set<string>();
  for (const path of paths) {
    await arriveAt(page, path);
    const barriers = await findBarriers(page);
    const seen = await openAll(page, path);
    for (const name of seen) all.add(name);
    const served = classesOf(await servedStylesheets(page));
    const lacking = [...seen].filter((name) => whole!.has(name) && !served.has(name));
    if (barriers.length + lacking.length > 0) faults[path] = [...barriers, ...lacking];
  }
  // The frame of the console alone has a dozen.
  expect(all.size).toBeGreaterThan(50);
  return faults;
}

for (const [login, level] of Object.entries(LEVELS)) {
  const paths = pathsAt(level);
  for (let from = 0; from < paths.length; from += PAGES_A_TEST) {
    const some = paths.slice(from, from + PAGES_A_TEST);
    test(`the pages of ${login} from ${some[0]} on have no barrier, and a style for each component`, async ({
      page,
      signIn,
    }) => {
      await signIn(login, 'en');
      expect(await findFaults(page, some)).toEqual({});
    });
  }
}

test('each kind of person has pages to open', () => {
  for (const level of Object.values(LEVELS)) expect(pathsAt(level).length).toBeGreaterThan(2);
});
