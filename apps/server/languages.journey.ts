// A newcomer whose system speaks English finds an English console with English people: nothing of it is Chinese.
import { isInConsole } from '#features/choose-routes.ts';
import { FLAGS } from '#features/product.ts';
import type { Flag, Level } from '#features/product.ts';
import { allPages } from '#features/access/server/index.ts';
import { expect, test } from './testing/journey.ts';
import { addressOf, go } from './testing/walk-routes.ts';

test.use({ serverEnv: { LC_ALL: 'en_GB.UTF-8' } });
test.describe.configure({ timeout: 240_000 });

const flags = Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Record<Flag, boolean>;
const CHINESE = /\p{Script=Han}+/gu;

for (const [login, level] of [
  ['admin', 'organisation'],
  ['hospital', 'hospital'],
] as const satisfies readonly [string, Level][])
  test(`nothing that ${login} sees in English is Chinese`, async ({ page, signIn }) => {
    await signIn(login, 'en');
    const found: string[] = [];
    for (const [name, shape] of allPages) {
      if (!isInConsole(shape, { level, flags, uiVersion: 3 }) || /:\w+$/.test(shape.path)) continue;
      const address = addressOf(shape, '');
      await go(page, address);
      const panel = page.locator(`.panel[data-page="${name}"]`);
      await expect(panel.getByRole('heading').first()).toHaveText(/\S/);
      await expect(page.locator('.ant-skeleton:visible, .ant-spin-spinning:visible')).toHaveCount(
        0,
      );
      const text = await page.locator('body').innerText();
      const chinese = new Set(text.match(CHINESE));
      if (chinese.size > 0) found.push(`${address}: ${[...chinese].join(' ')}`);
    }
    expect(found).toEqual([]);
  });
