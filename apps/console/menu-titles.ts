// The organisation's own titles in place of those of pages and sections: in the sidebar, tabs, headings and the window's title.
import type { ShownMenu } from '#features/access/contract.ts';
import type { Tree } from '#kit/words/words.ts';
import type { KnownPage } from './pages.ts';

const setAt = (tree: Tree, [head = '', ...rest]: readonly string[], phrase: string): Tree => {
  const inner = tree[head];
  if (inner === undefined) return tree;
  if (rest.length === 0) return { ...tree, [head]: phrase };
  return typeof inner === 'string' ? tree : { ...tree, [head]: setAt(inner, rest, phrase) };
};

/** Where a room has the phrase for the section. */
function sectionIn(words: Tree, section: string): readonly string[] | undefined {
  const found = Object.entries(words).find(([, room]) => {
    const named = typeof room === 'string' ? undefined : room['sidebar'];
    return typeof named === 'object' && section in named;
  });
  return found && [found[0], 'sidebar', section];
}

/** The words with the menu's titles; an entry that is neither page nor section changes nothing. */
export const withMenuTitles = (
  words: Tree,
  menu: readonly ShownMenu[],
  pages: readonly Pick<KnownPage, 'name' | 'room'>[],
): Tree =>
  menu.reduce((titled, { identifier, title }) => {
    if (title === null) return titled;
    const page = pages.find(({ name }) => name === identifier);
    const path = page ? [page.room, 'pages', page.name] : sectionIn(words, identifier);
    return path ? setAt(titled, path, title) : titled;
  }, words);
