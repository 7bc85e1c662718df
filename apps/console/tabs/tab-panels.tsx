// The pages of the open tabs: each keeps its state while hidden, and goes on reading its own address.
import { Activity, Suspense, createElement, lazy, useState } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { Route, Routes } from 'react-router';
import { UnsavedScope, useUnsavedScope } from '#kit/ui/unsaved.tsx';
import type { KnownPage } from '../pages.ts';
import { PageBoundary } from '../states/page-boundary.tsx';
import { PageSkeleton } from '../states/page-skeleton.tsx';
import type { Tab } from './tab-list.ts';

const components = new WeakMap<KnownPage, LazyExoticComponent<ComponentType>>();

/** The page's component, loaded once; after `forget` it is loaded anew. */
function componentOf(page: KnownPage): LazyExoticComponent<ComponentType> {
  const known = components.get(page);
  if (known) return known;
  const made = lazy(async () => ({ default: (await page.load()).Page }));
  components.set(page, made);
  return made;
}

const pageElement = (page: KnownPage) => createElement(componentOf(page));

interface PanelsProps {
  tabs: readonly Tab[];
  pages: readonly KnownPage[];
  /** The tab that is shown; none while something else stands in the pages' place. */
  active: string | null;
  onRenew: (key: string) => void;
}

export function TabPanels({ tabs, pages, active, onRenew }: PanelsProps) {
  // A tab's page is made when it is first shown.
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  if (active !== null && !shown.has(active)) setShown(new Set([...shown, active]));
  return tabs.map((tab) => {
    const isActive = tab.key === active;
    const page = pages.find(({ name, room }) => name === tab.name && room === tab.room);
    if (!page || (!isActive && (tab.noCache || !shown.has(tab.key)))) return null;
    return (
      <TabScope key={`${tab.key} ${tab.version}`} tab={tab} shown={isActive}>
        <Activity mode={isActive ? 'visible' : 'hidden'}>
          <TabPanel tab={tab} page={page} onRenew={onRenew} />
        </Activity>
      </TabScope>
    );
  });
}

/** What is typed in a tab stays while another is shown, and is asked about before the tab goes. */
function TabScope({ tab, ...rest }: { tab: Tab; shown: boolean; children: React.ReactNode }) {
  return <UnsavedScope forms={useUnsavedScope(tab.key)} {...rest} />;
}

function TabPanel({
  tab,
  page,
  onRenew,
}: {
  tab: Tab;
  page: KnownPage;
  onRenew: (key: string) => void;
}) {
  const retry = () => {
    components.delete(page);
    onRenew(tab.key);
  };
  return (
    <div className="panel" data-page={page.name}>
      <PageBoundary onRetry={retry}>
        <Suspense fallback={<PageSkeleton />}>
          <Routes location={tab.location}>
            <Route path={page.shape.path} element={pageElement(page)} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </div>
  );
}
