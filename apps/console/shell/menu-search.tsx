// The menu search: a combobox over the pages that the sidebar shows. Ctrl+K opens it.
import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { makeMenuFinder } from '../menu-finder.ts';
import type { SidebarEntry } from '../sidebar-entries.ts';
import { useShellWords } from '../use-shell-words.ts';

const MOST_SHOWN = 10;

export function MenuSearch({ entries }: { entries: readonly SidebarEntry[] }) {
  const text = useShellWords();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || isCovered())
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <div className="search">
      <Button
        type="text"
        size="medium"
        icon={<SearchOutlined />}
        aria-label={text('bar.search')}
        title={`${text('bar.search')} (Ctrl+K)`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && <SearchField entries={entries} onDone={() => setOpen(false)} />}
    </div>
  );
}

/** A dialog lies over the page, and would hold the focus. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility());

function SearchField({
  entries,
  onDone,
}: {
  entries: readonly SidebarEntry[];
  onDone: () => void;
}) {
  const text = useShellWords();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [pattern, setPattern] = useState('');
  const results = makeMenuFinder(entries)(pattern).slice(0, MOST_SHOWN);
  useEffect(() => {
    input.current?.focus();
    const away = (event: Event) => {
      if (!box.current?.parentElement?.contains(event.target as Node)) onDone();
    };
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onDone();
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(box.current, event);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', press);
    };
  }, [onDone]);
  const goToFirst = (event: KeyboardEvent) => {
    const [first] = results;
    if (event.key !== 'Enter' || !first) return;
    onDone();
    void navigate(first.path);
  };
  return (
    <div className="search-box" ref={box}>
      <input
        ref={input}
        className="search-input"
        type="search"
        aria-label={text('bar.search')}
        placeholder={text('bar.search')}
        value={pattern}
        onKeyDown={goToFirst}
        onChange={(event) => setPattern(event.target.value)}
      />
      <ul className="search-results">
        {results.map(({ path, section, title }) => (
          <li key={path}>
            <Link to={path} onClick={onDone}>
              {section !== null && <span className="search-section">{section}</span>}
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <output className="search-none">
        {pattern.trim() !== '' && results.length === 0 && text('bar.noMatch')}
      </output>
    </div>
  );
}

/** Up and down through the field and the results. */
function moveFocus(box: HTMLElement | null, event: globalThis.KeyboardEvent): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus();
}
