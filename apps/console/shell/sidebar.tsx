// The sidebar: the permitted pages by section. Collapsed it shows icons, and a section's pages beside them.
import { DownOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { NavLink } from 'react-router';
import { useT } from '#features/use-t.ts';
import { useShellWords } from '../use-shell-words.ts';
import type { SidebarEntry } from '../sidebar-entries.ts';
import { BellMark } from './bell-mark.tsx';
import { SectionIcon } from './section-icon.tsx';

interface SidebarProps {
  entries: readonly SidebarEntry[];
  pathname: string;
  opened: boolean;
  mobile: boolean;
  logo: boolean;
  onClose: () => void;
}

export function Sidebar({ entries, pathname, opened, mobile, logo, onClose }: SidebarProps) {
  const t = useT();
  const text = useShellWords();
  useEffect(() => {
    if (!mobile || !opened) return undefined;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [mobile, opened, onClose]);
  return (
    <>
      {mobile && opened && <div className="shade" aria-hidden="true" onPointerDown={onClose} />}
      <aside className="sidebar" inert={mobile && !opened}>
        {logo && (
          <div className="sidebar-logo">
            <BellMark />
            <span>{t('session.product')}</span>
          </div>
        )}
        <nav aria-label={text('sidebar.label')}>
          <ul className="menu">
            {entries.map((entry) => (
              <Entry
                key={entry.key}
                entry={entry}
                pathname={pathname}
                collapsed={!opened && !mobile}
              />
            ))}
          </ul>
        </nav>
      </aside>
    </>
  );
}

function Entry({
  entry,
  pathname,
  collapsed,
}: {
  entry: SidebarEntry;
  pathname: string;
  collapsed: boolean;
}) {
  const { key, icon = key, title, pages } = entry;
  const inside = pages.some(({ path }) => path === pathname);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const unfolded = chosen ?? inside;
  const [only] = pages;
  if (pages.length === 1 && only)
    return (
      <li className="menu-entry">
        <NavLink to={only.path} end className="menu-link" title={collapsed ? title : undefined}>
          <SectionIcon section={icon} />
          <span className="menu-title">{title}</span>
        </NavLink>
      </li>
    );
  return (
    <li className="menu-entry" data-inside={inside || undefined}>
      <button
        type="button"
        className="menu-link"
        aria-expanded={collapsed ? undefined : unfolded}
        onClick={() => setChosen(!unfolded)}
      >
        <SectionIcon section={icon} />
        <span className="menu-title">{title}</span>
        <DownOutlined className="menu-arrow" aria-hidden="true" />
      </button>
      <ul className="menu-pages" hidden={!collapsed && !unfolded}>
        {collapsed && <li className="menu-heading">{title}</li>}
        {pages.map((page, index) => (
          <li key={page.name}>
            {page.group !== undefined && page.group !== pages[index - 1]?.group && (
              <span className="menu-group">{page.group}</span>
            )}
            <NavLink to={page.path} end className="menu-link">
              <span className="menu-title">{page.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
