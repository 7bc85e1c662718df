// The frame of the console: sidebar, head with bar and tabs, and the place where pages stand.
import { useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import type { Me } from '#kit/ui/console-context.ts';
import { StandInBand, StandInOffer } from '#features/standin/console/index.ts';
import type { Language } from '#kit/words/languages.ts';
import type { ShownMenu } from '#features/access/contract.ts';
import { useT } from '#features/use-t.ts';
import { HOME, findPage, listPages, pagesOf, titleOf } from '../pages.ts';
import { changePreferences, usePreferences } from '../preferences.ts';
import { shownRooms } from '../rooms.ts';
import { NoPermission, NotFound } from '../states/no-page.tsx';
import { shellRoom } from '../home/index.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { TabPanels } from '../tabs/tab-panels.tsx';
import { useGuardedTabs } from '../tabs/guarded-tabs.ts';
import { useTabs } from '../tabs/use-tabs.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { useShellWords } from '../use-shell-words.ts';
import { arrangeEntries } from '../arrange-entries.ts';
import { listEntries } from '../sidebar-entries.ts';
import { AwayNotice } from './away-notice.tsx';
import { SeenNotice } from './seen-notice.tsx';
import type { SeenRole } from './seen-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import type { Signals } from './signals.ts';
import { StaleNotice } from './stale-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { useMobile } from './use-device.ts';

// A room that brings its own home takes the place of the shell's.
const roomPages = listPages(shownRooms);
const allPages = roomPages.some(({ shape }) => shape.path === HOME)
  ? roomPages
  : [...listPages([shellRoom]), ...roomPages];

interface LayoutProps {
  menu: readonly ShownMenu[];
  /** The role that the console is seen as. */
  seen: SeenRole | null;
  signals: Signals;
  onLanguage: (language: Language) => Promise<void>;
}

export function Layout({ menu, seen, signals, onLanguage }: LayoutProps) {
  const { me, translator, flags, uiVersion, sidebar } = useConsole();
  const text = useShellWords();
  // Tabs know their pages by identity: the list must be the same from one drawing to the next.
  const pages = useMemo(
    () => pagesOf(allPages, { level: me.level, flags, uiVersion }),
    [me.level, flags, uiVersion],
  );
  const preferences = usePreferences();
  const mobile = useMobile();
  const { pathname } = useLocation();
  const tabs = useGuardedTabs(useTabs(pages));
  // On a phone the sidebar opens for one choice, and that isn't remembered.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const opened = mobile ? openedAt === pathname : preferences.sidebarOpened;
  const toggle = () => {
    if (mobile) setOpenedAt(opened ? null : pathname);
    else changePreferences({ sidebarOpened: !opened });
  };
  useTitle(tabs);
  const entries = arrangeEntries(
    listEntries(pages, sidebar.sections, { me, translator }),
    menu,
    translator,
  );
  return (
    <div
      className="shell"
      data-sidebar={opened ? 'open' : 'closed'}
      data-mobile={mobile || undefined}
      data-fixed={preferences.fixedHeader || undefined}
      data-tabs={preferences.tagsView || undefined}
    >
      <a className="skip" href="#content">
        {text('bar.skip')}
      </a>
      <Sidebar
        entries={entries}
        pathname={pathname}
        opened={opened}
        mobile={mobile}
        logo={preferences.sidebarLogo}
        onClose={() => setOpenedAt(null)}
      />
      <div className="workspace">
        <header className="head">
          <TopBar
            entries={entries}
            found={tabs.found}
            opened={opened}
            onToggle={toggle}
            onLanguage={onLanguage}
            mobile={mobile}
          />
          {preferences.tagsView && <TabBar tabs={tabs} />}
        </header>
        <StandInBand />
        {seen && <SeenNotice seen={seen} />}
        <StaleNotice />
        <AwayNotice signals={signals} />
        <main id="content" className="stage" tabIndex={-1}>
          <TabPanels
            tabs={tabs.tabs}
            pages={pages}
            active={tabs.found?.allowed ? tabs.found.path : null}
            onRenew={tabs.renew}
          />
          <Elsewhere tabs={tabs} />
        </main>
      </div>
    </div>
  );
}

/** What an address shows that is no tab: the way home, a refresh on its way back, no page, no permission. */
function Elsewhere({ tabs }: { tabs: Tabs }) {
  const { pathname, search } = useLocation();
  const offered = useOffered(pathname);
  const redirected = /^\/redirect(\/.*)$/.exec(pathname)?.[1];
  if (redirected !== undefined)
    return <Redirected to={redirected + search} path={redirected} tabs={tabs} />;
  if (pathname === '/' || pathname === '/login') return <Navigate to={HOME} replace />;
  if (pathname === '/404') return <NotFound />;
  if (pathname === '/401') return <NoPermission />;
  if (tabs.found === null)
    return offered.length > 0 ? (
      <StandInOffer level={offered.length === 1 ? offered[0] : undefined} />
    ) : (
      <Navigate to="/404" replace />
    );
  return tabs.found.allowed ? null : <NoPermission />;
}

/** The consoles of organisations to stand in that have a page at the path. */
function useOffered(pathname: string): Me['may_stand_in'] {
  const { me, flags, uiVersion } = useConsole();
  return me.may_stand_in.filter((level) => {
    const pages = pagesOf(allPages, { level, flags, uiVersion });
    return findPage(pages, me, pathname) !== null;
  });
}

function Redirected({ to, path, tabs }: { to: string; path: string; tabs: Tabs }) {
  const { renew } = tabs;
  useEffect(() => renew(path), [path, renew]);
  return <Navigate to={to} replace />;
}

function useTitle({ found }: Tabs): void {
  const { translator } = useConsole();
  const t = useT();
  const { pathname } = useLocation();
  const offered = useOffered(pathname).length > 0;
  const missing = () => {
    if (pathname === '/404') return t('session.states.notFound.title');
    return found === null && offered
      ? t('standin.offer.title')
      : t('session.states.noPermission.title');
  };
  const title = found?.allowed ? titleOf(translator, found.page) : missing();
  const product = t('session.product');
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
}
