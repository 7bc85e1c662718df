// The open tabs as a list: opened by visiting, closed one by one, but for the pinned (spec §2 "Tab bar").
import type { FoundPage } from '../pages.ts';

export interface TabLocation {
  pathname: string;
  search: string;
  hash: string;
}

export interface Tab {
  /** The path: one tab for each. */
  key: string;
  /** The route's name and its room, from which the title comes. */
  name: string;
  room: string;
  /** Where its page stands now: what a hidden tab goes on reading. */
  location: TabLocation;
  affix: boolean;
  noCache: boolean;
  /** Counts refreshes; another number is another page. */
  version: number;
}

/** The list after a visit: the tab's address is the newest one. */
export function visit(
  tabs: readonly Tab[],
  { page, path }: FoundPage,
  location: TabLocation,
): readonly Tab[] {
  const known = tabs.find(({ key }) => key === path);
  if (known && sameLocation(known.location, location)) return tabs;
  if (known) return tabs.map((tab) => (tab === known ? { ...tab, location } : tab));
  const { affix = false, noCache = false } = page.shape;
  const opened: Tab = {
    key: path,
    name: page.name,
    room: page.room,
    location,
    affix,
    noCache,
    version: 0,
  };
  return affix ? [opened, ...tabs] : [...tabs, opened];
}

const sameLocation = (one: TabLocation, other: TabLocation): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;

export const close = (tabs: readonly Tab[], closed: string): readonly Tab[] =>
  tabs.filter(({ key, affix }) => affix || key !== closed);

export const closeOthers = (tabs: readonly Tab[], kept: string): readonly Tab[] =>
  tabs.filter(({ key, affix }) => affix || key === kept);

export const closeAll = (tabs: readonly Tab[]): readonly Tab[] => tabs.filter(({ affix }) => affix);

export const refresh = (tabs: readonly Tab[], refreshed: string): readonly Tab[] =>
  tabs.map((tab) => (tab.key === refreshed ? { ...tab, version: tab.version + 1 } : tab));

/** The tab to show once `closed` is gone: its right neighbour, else its left. */
export function neighbour(tabs: readonly Tab[], closed: string): Tab | undefined {
  const at = tabs.findIndex(({ key }) => key === closed);
  return tabs[at + 1] ?? tabs[at - 1];
}
