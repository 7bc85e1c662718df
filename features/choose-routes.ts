// Route selection by user (spec §2): which pages a console has, and which of them a person has there.
import type { Flag, Level } from './product.ts';
import type { PageShape } from '#kit/contract/room.ts';
import { isAllowed } from '#kit/contract/route.ts';

/** The console that a person gets: superadmin the provider's, others by the type of their organisation. */
export interface ConsoleKind {
  level: Level;
  flags: Readonly<Record<Flag, boolean>>;
  uiVersion: number;
}

export interface RoutePerson {
  /** Superadmin, or who founded the organisation: has the whole set. */
  whole: boolean;
  /** The names that the role is given; nobody's without a role. */
  menus: readonly string[];
  roleType: string | null;
  permissions: ReadonlySet<string>;
}

/** Whether the page is part of the console at all: by level, flag and version of the interface. */
export const isInConsole = (
  { levels, flag, uiVersions }: PageShape,
  { level, flags, uiVersion }: ConsoleKind,
): boolean =>
  levels.includes(level) &&
  (flag === undefined || flags[flag]) &&
  (uiVersions === undefined || uiVersions.includes(uiVersion));

/** Whether the page is kept for every role, and out of the sidebar, in this version of the interface. */
export const isHidden = ({ hidden = false }: PageShape, uiVersion: number): boolean =>
  typeof hidden === 'boolean' ? hidden : hidden.includes(uiVersion);

/**
 * The names of a person's routes, in the order of the pages: the whole set, or those of the role that its permissions
 * and the page's roles allow. Hidden and pinned ones are always among them; a hidden page whose permission is missing
 * says so when it is opened.
 */
export function chooseRoutes(
  pages: readonly (readonly [name: string, shape: PageShape])[],
  console: ConsoleKind,
  { whole, menus, roleType, permissions }: RoutePerson,
): string[] {
  const isTheirs = (name: string, page: PageShape): boolean => {
    const { access, affix, roles } = page;
    if (whole || affix || isHidden(page, console.uiVersion)) return true;
    if (roles && (roleType === null || !roles.includes(roleType))) return false;
    return menus.includes(name) && isAllowed(access, permissions);
  };
  return pages
    .filter(([name, page]) => isInConsole(page, console) && isTheirs(name, page))
    .map(([name]) => name);
}
