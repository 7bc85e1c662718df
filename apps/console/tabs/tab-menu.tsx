// A tab's context menu: refresh, close, close the others, close all.
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useShellWords } from '../use-shell-words.ts';
import type { Tab } from './tab-list.ts';
import type { Tabs } from './use-tabs.ts';

/** Spec §9. */
const WIDTH = 105;
const HEIGHT = 150;

export interface TabMenuPlace {
  tab: Tab;
  left: number;
  top: number;
}

export function TabMenu({
  place: { tab, left, top },
  tabs,
  onDone,
}: {
  place: TabMenuPlace;
  tabs: Tabs;
  onDone: () => void;
}) {
  const text = useShellWords();
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    menu.current?.querySelector('button')?.focus();
    const away = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) onDone();
    };
    document.addEventListener('pointerdown', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [onDone]);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onDone();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  const actions: { label: string; run: () => void }[] = [
    { label: text('tabs.refresh'), run: () => tabs.refresh(tab.key) },
    ...(tab.affix ? [] : [{ label: text('tabs.close'), run: () => tabs.close(tab.key) }]),
    { label: text('tabs.closeOthers'), run: () => tabs.closeOthers(tab.key) },
    { label: text('tabs.closeAll'), run: tabs.closeAll },
  ];
  const style = {
    width: WIDTH,
    left: Math.max(4, Math.min(left, innerWidth - WIDTH - 4)),
    top: Math.min(top, innerHeight - HEIGHT),
  };
  return (
    <ul
      ref={menu}
      className="tab-menu"
      role="menu"
      aria-label={text('tabs.menu')}
      style={style}
      onKeyDown={move}
    >
      {actions.map(({ label, run }) => (
        <li key={label} role="none">
          <button
            type="button"
            role="menuitem"
            onClick={() => {
              onDone();
              run();
            }}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
