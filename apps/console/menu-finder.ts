// Finding menu entries by what is typed (spec §1): title counts 0.7, path 0.3, threshold 0.4, 32 characters at most.
import Fuse from 'fuse.js';
import type { SidebarEntry } from './sidebar-entries.ts';

/** What is typed beyond this isn't looked at. */
const MAX_PATTERN = 32;

export interface FoundEntry {
  path: string;
  title: string;
  /** The section around it; null where it stands alone. */
  section: string | null;
}

/** Makes the search over the entries that the sidebar shows, best match first. */
export function makeMenuFinder(
  entries: readonly SidebarEntry[],
): (pattern: string) => FoundEntry[] {
  const all = entries.flatMap(({ title: section, pages }) =>
    pages.map(({ path, title }): FoundEntry => ({
      path,
      title,
      section: section === title ? null : section,
    })),
  );
  const fuse = new Fuse(all, {
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
    threshold: 0.4,
    shouldSort: true,
    minMatchCharLength: 1,
  });
  return (pattern) => fuse.search(pattern.trim().slice(0, MAX_PATTERN)).map(({ item }) => item);
}
