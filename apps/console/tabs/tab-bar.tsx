// The bar of open tabs: a list of links, so that it reads and tabs as one; Delete closes, the context menu does the rest.
import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import { titleOf } from '../pages.ts';
import { useShellWords } from '../use-shell-words.ts';
import { TabMenu } from './tab-menu.tsx';
import type { TabMenuPlace } from './tab-menu.tsx';
import type { Tab } from './tab-list.ts';
import type { Tabs } from './use-tabs.ts';

export function TabBar({ tabs }: { tabs: Tabs }) {
  const text = useShellWords();
  const [menu, setMenu] = useState<TabMenuPlace | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const active = tabs.found?.allowed ? tabs.found.path : null;
  useEffect(() => {
    list.current
      ?.querySelector('[data-active]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs.tabs.length]);
  return (
    <>
      <nav className="tabs" aria-label={text('tabs.label')}>
        <ul ref={list}>
          {tabs.tabs.map((tab) => (
            <TabItem
              key={tab.key}
              tab={tab}
              active={tab.key === active}
              onClose={() => tabs.close(tab.key)}
              onMenu={setMenu}
            />
          ))}
        </ul>
      </nav>
      {menu && <TabMenu place={menu} tabs={tabs} onDone={() => setMenu(null)} />}
    </>
  );
}

interface ItemProps {
  tab: Tab;
  active: boolean;
  onClose: () => void;
  onMenu: (place: TabMenuPlace) => void;
}

function TabItem({ tab, active, onClose, onMenu }: ItemProps) {
  const { translator } = useConsole();
  const text = useShellWords();
  const title = titleOf(translator, tab);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The keyboard's own context menu has no place.
    const keyed = event.clientX === 0 && event.clientY === 0;
    onMenu({
      tab,
      left: keyed ? box.left : event.clientX,
      top: keyed ? box.bottom : event.clientY,
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || tab.affix) return;
    event.preventDefault();
    onClose();
  };
  const pressWheel = (event: MouseEvent) => {
    if (event.button !== 1 || tab.affix) return;
    event.preventDefault();
    onClose();
  };
  return (
    <li className="tab" data-active={active || undefined}>
      <Link
        to={tab.location}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts={tab.affix ? undefined : 'Delete'}
        onKeyDown={press}
        onContextMenu={openMenu}
        onAuxClick={pressWheel}
        draggable={false}
      >
        {title}
      </Link>
      {!tab.affix && (
        <button
          type="button"
          tabIndex={-1}
          className="tab-close"
          onClick={onClose}
          aria-label={text('tabs.closeTab', { title })}
        >
          <CloseOutlined />
        </button>
      )}
    </li>
  );
}
