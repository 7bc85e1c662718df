// The menu that this user edits, and what it may name: routes of the console and sections of the sidebar.
import { capitalise } from '#kit/ui/use-words.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LEVELS } from '#features/product.ts';
import type { RowOf } from '#kit/contract/entity.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { access, menu } from '../contract.ts';
import { routeTitle, useHeading, useRoutesOf } from './choice-groups.ts';
import type { KnownRoute } from './choice-groups.ts';
import type { Place } from './place-entry.ts';

export type MenuEntry = RowOf<typeof menu>;

export const useOwnMenu = () => {
  const { client } = useConsole();
  return useQuery({
    queryKey: [menu.thing, 'own'],
    queryFn: ({ signal }) => client.call(access.routes.menuOwn, { signal }),
  });
};

/** The routes that the menu may name: of the user's own console, or for the provider, whose menu is everyone's, of all. */
export function useMenuRoutes(): KnownRoute[] {
  const { me } = useConsole();
  const [organisation, hospital, provider] = LEVELS.map(useRoutesOf);
  const own = { organisation, hospital, provider }[me.level] ?? [];
  const all = [organisation, hospital, provider].flatMap((routes) => routes ?? []);
  const offered = me.level === 'provider' ? all : own;
  return [...new Map(offered.map((known) => [known.name, known])).values()].filter(
    ({ shape }) => !shape.unlisted && !/\/:\w+(\/|$)/.test(shape.path),
  );
}

/** What stands for an identifier where the entry has no title; null where it is a group of one's own. */
export function useStandardTitle(): (identifier: string) => string | null {
  const { translator } = useConsole();
  const heading = useHeading();
  const routes = useMenuRoutes();
  return (identifier) => {
    const known = routes.find(({ name }) => name === identifier);
    if (known) return heading(routeTitle(known));
    const section = translator.gathered('sidebar').get(identifier);
    return section === undefined ? null : capitalise(section, translator.locale);
  };
}

/** Begins an own menu with the order as it stands. */
export function useBeginMenu() {
  const { client } = useConsole();
  const queries = useQueryClient();
  const routes = useMenuRoutes();
  return useMutation({
    mutationFn: async () => {
      const sections = new Map<string, string[]>();
      for (const { section, name } of routes)
        sections.set(section, [...(sections.get(section) ?? []), name]);
      // A page that stands alone needs no group around it.
      const input = [...sections].map(([identifier, pages]) => ({
        identifier,
        pages: pages.filter((page) => page !== identifier),
      }));
      return client.call(access.routes.menuBegin, { input: { sections: input } });
    },
    onSuccess: () => invalidateThings(queries, [menu.thing]),
  });
}

/** Moves an entry to its place. */
export function useMoveEntry() {
  const { client } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ entry: { id, version }, place }: { entry: MenuEntry; place: Place }) =>
      client.call(menu.routes.update, { params: { id }, input: { version, ...place } }),
    onSettled: () => invalidateThings(queries, [menu.thing]),
  });
}

/** Adds a page that the menu doesn't name, in its section's group where there is one. */
export function useTakeRoute(entries: readonly MenuEntry[]) {
  const { client } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, section }: KnownRoute) => {
      const group = entries.find(({ identifier }) => identifier === section);
      return client.call(menu.routes.create, {
        input: { identifier: name, parent_id: group?.id ?? null },
      });
    },
    onSuccess: () => invalidateThings(queries, [menu.thing]),
  });
}
