// A server with every feature flag off and version 1 of the interface: the flagged pages are gone for everyone.
import { FLAGS, FLAG_NAMES } from '#features/product.ts';
import type { Flag, Level } from '#features/product.ts';
import { allPages } from '#features/access/server/index.ts';
import { expect, test } from './testing/journey.ts';
import { personOf, walkRoutes } from './testing/walk-routes.ts';

test.use({
  serverEnv: {
    ...Object.fromEntries(FLAGS.map((flag) => [FLAG_NAMES[flag].variable, '0'])),
    UI_VERSION: '1',
  },
});
test.describe.configure({ timeout: 120_000 });

const flags = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as Record<Flag, boolean>;
/** Those that a flag or the version decides; the others are walked where all flags are on. */
const gated = allPages.filter(([, { flag, uiVersions }]) => flag ?? uiVersions);

for (const [login, level] of [
  ['superadmin', 'provider'],
  ['admin', 'organisation'],
] as const satisfies readonly [string, Level][])
  test(`without any flag ${login} has none of the flagged pages, by address or in the menu`, async ({
    page,
    signIn,
  }) => {
    await signIn(login, 'en');
    const kind = { level, flags, uiVersion: 1 };
    const seen = await walkRoutes(page, { kind, person: personOf(kind, null), id: '' }, gated);
    expect(seen.absent).toBeGreaterThan(4);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: /Alarm devices|Linux device/ })).toHaveCount(0);
  });

test('the list of residents shows what version 1 of the interface shows', async ({
  page,
  signIn,
}) => {
  await signIn('admin', 'en', '/customer/list');
  await expect(page.getByRole('columnheader', { name: 'Registration number' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Condition' })).toHaveCount(0);
});
