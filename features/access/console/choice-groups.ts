// What a role may be given, in groups as people know them: permissions by room, routes by section of the sidebar.
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { isHidden, isInConsole } from '#features/choose-routes.ts';
import { idParams } from '#kit/contract/asked.ts';
import type { PageShape } from '#kit/contract/room.ts';
import type { Level } from '#features/product.ts';
import { route } from '#kit/contract/route.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { capitalise } from '#kit/ui/use-words.ts';
import { rooms } from '#features/contracts.ts';
import { isWaiting } from '#features/waiting.ts';

export interface Item {
  value: string;
  label: string;
  /** The permission without which a route has nothing to show. */
  needs?: string;
}
export interface Group {
  key: string;
  title: string;
  items: Item[];
}

/** Words of any room by their path, as headings. */
export function useHeading(): (path: string) => string {
  const { translator } = useConsole();
  return (path) => capitalise(translator.text(path), translator.locale);
}

/** All permissions by room, but those that wait for the feature that will ask for them. */
export function usePermissionGroups(): Group[] {
  const heading = useHeading();
  return Object.values(rooms).flatMap(({ name, permissions: all }) => {
    const permissions = all.filter((permission) => !isWaiting('permissions', permission));
    return permissions.length === 0
      ? []
      : [
          {
            key: name,
            title: heading(`${name}.title`),
            items: permissions.map((permission) => ({
              value: permission,
              label: heading(`${name}.permissions.${permission}`),
            })),
          },
        ];
  });
}

export interface KnownRoute {
  name: string;
  room: string;
  shape: PageShape;
  /** The sidebar's section; the route's own name where it stands alone. */
  section: string;
}

const routesOfAll: readonly KnownRoute[] = Object.values(rooms).flatMap((room) =>
  Object.entries<PageShape>(room.pages).map(([name, shape]) => ({
    name,
    room: room.name,
    shape,
    section: shape.section ?? name,
  })),
);

/** The routes that a level's roles can be given, in the sidebar's order: neither the hidden ones nor the pinned, which all have. */
export function useRoutesOf(level: Level): KnownRoute[] {
  const { flags, uiVersion, sidebar } = useConsole();
  const rankIn = (names: readonly string[], name: string) =>
    names.includes(name) ? names.indexOf(name) : names.length;
  const kind = { level, flags, uiVersion };
  return routesOfAll
    .filter(({ shape }) => isInConsole(shape, kind) && !isHidden(shape, uiVersion) && !shape.affix)
    .sort(
      (one, other) =>
        rankIn(sidebar.sections, one.section) - rankIn(sidebar.sections, other.section) ||
        rankIn(sidebar.pages, one.name) - rankIn(sidebar.pages, other.name),
    );
}

export const routeTitle = ({ room, name }: KnownRoute): string => `${room}.pages.${name}`;

/** Those routes by section. */
export function useMenuGroups(level: Level): Group[] {
  const { translator } = useConsole();
  const heading = useHeading();
  const groups = new Map<string, Group>();
  for (const known of useRoutesOf(level)) {
    const { section } = known;
    const named = translator.gathered('sidebar').get(section);
    const title = named ? capitalise(named, translator.locale) : heading(routeTitle(known));
    const group = groups.get(section) ?? { key: section, title, items: [] };
    group.items.push({
      value: known.name,
      label: heading(routeTitle(known)),
      needs: known.shape.access,
    });
    groups.set(section, group);
  }
  return [...groups.values()];
}

const readOrganisation = route({
  method: 'GET',
  path: '/mgr/partinfo/{id}',
  access: 'session',
  params: idParams,
  reply: z.looseObject({ shop_type: z.string() }),
});

/** The console that people of an organisation get; null while it is being found out. */
export function useLevelOf(org_id: string): Level | null {
  const { client, me } = useConsole();
  const own = org_id === me.organisation.id;
  const found = useQuery({
    queryKey: ['partinfo', 'record', org_id],
    queryFn: ({ signal }) =>
      client.call(readOrganisation, { params: { id: org_id }, signal, quiet: true }),
    enabled: !own,
    retry: false,
  });
  const type = own ? me.organisation.shop_type : found.data?.shop_type;
  if (type === undefined) return found.isError ? 'organisation' : null;
  return type === '5' ? 'hospital' : 'organisation';
}
