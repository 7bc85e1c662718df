// The search row: keyword, advanced search, quick dates, and the filters that are in force.
import { useEffect, useRef, useState } from 'react';
import { Input, Segmented } from 'antd';
import type { InputRef } from 'antd';
import { useConsole } from './console-context.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { QUICK_DAYS } from './filter-fields.tsx';
import type { Filters } from './filter-fields.tsx';
import type { ShownList } from './shown-entity.ts';
import type { ListStateHook } from './use-list-state.ts';
import { useUi } from './use-words.ts';
import { YearMonthPicker } from './year-month-picker.tsx';
import { lastDays } from './zoned-time.ts';

export interface ListSearchProps extends ListStateHook {
  entity: ShownList;
  room: { name: string };
  fields: readonly string[];
  future: readonly string[];
  /** The field of the quick dates. */
  quickDates?: string | undefined;
  filterWidth: number;
  /** Only the keyword, and the filters that are in force. */
  folded: boolean;
  tools: React.ReactNode;
}

export function ListSearch({
  state,
  change,
  entity,
  room,
  fields,
  future,
  quickDates,
  filterWidth,
  folded,
  tools,
}: ListSearchProps) {
  const apply = (filters: Filters) => change({ filters });
  return (
    <search className="k-search">
      <div className="k-search-row">
        <KeywordBox keyword={state.keyword} onSearch={(keyword) => change({ keyword })} />
        {!folded && fields.length > 0 && (
          <FilterPopover
            entity={entity}
            room={room}
            fields={fields}
            filters={state.filters}
            onApply={apply}
            future={future}
            width={filterWidth}
          />
        )}
        {!folded && quickDates && (
          <QuickDates field={quickDates} filters={state.filters} onChange={apply} />
        )}
        {!folded && <div className="k-tools">{tools}</div>}
      </div>
      <FilterChips
        entity={entity}
        room={room}
        fields={fields}
        filters={state.filters}
        onChange={apply}
      />
    </search>
  );
}

/** Enter, the button and clearing search (spec §2); the slash key comes here. */
function KeywordBox({
  keyword,
  onSearch,
}: {
  keyword: string;
  onSearch: (keyword: string) => void;
}) {
  const ui = useUi();
  const box = useRef<InputRef>(null);
  const [typed, setTyped] = useState(keyword);
  const [applied, setApplied] = useState(keyword);
  // The address changed by other means, Back for one: the box follows.
  if (keyword !== applied) {
    setApplied(keyword);
    setTyped(keyword);
  }
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return;
      event.preventDefault();
      box.current?.focus({ cursor: 'all' });
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <Input.Search
      ref={box}
      className="k-keyword"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onSearch={(text) => onSearch(text.trim())}
      placeholder={ui('keyword')}
      aria-label={ui('search')}
      aria-keyshortcuts="/"
      title={ui('searchKey')}
      enterButton
      allowClear
    />
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);

function QuickDates({
  field,
  filters,
  onChange,
}: {
  field: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  const { timeZone } = useConsole();
  const ui = useUi();
  const { [`${field}_from`]: from = '', [`${field}_to`]: to = '', ...others } = filters;
  const chosen = QUICK_DAYS.find((days) => lastDays(days, timeZone).join() === `${from},${to}`);
  const value = chosen ?? (from || to ? 'own' : 'all');
  const choose = (days: number | string) => {
    const [start, end] = typeof days === 'number' ? lastDays(days, timeZone) : ['', ''];
    onChange({ ...others, [`${field}_from`]: start, [`${field}_to`]: end });
  };
  return (
    <>
      <Segmented
        value={value}
        onChange={choose}
        options={[
          { value: 'all', label: ui('allDates') },
          ...QUICK_DAYS.map((days) => ({ value: days, label: ui('lastDays', { count: days }) })),
        ]}
      />
      <YearMonthPicker
        daily
        from={from}
        to={to}
        onChange={(start, end) =>
          onChange({ ...others, [`${field}_from`]: start, [`${field}_to`]: end })
        }
      />
    </>
  );
}
