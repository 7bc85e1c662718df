// The open tabs of this browser tab, following the address.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import type { Me } from '#kit/ui/console-context.ts';
import { HOME, findPage, mayOpen, plainPath } from '../pages.ts';
import type { FoundPage, KnownPage } from '../pages.ts';
import { keepTabs, readTabs } from './kept-tabs.ts';
import { close, closeAll, closeOthers, neighbour, refresh, visit } from './tab-list.ts';
import type { Tab } from './tab-list.ts';

export interface Tabs {
  tabs: readonly Tab[];
  /** The page at the address; null where there is none. */
  found: FoundPage | null;
  close: (key: string) => void;
  closeOthers: (key: string) => void;
  closeAll: () => void;
  /** Makes a tab's page anew, by way of /redirect. */
  refresh: (key: string) => void;
  renew: (key: string) => void;
}

/** Whose tabs are kept: those of a role that is only looked at, or of where one stands in, are not one's own. */
const keeperOf = ({ id, role_id, organisation }: Me): string =>
  `${id} ${role_id} ${organisation.id}`;

/** Kept tabs that the user may still open, with the pinned ones before them. */
function firstTabs(pages: readonly KnownPage[], me: Me): readonly Tab[] {
  const kept = readTabs(keeperOf(me)).filter(({ key, name }) => {
    const found = findPage(pages, me, key);
    return found?.allowed && found.page.name === name;
  });
  const pinned = pages.filter(
    (page) => page.shape.affix && mayOpen(me, page) && !plainPath(page).includes('/:'),
  );
  return pinned.reduceRight<readonly Tab[]>((tabs, page) => {
    const path = plainPath(page);
    if (tabs.some(({ key }) => key === path)) return tabs;
    return visit(tabs, { page, path, allowed: true }, { pathname: path, search: '', hash: '' });
  }, kept);
}

export function useTabs(pages: readonly KnownPage[]): Tabs {
  const { me } = useConsole();
  const { pathname, search, hash, key: visitKey } = useLocation();
  const navigate = useNavigate();
  const [tabs, setTabs] = useState(() => firstTabs(pages, me));
  // The visit whose tab was closed: until the address has followed, it must not open the tab again.
  const [closedVisit, setClosedVisit] = useState<string | null>(null);
  const found = findPage(pages, me, pathname);
  const visited =
    found?.allowed && visitKey !== closedVisit
      ? visit(tabs, found, { pathname, search, hash })
      : tabs;
  if (visited !== tabs) setTabs(visited);
  const keeper = keeperOf(me);
  useEffect(() => keepTabs(keeper, tabs), [keeper, tabs]);

  const show = (next: readonly Tab[], wanted: Tab | undefined) => {
    setTabs(next);
    const still = found !== null && next.some(({ key }) => key === found.path);
    if (still) return;
    setClosedVisit(visitKey);
    const target = wanted ?? next.at(-1);
    void navigate(target ? target.location : HOME);
  };
  return {
    tabs: visited,
    found,
    close: (key) => show(close(tabs, key), neighbour(tabs, key)),
    closeOthers: (key) =>
      show(
        closeOthers(tabs, key),
        tabs.find((tab) => tab.key === key),
      ),
    closeAll: () => show(closeAll(tabs), undefined),
    refresh: (key) => {
      const location = tabs.find((tab) => tab.key === key)?.location;
      if (location)
        void navigate(`/redirect${location.pathname}${location.search}`, {
          replace: found?.path === key,
        });
    },
    renew: (key) => setTabs((current) => refresh(current, key)),
  };
}
