// The sidebar in the order and groups of the organisation's menu; what that doesn't name stands where it does without one.
import type { ShownMenu } from '#features/access/contract.ts';
import type { Translator } from '#kit/words/translator.ts';
import type { SidebarEntry, SidebarPage } from './sidebar-entries.ts';

const HOME_KEY = 'Dashboard';

/** The entries as the menu has them; titles of pages and sections come with the words already. */
export function arrangeEntries(
  entries: readonly SidebarEntry[],
  menu: readonly ShownMenu[],
  translator: Translator,
): SidebarEntry[] {
  const known = new Map(
    entries.flatMap(({ key, pages }) => pages.map((page) => [page.name, { page, section: key }])),
  );
  const titleOf = ({ title, identifier }: ShownMenu): string => {
    const standard = known.get(identifier)?.page.title;
    return title ?? standard ?? translator.gathered('sidebar').get(identifier) ?? identifier;
  };
  const below = (id: string | null) =>
    menu.filter(({ parent_id, shown }) => parent_id === id && shown);
  const pageOf = ({ identifier }: ShownMenu): SidebarPage[] => {
    const found = known.get(identifier);
    return found ? [found.page] : [];
  };
  // The third level stands under its group's title within the section.
  const pagesBelow = (root: ShownMenu): SidebarPage[] =>
    below(root.id).flatMap((second) => [
      ...pageOf(second),
      ...below(second.id)
        .flatMap(pageOf)
        .map((page) => ({ ...page, group: titleOf(second) })),
    ]);
  const arranged = below(null).flatMap((root): SidebarEntry[] => {
    const pages = [...pageOf(root), ...pagesBelow(root)];
    const icon = known.get(root.identifier)?.section ?? root.identifier;
    return pages.length > 0 ? [{ key: root.identifier, icon, title: titleOf(root), pages }] : [];
  });
  return withHomeFirst(addRest(arranged, entries, menu).map((entry) => nameAlone(entry, menu)));
}

/** A page alone stands without a group around it: under its own title, unless the group was given one. */
function nameAlone(entry: SidebarEntry, menu: readonly ShownMenu[]): SidebarEntry {
  const [only, ...more] = entry.pages;
  const given = menu.some(({ identifier, title }) => identifier === entry.key && title !== null);
  return only && more.length === 0 && !given ? { ...entry, title: only.title } : entry;
}

function addRest(
  arranged: readonly SidebarEntry[],
  entries: readonly SidebarEntry[],
  menu: readonly ShownMenu[],
): SidebarEntry[] {
  const named = new Set(menu.map(({ identifier }) => identifier));
  const rest = entries.flatMap((entry) => {
    const pages = entry.pages.filter(({ name }) => !named.has(name));
    return pages.length > 0 ? [{ ...entry, pages }] : [];
  });
  const joined = arranged.map((entry) => {
    const more = rest.find(({ key }) => key === entry.key);
    return more ? { ...entry, pages: [...entry.pages, ...more.pages] } : entry;
  });
  const alone = rest.filter(({ key }) => !arranged.some((entry) => entry.key === key));
  return [...joined, ...alone];
}

const withHomeFirst = (entries: readonly SidebarEntry[]): SidebarEntry[] =>
  entries.toSorted((one, other) => Number(one.key !== HOME_KEY) - Number(other.key !== HOME_KEY));
