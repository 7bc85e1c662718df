// The one anatomy of every list page: title and main action, search row, table, pager; a selection brings up its actions.
import { useEffect, useEffectEvent, useState } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Pagination, Skeleton } from 'antd';
import { COUNT_BOUND } from '../contract/entity.ts';
import type { ListQuery } from '../contract/entity.ts';
import type { AnyRoom } from '../contract/room.ts';
import { mayAccess, useConsole } from './console-context.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { FailureState } from './failure-state.tsx';
import { settleColumns } from './list-columns.tsx';
import type { Column, ColumnOf } from './list-columns.tsx';
import { ListSearch } from './list-search.tsx';
import { PAGE_SIZES, queryOf } from './list-state.ts';
import { ListRows } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { useList, useRemove } from './queries.ts';
import type { ShownRow } from './queries.ts';
import { nameOf } from './references.ts';
import { StatePage } from './state-page.tsx';
import type { AnyRow, ShownEntity } from './shown-entity.ts';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { useListState } from './use-list-state.ts';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useOnline } from './use-online.ts';
import { useOpen } from './use-open.ts';
import { useLabels, useUi } from './use-words.ts';
import './kit.css';

export interface ListPageProps<E extends ShownEntity> {
  entity: E;
  /** The room's contract: whose words the labels are, and which of the sheet routes it serves. */
  room: AnyRoom;
  title: string;
  /** Fields of the row, in order; the first names the row and opens it. */
  columns: readonly ColumnOf<E>[];
  /** The main action's words; absent: “add”. Null: nothing can be added here. */
  createLabel?: string | null;
  /** Instead of opening `?open=new`. */
  onCreate?: () => void;
  /** Beside the main action. */
  actions?: React.ReactNode;
  /** Filters that always hold and are not offered. */
  fixed?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Filters of the entity that are not offered here. */
  hideFilters?: readonly string[];
  /** A day or instant field whose last 7, 30 and 90 days stand beside the search. */
  quickDates?: string;
  /** Fields whose days may lie ahead. */
  futureDates?: readonly string[];
  /** Pixels of the advanced search. */
  filterWidth?: number;
  /** Live events that read the list anew. */
  refreshOn?: readonly string[];
  /** Other things whose lists a deletion changes. */
  touches?: readonly string[];
  /** More to do with what is selected. */
  selectionActions?: (rows: ShownRow<E>[], clear: () => void) => React.ReactNode;
  rowActions?: (row: ShownRow<E>) => React.ReactNode;
  /** False: nothing is deleted here; a function: which rows may be. */
  removable?: boolean | ((row: ShownRow<E>) => boolean);
  /** False: rows don't open. */
  opens?: boolean;
  /** Words for a row in questions and labels; absent: its name. */
  rowName?: (row: ShownRow<E>) => string;
  /** Between the search row and the table. */
  summary?: React.ReactNode;
  /** Left of the list: a tree, say. */
  aside?: React.ReactNode;
  /** Drawers of the page. */
  children?: React.ReactNode;
}

/** A list page of an entity; paging, sort, keyword, filters and the open record stand in its address. */
export function ListPage<E extends ShownEntity>(props: ListPageProps<E>) {
  const { me } = useConsole();
  if (!mayAccess(me, props.entity.routes.page.access)) return <StatePage kind="forbidden" />;
  return (
    <div className="k-page">
      <ListHead {...props} />
      <div className={props.aside ? 'k-beside' : undefined}>
        {props.aside && <aside className="k-side">{props.aside}</aside>}
        <ListBody {...props} />
      </div>
      {props.children}
    </div>
  );
}

function useCreate<E extends ShownEntity>({ entity, createLabel, onCreate }: ListPageProps<E>) {
  const { me } = useConsole();
  const { show } = useOpen();
  const ui = useUi();
  if (createLabel === null || !mayAccess(me, entity.routes.create.access)) return null;
  return { label: createLabel ?? ui('create'), run: onCreate ?? (() => show('new')) };
}

function ListHead<E extends ShownEntity>(props: ListPageProps<E>) {
  const create = useCreate(props);
  return (
    <header className="k-head">
      <h1>{props.title}</h1>
      <div className="k-actions">
        {props.actions}
        {create && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create.run}>
            {create.label}
          </Button>
        )}
      </div>
    </header>
  );
}

