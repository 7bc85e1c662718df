// The one anatomy of every list page: title and main action, search row, table, pager; a selection brings up its actions.
import { useState } from 'react';
import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ListQuery } from '../contract/list-query.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { mayAccess, useConsole, useHiddenFields } from './console-context.ts';
import { settleColumns } from './list-columns.tsx';
import type { Column } from './list-columns.tsx';
import { ListContent } from './list-content.tsx';
import type { ListPageProps } from './list-page-props.ts';
import { ListSearch } from './list-search.tsx';
import { queryOf } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { useList } from './queries.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { SelectionBarProps } from './selection-bar.tsx';
import type { AnyRow, ShownList } from './shown-entity.ts';
import { StatePage } from './state-page.tsx';
import { useCreate } from './use-create.ts';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { useListState } from './use-list-state.ts';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useNarrow } from './use-narrow.ts';
import { useSelection } from './use-selection.ts';
import { useLabels, useUi } from './use-words.ts';
import './kit.css';

/** A list page of an entity; paging, sort, keyword, filters and the open record stand in its address. */
export function ListPage<E extends ShownList>(props: ListPageProps<E>) {
  const { me } = useConsole();
  const narrow = useNarrow();
  const [more, setMore] = useState(false);
  if (!mayAccess(me, props.entity.routes.page.access)) return <StatePage kind="forbidden" />;
  // On a phone the rows come first: what can be done with the list beyond searching it is one touch away.
  const folded = narrow && !more;
  return (
    <div className="k-page">
      <ListHead {...props} folded={folded} onFold={narrow ? () => setMore(!more) : null} />
      <div className={props.aside ? 'k-beside' : undefined}>
        {props.aside && !folded && <div className="k-side">{props.aside}</div>}
        <ListBody {...props} folded={folded} />
      </div>
      {props.children}
    </div>
  );
}

interface HeadProps<E extends ShownList> extends ListPageProps<E> {
  folded: boolean;
  /** Null: there is room for everything. */
  onFold: (() => void) | null;
}

function ListHead<E extends ShownList>(props: HeadProps<E>) {
  const { folded, onFold } = props;
  const ui = useUi();
  const create = useCreate(props);
  return (
    <header className="k-head">
      <h1>{props.title}</h1>
      <div className="k-actions">
        {!folded && props.actions}
        {create && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create.run}>
            {create.label}
          </Button>
        )}
        {onFold && (
          <Button icon={<EllipsisOutlined aria-hidden />} aria-expanded={!folded} onClick={onFold}>
            {ui('more')}
          </Button>
        )}
      </div>
    </header>
  );
}

function ListBody<E extends ShownList>(props: ListPageProps<E> & { folded: boolean }) {
  const {
    entity,
    room,
    fixed = {},
    hideFilters = [],
    futureDates = [],
    refreshOn = [],
    summary,
  } = props;
  const { timeZone } = useConsole();
  const { field } = useLabels(room);
  const listState = useListState(entity);
  const query: ListQuery = { ...queryOf(listState.state, entity, timeZone), ...fixed };
  const found = useList(entity, query);
  const selection = useSelection(
    props,
    (found.data?.list ?? []) as AnyRow[],
    JSON.stringify(query),
  );
  const kept = useHiddenFields(entity.private);
  const named = props.columns as readonly (string | Column<never>)[];
  const columns = settleColumns(
    entity,
    room,
    named.filter((column) => !kept.includes(typeof column === 'string' ? column : column.field)),
    field,
  );
  const [hidden, setHidden] = useHiddenColumns(
    entity.thing,
    columns.filter((column) => column.hidden).map(({ name }) => name),
  );
  const offered = entity.filters.filter(
    (name) => !(name in fixed) && !hideFilters.includes(name) && !kept.includes(name),
  );
  useLiveRefresh([entity.thing], refreshOn);
  return (
    <div className="k-main">
      <ListSearch
        {...listState}
        entity={entity}
        room={room}
        fields={offered}
        future={futureDates}
        quickDates={props.quickDates}
        folded={props.folded}
        filterWidth={props.filterWidth ?? 405}
        tools={
          <ListTools
            entity={entity}
            room={room}
            query={query}
            removable={selection.enabled}
            onRemove={selection.askRemove}
          >
            <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />
          </ListTools>
        }
      />
      {summary}
      <SelectionBar
        selection={selection}
        actions={props.selectionActions as SelectionBarProps['actions']}
      />
      <ListContent
        {...props}
        found={found}
        listState={listState}
        selection={selection}
        settled={columns.filter(({ name }, index) => index === 0 || !hidden.has(name))}
      />
    </div>
  );
}
