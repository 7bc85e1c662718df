// Which of the product's pages a user has (spec §2, "Route selection by user").
import { chooseRoutes as chooseFrom } from '#features/choose-routes.ts';
import type { ConsoleKind, RoutePerson } from '#features/choose-routes.ts';
import type { PageShape } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';

/** Every page of every room by its route's name. */
export const allPages: readonly (readonly [name: string, shape: PageShape])[] = Object.values(
  rooms,
).flatMap((room) => Object.entries<PageShape>(room.pages));

/** The names of all routes that a role may be given. */
export const PAGE_NAMES: ReadonlySet<string> = new Set(allPages.map(([name]) => name));

/** Names of the sidebar's sections, and of routes. */
export const MENU_WORDS: ReadonlySet<string> = new Set([
  ...PAGE_NAMES,
  ...allPages.flatMap(([, { section }]) => section ?? []),
]);

/** The names of the person's routes, in the order of the rooms. */
export const chooseRoutes = (person: ConsoleKind & RoutePerson): string[] =>
  chooseFrom(allPages, person, person);
