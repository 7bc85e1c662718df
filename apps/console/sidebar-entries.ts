// The sidebar from the permitted routes: sections in their order, pages in that of their rooms.
import type { Me } from '#kit/ui/console-context.ts';
import type { Translator } from '#kit/words/translator.ts';
import { mayOpen, plainPath, titleOf } from './pages.ts';
import type { KnownPage } from './pages.ts';

/** Sections as the work goes; what is not named comes last. */
export const SECTIONS = [
  'frame',
  'customer',
  'interaction',
  'device',
  'clerk',
  'order',
  'task',
  'remark',
  'broadcast',
  'frame_group',
  'entrace_guard',
  'orginazition',
  'rolemanager',
  'menu',
  'event',
  'his',
  'interaction_push',
  'convenient_sync',
  '485',
  'settings',
  'system_config',
  'audit',
  'error_log',
] as const;

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

const rank = (section: string): number => {
  const index = (SECTIONS as readonly string[]).indexOf(section);
  return index === -1 ? SECTIONS.length : index;
};

/** Whether the sidebar could lead there: nothing must be known first, and no other page does. */
const isListed = (page: KnownPage): boolean =>
  !page.shape.hidden && !page.shape.unlisted && !plainPath(page).includes('/:');

/** What the user may open and the sidebar shows; an empty section isn't there. */
export function listEntries(
  pages: readonly KnownPage[],
  me: Me,
  translator: Translator,
): SidebarEntry[] {
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
  const sections = [...groups].map(([key, shown]) => ({
    key,
    title: sectionTitle(key, shown, translator),
    pages: shown,
  }));
  return sections.sort(
    (one, other) =>
      Number(one.key !== 'Dashboard') - Number(other.key !== 'Dashboard') ||
      rank(one.key) - rank(other.key),
  );
}

function sectionTitle(key: string, pages: readonly SidebarPage[], translator: Translator): string {
  const path = `shell.sections.${key}`;
  const [only] = pages;
  if (only && (pages.length === 1 || !translator.has(path))) return only.title;
  return translator.text(path);
}
