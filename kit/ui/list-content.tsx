// The rows of a list with their pager, or what a list says when it has none.
import { Alert, Button, Skeleton } from 'antd';
import { FailureState } from './failure-state.tsx';
import type { SettledColumn } from './list-columns.tsx';
import type { ListPageProps } from './list-page-props.ts';
import { ListPager, useLastPage } from './list-pager.tsx';
import { ListRows } from './list-table.tsx';
import { OldReading } from './reading.tsx';
import type { useList, ShownRow } from './queries.ts';
import { nameOf } from './references.ts';
import type { AnyRow, ShownList } from './shown-entity.ts';
import { StatePage } from './state-page.tsx';
import { useCreate } from './use-create.ts';
import type { ListStateHook } from './use-list-state.ts';
import { useOnline } from './use-online.ts';
import { useOpen } from './use-open.ts';
import type { Selection } from './use-selection.ts';
import { useUi } from './use-words.ts';

interface ContentProps<E extends ShownList> extends ListPageProps<E> {
  found: ReturnType<typeof useList<E>>;
  listState: ListStateHook;
  selection: Selection;
  settled: readonly SettledColumn[];
}

export function ListContent<E extends ShownList>(props: ContentProps<E>) {
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
      {!online && <Alert banner type="warning" title={ui('stale')} />}
      {online && error && <OldReading onRetry={() => void found.refetch()} />}
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
          actionsWidth={props.actionsWidth}
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

function NothingFound<E extends ShownList>(props: ContentProps<E>) {
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
  if (!create)
    return <StatePage kind="empty" {...(props.emptyHint ? { hint: props.emptyHint } : {})} />;
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
