// The sidebar from the permitted routes: sections in their order, pages in that of their rooms.
import type { Me } from '#kit/ui/console-context.ts';
import type { Translator } from '#kit/words/translator.ts';
import { mayOpen, plainPath, titleOf } from './pages.ts';
import type { KnownPage } from './pages.ts';

export interface SidebarPage {
  name: string;
  title: string;
  path: string;
  /** The title of the group that it stands under within its section. */
  group?: string;
}

export interface SidebarEntry {
  key: string;
  /** The section whose icon it has; absent: its own key. */
  icon?: string;
  title: string;
  /** One page stands alone, without a section around it. */
  pages: SidebarPage[];
}

/** Whether the sidebar could lead there: nothing must be known first, and no other page does. */
const isListed = (page: KnownPage): boolean =>
  !page.shape.hidden && !page.shape.unlisted && !plainPath(page).includes('/:');

/** What the user may open and the sidebar shows, sections in their order; an empty one isn't there. */
export function listEntries(
  pages: readonly KnownPage[],
  sections: readonly string[],
  { me, translator }: { me: Me; translator: Translator },
): SidebarEntry[] {
  const rank = (section: string): number =>
    sections.includes(section) ? sections.indexOf(section) : sections.length;
  const groups = new Map<string, SidebarPage[]>();
  for (const page of pages) {
    const { shape, name } = page;
    if (!isListed(page) || !mayOpen(me, page)) continue;
    const key = shape.section ?? name;
    groups.set(key, [
      ...(groups.get(key) ?? []),
      { name, title: titleOf(translator, page), path: plainPath(page) },
    ]);
  }
  const entries = [...groups].map(([key, shown]) => ({
    key,
    title: sectionTitle(key, shown, translator),
    pages: shown,
  }));
  return entries.sort(
    (one, other) =>
      Number(one.key !== 'Dashboard') - Number(other.key !== 'Dashboard') ||
      rank(one.key) - rank(other.key),
  );
}

function sectionTitle(key: string, pages: readonly SidebarPage[], translator: Translator): string {
  const named = translator.gathered('sidebar').get(key);
  const [only] = pages;
  return only && (pages.length === 1 || named === undefined) ? only.title : (named ?? key);
}