function ListBody<E extends ShownEntity>(props: ListPageProps<E>) {
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
  const columns = settleColumns(
    entity,
    room,
    props.columns as readonly (string | Column<never>)[],
    field,
  );
  const [hidden, setHidden] = useHiddenColumns(
    entity.thing,
    columns.filter((column) => column.hidden).map(({ name }) => name),
  );
  const offered = entity.filters.filter((name) => !(name in fixed) && !hideFilters.includes(name));
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

type Selection = ReturnType<typeof useSelection>;

/** What is selected of the rows in sight; a new search begins without any. */
function useSelection<E extends ShownEntity>(
  props: ListPageProps<E>,
  rows: readonly AnyRow[],
  search: string,
) {
  const { entity, removable = true, touches = [] } = props;
  const ui = useUi();
  const { me } = useConsole();
  const { modal, message } = App.useApp();
  const { mutateAsync: remove } = useRemove(entity, touches);
  const [chosen, setChosen] = useState<{ search: string; ids: readonly string[] }>({
    search,
    ids: [],
  });
  const ids =
    chosen.search === search ? chosen.ids.filter((id) => rows.some((row) => row.id === id)) : [];
  const choose = (next: readonly string[]) => setChosen({ search, ids: next });
  const enabled = removable !== false && mayAccess(me, entity.routes.remove.access);
  const removeAll = async () => {
    try {
      await remove(ids);
      choose([]);
      void message.success(ui('removed'));
    } catch (error) {
      void message.error((error instanceof Error && error.message) || ui('error'), 5);
    }
  };
  return {
    ids,
    rows: rows.filter((row) => ids.includes(row.id)),
    choose,
    enabled,
    selectable: (row: AnyRow) => typeof removable !== 'function' || removable(row as ShownRow<E>),
    askRemove: () => {
      if (ids.length === 0) void message.warning(ui('chooseToRemove'));
      else
        void modal.confirm({
          title: ui('askRemove', { count: ids.length }),
          content: ui('cannotUndo'),
          okText: ui('remove'),
          cancelText: ui('cancel'),
          okButtonProps: { danger: true },
          onOk: removeAll,
        });
    },
  };
}

interface SelectionBarProps {
  selection: Selection;
  actions?: ((rows: AnyRow[], clear: () => void) => React.ReactNode) | undefined;
}

function SelectionBar({ selection, actions }: SelectionBarProps) {
  const ui = useUi();
  const { ids, rows, choose, enabled, askRemove } = selection;
  if (ids.length === 0) return null;
  const clear = () => choose([]);
  return (
    <div className="k-selection" role="toolbar" aria-label={ui('selected', { count: ids.length })}>
      <span>{ui('selected', { count: ids.length })}</span>
      {actions?.(rows, clear)}
      {enabled && (
        <Button danger onClick={askRemove}>
          {ui('remove')}
        </Button>
      )}
      <Button type="text" onClick={clear}>
        {ui('clearSelection')}
      </Button>
    </div>
  );
}

interface ContentProps<E extends ShownEntity> extends ListPageProps<E> {
  found: ReturnType<typeof useList<E>>;
  listState: ReturnType<typeof useListState>;
  selection: Selection;
  settled: ReturnType<typeof settleColumns>;
}

function ListContent<E extends ShownEntity>(props: ContentProps<E>) {
  const {
    found,
    listState: { state, change },
    selection,
    settled,
    opens = true,
    rowName,
    rowActions,
    selectionActions,
    title,
  } = props;
  const ui = useUi();
  const online = useOnline();
  const { searchFor, show } = useOpen();
  const { data, error, isPlaceholderData } = found;
  useLastPage(data, state, change);
  if (!data) {
    if (error || !online)
      return <FailureState error={error} onRetry={() => void found.refetch()} />;
    return (
      <Skeleton
        className="k-loading"
        active
        title={false}
        paragraph={{ rows: 10, width: '100%' }}
        aria-label={ui('loading')}
      />
    );
  }
  const selects = selection.enabled || selectionActions !== undefined;
  return (
    <>
      {(!online || error) && (
        <Alert
          banner
          type="warning"
          title={online ? ui('error') : ui('stale')}
          action={
            <Button size="small" onClick={() => void found.refetch()}>
              {ui('retry')}
            </Button>
          }
        />
      )}
      {data.total === 0 && !isPlaceholderData ? (
        <NothingFound {...props} />
      ) : (
        <ListRows
          rows={data.list as AnyRow[]}
          columns={settled}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selected={selects ? selection.ids : null}
          onSelect={selection.choose}
          selectable={selection.selectable}
          searchFor={opens ? (row) => searchFor(row.id) : null}
          onOpen={(row) => show(row.id)}
          nameOf={(row) => rowName?.(row as ShownRow<E>) ?? nameOf(row)}
          rowActions={rowActions as ((row: AnyRow) => React.ReactNode) | undefined}
          busy={isPlaceholderData}
          label={title}
        />
      )}
      {data.total > 0 && (
        <ListPager
          total={data.total}
          bound={data.total_is_bound === true}
          page={state.page}
          size={state.size}
          onChange={change}
        />
      )}
    </>
  );
}

function NothingFound<E extends ShownEntity>(props: ContentProps<E>) {
  const { state, change } = props.listState;
  const ui = useUi();
  const create = useCreate(props);
  if (state.keyword || Object.keys(state.filters).length > 0)
    return (
      <StatePage
        kind="empty"
        title={ui('noMatch')}
        hint={ui('noMatchHint')}
        action={
          <Button onClick={() => change({ keyword: '', filters: {} })}>{ui('clearFilters')}</Button>
        }
      />
    );
  if (!create) return <StatePage kind="empty" />;
  return (
    <StatePage
      kind="empty"
      hint={ui('emptyHint', { action: create.label })}
      action={
        <Button type="primary" onClick={create.run}>
          {create.label}
        </Button>
      }
    />
  );
}

interface PagerProps {
  total: number;
  bound: boolean;
  page: number;
  size: number;
  onChange: (change: { page: number; size: number }) => void;
}

function ListPager({ total, bound, page, size, onChange }: PagerProps) {
  const ui = useUi();
  const { translator } = useConsole();
  const over = new Intl.NumberFormat(translator.locale).format(COUNT_BOUND);
  return (
    <Pagination
      className="k-pager"
      current={page}
      pageSize={size}
      total={total}
      pageSizeOptions={[...PAGE_SIZES]}
      showSizeChanger
      showTotal={() => (bound ? ui('totalOver', { count: over }) : ui('total', { count: total }))}
      onChange={(to, toSize) => onChange({ page: toSize === size ? to : 1, size: toSize })}
      responsive
    />
  );
}

/** After a deletion the page may have gone: the last one is shown instead. */
function useLastPage(
  data: { total: number; list: unknown[] } | undefined,
  { page, size }: { page: number; size: number },
  change: (to: { page: number }) => void,
): void {
  const goTo = useEffectEvent((last: number) => change({ page: last }));
  const last =
    data && data.list.length === 0 && data.total > 0
      ? Math.max(1, Math.ceil(data.total / size))
      : null;
  useEffect(() => {
    if (last !== null && last !== page) goTo(last);
  }, [last, page]);
}
