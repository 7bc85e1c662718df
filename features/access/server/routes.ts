// Which pages a user may open (spec §2, "Route selection by user").
import { rooms } from '#features/contracts.ts';
import type { Flag, Level, PageShape } from '#kit/contract/room.ts';

export interface RouteChooser {
  level: Level;
  founder: boolean;
  /** Route names of the role; null where the user has none. */
  menus: readonly string[] | null;
  flags: Record<Flag, boolean>;
  uiVersion: number;
}

const allPages: readonly [string, PageShape][] = Object.values(rooms).flatMap((room) =>
  Object.entries<PageShape>(room.pages),
);

/** The names of all routes that a role may be given. */
export const PAGE_NAMES: ReadonlySet<string> = new Set(allPages.map(([name]) => name));

/** Names of the sidebar's sections, and of routes. */
export const MENU_WORDS: ReadonlySet<string> = new Set([
  ...PAGE_NAMES,
  ...allPages.flatMap(([, { section, path }]) =>
    section === undefined
      ? []
      : [section === 'hospital' ? (path.split('/')[2] ?? section) : section],
  ),
]);

/** Names of the pages: all of the level for founders and superadmin, else those of the role; hidden and pinned ones always. */
export function chooseRoutes({ level, founder, menus, flags, uiVersion }: RouteChooser): string[] {
  return allPages
    .filter(([, page]) => page.levels.includes(level))
    .filter(([, page]) => !page.flag || flags[page.flag])
    .filter(([, page]) => !page.uiVersions || page.uiVersions.includes(uiVersion))
    .filter(
      ([name, page]) =>
        founder || level === 'provider' || page.hidden || page.affix || menus?.includes(name),
    )
    .map(([name]) => name);
}
