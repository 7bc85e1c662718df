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

/** The words with the menu's titles; an entry that is neither page nor section changes nothing. */
export const withMenuTitles = (
  words: Tree,
  menu: readonly ShownMenu[],
  pages: readonly Pick<KnownPage, 'name' | 'room'>[],
): Tree =>
  menu.reduce((titled, { identifier, title }) => {
    if (title === null) return titled;
    const page = pages.find(({ name }) => name === identifier);
    return setAt(
      titled,
      page ? [page.room, 'pages', page.name] : ['shell', 'sections', identifier],
      title,
    );
  }, words);
