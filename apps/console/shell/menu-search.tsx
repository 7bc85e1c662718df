// The menu search: a combobox over the pages that the sidebar shows. Ctrl+K opens it.
import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { MAX_PATTERN, makeMenuFinder } from '../menu-finder.ts';
import type { FoundEntry } from '../menu-finder.ts';
import type { SidebarEntry } from '../sidebar-entries.ts';
import { useShellWords } from '../use-shell-words.ts';

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
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [pattern, setPattern] = useState('');
  const [at, setAt] = useState(0);
  const results = makeMenuFinder(entries)(pattern).slice(0, 10);
  useEffect(() => {
    const away = (event: Event) => {
      if (!box.current?.parentElement?.contains(event.target as Node)) onDone();
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [onDone]);
  const go = (entry: FoundEntry | undefined) => {
    if (!entry) return;
    onDone();
    void navigate(entry.path);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onDone();
    else if (event.key === 'Enter') go(results[at]);
    else if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setAt((at + step + results.length) % results.length);
    }
  };
  return (
    <div className="search-box" ref={box}>
      <input
        className="search-input"
        type="search"
        role="combobox"
        autoFocus
        aria-label={text('bar.search')}
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={results[at] ? `${listId}-${at}` : undefined}
        placeholder={text('bar.search')}
        maxLength={MAX_PATTERN}
        value={pattern}
        onKeyDown={press}
        onChange={(event) => {
          setPattern(event.target.value);
          setAt(0);
        }}
      />
      <ul id={listId} role="listbox" aria-label={text('bar.search')} className="search-results">
        {results.map((entry, index) => (
          <li
            key={entry.path}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerEnter={() => setAt(index)}
            onPointerDown={(event) => {
              event.preventDefault();
              go(entry);
            }}
          >
            {entry.section !== null && <span className="search-section">{entry.section}</span>}
            {entry.title}
          </li>
        ))}
      </ul>
      {pattern.trim() !== '' && results.length === 0 && (
        <p className="search-none" role="status">
          {text('bar.noMatch')}
        </p>
      )}
    </div>
  );
}
