// Walks the console as one person: every page that there is, by its address, against what the selection of routes says.
import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { chooseRoutes, isInConsole } from '#features/choose-routes.ts';
import type { ConsoleKind, RoutePerson } from '#features/choose-routes.ts';
import { isAllowed } from '#kit/contract/route.ts';
import type { PageShape } from '#kit/contract/room.ts';
import type { Level } from '#features/product.ts';
import { DEFAULT_ROLES, allPages, permissionsAt } from '#features/access/server/index.ts';

/**
 * `open`: its page with its heading; `refused`: “no permission” under its address; `offered`: to stand in an organisation
 * below, which has it; `absent`: /404.
 */
export type Verdict = 'open' | 'refused' | 'offered' | 'absent';

/** The consoles of the organisations in which founders of a level may stand in. */
const BELOW: Record<Level, readonly Level[]> = {
  provider: ['hospital', 'organisation'],
  hospital: ['organisation'],
  organisation: [],
};

export interface Walker {
  kind: ConsoleKind;
  person: RoutePerson;
  /** What stands for the id in an address that needs one. */
  id: string;
}

/** Someone with one of the roles that organisations begin with, or for null their founder, or superadmin. */
export function personOf(kind: ConsoleKind, role_type: string | null): RoutePerson {
  const possible: readonly string[] = permissionsAt(kind.level);
  const role = DEFAULT_ROLES.find((each) => each.role_type === role_type);
  if (!role) return { whole: true, menus: [], roleType: null, permissions: new Set(possible) };
  return {
    whole: false,
    menus: role.menus,
    roleType: role.role_type,
    permissions: new Set(role.permissions.filter((name) => possible.includes(name))),
  };
}

export const addressOf = ({ path }: PageShape, id: string): string =>
  path.replace(/\/:\w+\?$/, '').replace(/:\w+$/, id);

/** What the address shows, and the name of the page that opens there. */
export function judge(
  { path }: PageShape,
  { kind, person }: Walker,
): { verdict: Verdict; opened: string | null } {
  // Of pages with one address it is the console's own that counts.
  const own = allPages.filter(([, shape]) => shape.path === path && isInConsole(shape, kind));
  const isBelow = ([, shape]: (typeof allPages)[number]): boolean =>
    shape.path === path &&
    BELOW[kind.level].some((level) => isInConsole(shape, { ...kind, level }));
  if (own.length === 0) {
    const offered = person.whole && allPages.some(isBelow);
    return { verdict: offered ? 'offered' : 'absent', opened: null };
  }
  const routes = chooseRoutes(own, kind, person);
  const [opened = null] = own
    .filter(([name, page]) => routes.includes(name) && isAllowed(page.access, person.permissions))
    .map(([name]) => name);
  return { verdict: opened === null ? 'refused' : 'open', opened };
}

/** Goes there as a link would, without loading the console anew. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

const HOME = '/dashboard';
const STATES = {
  refused: 'No permission',
  offered: 'This page belongs to an organisation below',
  absent: 'Page not found',
};

/** Opens every page by its address; what is not as it should be is told by address, all at once. */
export async function walkRoutes(
  page: Page,
  walker: Walker,
  walked: typeof allPages = allPages,
): Promise<Record<Verdict, number>> {
  const seen = { open: 0, refused: 0, offered: 0, absent: 0 };
  const { refusals, settled } = listenTo(page);
  const faults: string[] = [];
  for (const [name, shape] of walked) {
    const { verdict, opened } = judge(shape, walker);
    const address = addressOf(shape, walker.id);
    seen[verdict] += 1;
    refusals.length = 0;
    // What the address before showed must not be taken for this one's.
    await go(page, HOME);
    await expect(page.locator('.panel[data-page="Dashboard"]')).toBeVisible();
    await go(page, address);
    const fault = await faultOf(page, opened ?? name, verdict, address, settled).catch(
      (error: unknown) => String(error).slice(0, 300),
    );
    if (fault) faults.push(`${address}: ${verdict}, but ${fault}`);
    if (refusals.length > 0) faults.push(`${address}: ${refusals.join(', ')}`);
  }
  expect(faults).toEqual([]);
  return seen;
}

/** What the server refuses, and when it has answered everything that the page asked for. */
function listenTo(page: Page): { refusals: string[]; settled: () => Promise<void> } {
  const refusals: string[] = [];
  const asked = new Set<Request>();
  page.on('request', (request) => {
    // The live stream has no end.
    if (!request.url().includes('/mgr/live')) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  const settled = () => expect.poll(() => asked.size, { intervals: [20, 50, 100] }).toBe(0);
  return { refusals, settled };
}

async function faultOf(
  page: Page,
  name: string,
  verdict: Verdict,
  address: string,
  settled: () => Promise<void>,
): Promise<string | null> {
  if (verdict !== 'open') {
    await expect(page.getByRole('heading', { level: 1, name: STATES[verdict] })).toBeVisible();
    await expect(page).toHaveURL(verdict === 'absent' ? '/404' : address);
    return null;
  }
  const panel = page.locator(`.panel[data-page="${name}"]`);
  await expect(panel.getByRole('heading').first()).toHaveText(/\S/);
  await settled();
  const wrong = panel.locator('.state, .k-state:not([data-kind="empty"])');
  return (await wrong.count()) > 0 ? `it says: ${await wrong.first().innerText()}` : null;
}
