// The pages that there are, and the one that an address means for this user (spec §2).
import { matchPath } from 'react-router';
import { isHidden, isInConsole } from '#features/choose-routes.ts';
import type { ConsoleKind } from '#features/choose-routes.ts';
import { mayAccess } from '#kit/ui/console-context.ts';
import type { Me } from '#kit/ui/console-context.ts';
import type { PageShape } from '#kit/contract/room.ts';
import type { ConsoleRoom, PageLoader } from '#kit/ui/room.ts';
import type { Translator } from '#kit/words/translator.ts';

export const HOME = '/dashboard';

export interface KnownPage {
  /** The route's name, which roles' menus hold. */
  name: string;
  room: string;
  shape: PageShape;
  load: PageLoader;
}

export interface FoundPage {
  page: KnownPage;
  /** The path as opened: what a tab is known by. */
  path: string;
  allowed: boolean;
}

/** Every page that has a component, in the order of the rooms; of two with one path for one level the first counts. */
export function listPages(rooms: readonly ConsoleRoom[]): KnownPage[] {
  return rooms.flatMap(({ contract, pages }) =>
    Object.entries(contract.pages).flatMap(([name, shape]) => {
      const load = pages[name];
      return load ? [{ name, room: contract.name, shape, load }] : [];
    }),
  );
}

/** The sidebar's sections in the order of the rooms that open them. */
export const listSections = (rooms: readonly ConsoleRoom[]): string[] =>
  rooms.flatMap(({ contract }) => contract.sections ?? []);

/** The pages of the console that a user gets; what is not among them has no address there (spec §2: /404). */
export const pagesOf = (pages: readonly KnownPage[], kind: ConsoleKind): KnownPage[] =>
  pages
    .filter(({ shape }) => isInConsole(shape, kind))
    .map((page) => ({
      ...page,
      shape: { ...page.shape, hidden: isHidden(page.shape, kind.uiVersion) },
    }));

/** Whether the user may open the page: its route is among theirs, and so is the permission that it needs. */
export const mayOpen = (me: Me, { name, room, shape }: KnownPage): boolean =>
  (me.routes.has(name) || room === 'shell') && mayAccess(me, shape.access);

/** The page at a path; one that this user may open comes before one that they may not. Null where there is none. */
export function findPage(pages: readonly KnownPage[], me: Me, pathname: string): FoundPage | null {
  const path = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') : pathname;
  const matching = pages.filter(
    ({ shape }) => matchPath({ path: shape.path, end: true }, path) !== null,
  );
  const open = matching.find((page) => mayOpen(me, page));
  const page = open ?? matching[0];
  return page ? { page, path, allowed: open !== undefined } : null;
}

export const titleOf = (
  translator: Translator,
  { room, name }: Pick<KnownPage, 'room' | 'name'>,
): string => translator.text(`${room}.pages.${name}`);

/** A page's address without what varies: where the sidebar leads to. */
export const plainPath = ({ shape }: KnownPage): string => shape.path.replace(/\/:\w+\?$/, '');
