// The table of a list on a desk, and cards of the same rows on a phone.
import { Checkbox, Table } from 'antd';
import type { TableProps, TableRef } from 'antd';
import type { SettledColumn } from './list-columns.tsx';
import { RecordLink } from './list-columns.tsx';
import type { AnyRow } from './shown-entity.ts';
import { useNarrow } from './use-narrow.ts';
import { useUi } from './use-words.ts';

export interface RowsProps {
  rows: readonly AnyRow[];
  columns: readonly SettledColumn[];
  sort: string;
  onSort: (sort: string) => void;
  /** Null: nothing can be selected. */
  selected: readonly string[] | null;
  onSelect: (ids: readonly string[]) => void;
  selectable: (row: AnyRow) => boolean;
  /** The address that opens a row; null: rows don't open. */
  searchFor: ((row: AnyRow) => string) | null;
  onOpen: (row: AnyRow) => void;
  nameOf: (row: AnyRow) => string;
  rowActions?: ((row: AnyRow) => React.ReactNode) | undefined;
  actionsWidth?: number | undefined;
  busy: boolean;
  label: string;
}

export function ListRows(props: RowsProps) {
  return useNarrow() ? <ListCards {...props} /> : <ListTable {...props} />;
}

const SELECTION_WIDTH = 44;

function ListTable({
  rows,
  columns,
  sort,
  onSort,
  selected,
  onSelect,
  selectable,
  searchFor,
  onOpen,
  nameOf,
  rowActions,
  actionsWidth = 150,
  busy,
  label,
}: RowsProps) {
  const ui = useUi();
  const width = columns.reduce(
    (sum, column) => sum + column.width,
    SELECTION_WIDTH + (rowActions ? actionsWidth : 0),
  );
  const table = scrollsByKeys(!searchFor && !selected && !rowActions);
  const order = (name: string) =>
    sort === name ? 'ascend' : sort === `-${name}` ? 'descend' : null;
  const shown: TableProps<AnyRow>['columns'] = columns.map((column, index) => ({
    key: column.name,
    title: column.title,
    width: column.width,
    ellipsis: column.cut && { showTitle: false },
    ...(column.numeric ? { align: 'end' as const } : {}),
    ...(index === 0 ? { fixed: 'start' as const, rowScope: 'row' as const } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: order(column.name) } : {}),
    render: (_: unknown, row: AnyRow) =>
      index === 0 && searchFor ? (
        <RecordLink search={searchFor(row)}>{column.render(row)}</RecordLink>
      ) : (
        column.render(row)
      ),
  }));
  if (rowActions)
    shown.push({
      key: 'actions',
      title: ui('actions'),
      width: actionsWidth,
      fixed: 'end',
      render: (_: unknown, row: AnyRow) => <div className="k-row-actions">{rowActions(row)}</div>,
    });
  return (
    <Table<AnyRow>
      ref={table}
      className="k-table"
      aria-label={label}
      rowKey="id"
      dataSource={rows}
      columns={shown}
      pagination={false}
      loading={busy && { delay: 300 }}
      scroll={{ x: width }}
      sticky
      onRow={(row) => (searchFor ? { onClick: (event) => opensRow(event) && onOpen(row) } : {})}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return;
        onSort(
          sorter.order ? `${sorter.order === 'descend' ? '-' : ''}${String(sorter.columnKey)}` : '',
        );
      }}
      {...(selected
        ? {
            rowSelection: {
              columnWidth: SELECTION_WIDTH,
              columnTitle: (box) => <SelectAll>{box}</SelectAll>,
              fixed: true,
              selectedRowKeys: [...selected],
              onChange: (keys) => onSelect(keys.map(String)),
              getCheckboxProps: (row) => ({
                disabled: !selectable(row),
                'aria-label': ui('selectRow', { name: nameOf(row) }),
              }),
              getTitleCheckboxProps: () => ({ 'aria-label': ui('selectAll') }),
            },
          }
        : {})}
    />
  );
}

/** A table whose rows hold nothing to press takes the focus itself, so that keys can scroll it. */
function scrollsByKeys(wanted: boolean): React.Ref<TableRef> {
  return (table: TableRef | null) => {
    const body = table?.nativeElement.querySelector('.ant-table-body');
    if (wanted) body?.setAttribute('tabindex', '0');
    else body?.removeAttribute('tabindex');
  };
}

/** antd repeats the headings in a hidden row that measures them: there the checkbox must not take the focus. */
function SelectAll({ children }: { children: React.ReactNode }) {
  const quiet = (element: HTMLSpanElement | null) => {
    if (element?.closest('[aria-hidden="true"]')) element.inert = true;
  };
  return <span ref={quiet}>{children}</span>;
}

/** A click anywhere on a row opens it, unless it meant a control or marked a text. */
function opensRow(event: React.MouseEvent): boolean {
  const onControl =
    event.target instanceof Element &&
    event.target.closest('a, button, input, label, .ant-table-selection-column') !== null;
  return !onControl && (getSelection()?.isCollapsed ?? true);
}

/** On a phone a row is a card: its name large and a finger high, the rest below in words. */
function ListCards({
  rows,
  columns,
  selected,
  onSelect,
  selectable,
  searchFor,
  nameOf,
  rowActions,
  busy,
  label,
}: RowsProps) {
  const ui = useUi();
  const [first, ...rest] = columns;
  if (!first) return null;
  const toggle = (id: string) =>
    selected &&
    onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  return (
    <ul className="k-cards" aria-label={label} aria-busy={busy}>
      {rows.map((row) => (
        <li key={row.id} className="k-card">
          <div className="k-card-head">
            {selected && (
              <Checkbox
                checked={selected.includes(row.id)}
                disabled={!selectable(row)}
                onChange={() => toggle(row.id)}
                aria-label={ui('selectRow', { name: nameOf(row) })}
              />
            )}
            {searchFor ? (
              <RecordLink search={searchFor(row)}>{first.render(row)}</RecordLink>
            ) : (
              first.render(row)
            )}
          </div>
          <dl>
            {rest
              .filter(({ isEmpty }) => !isEmpty(row))
              .map((column) => (
                <div key={column.name}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
          </dl>
          {rowActions && <div className="k-row-actions">{rowActions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
