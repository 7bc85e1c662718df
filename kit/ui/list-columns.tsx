// A list's columns: what a page names, completed by what the schema says of each field.
import { Tooltip } from 'antd';
import { Link } from 'react-router';
import type { FieldMeta } from '../contract/fields.ts';
import type { Tones } from './enum-tag.tsx';
import { FieldValue } from './field-value.tsx';
import { sameValue } from './merge-stale.ts';
import type { ShownRow } from './queries.ts';
import { metaOf, nameFieldOf } from './shown-entity.ts';
import type { AnyRow, ShownList } from './shown-entity.ts';

export type FieldOf<E extends ShownList> = Extract<keyof ShownRow<E>, string>;

export interface Column<Row = AnyRow, Field extends string = string> {
  /** A field of the row, or a name of the page's own with `render` and `title`. */
  field: Field;
  title?: string;
  render?: (row: Row) => React.ReactNode;
  /** Pixels. */
  width?: number;
  /** Colour and shape of each value of a choice or flag (`true`, `false`). */
  tones?: Tones;
  /** Instants with their age beside them. */
  age?: boolean;
  /** False: a number that is shown as a word or mark stands at the start of its cell. */
  numeric?: boolean;
  /** Put away until the user asks for it. */
  hidden?: boolean;
}

export type ColumnOf<E extends ShownList> =
  | FieldOf<E>
  | Column<ShownRow<E>, FieldOf<E>>
  | OwnColumn<ShownRow<E>>;

/** A column that is no field. */
export interface OwnColumn<Row> extends Column<Row> {
  title: string;
  render: (row: Row) => React.ReactNode;
}

/** A column with everything settled. */
export interface SettledColumn {
  name: string;
  title: string;
  width: number;
  sortable: boolean;
  numeric: boolean;
  hidden: boolean;
  /** Texts are cut with a tooltip that holds them whole. */
  cut: boolean;
  render: (row: AnyRow) => React.ReactNode;
  /** Whether a card may leave it out. */
  isEmpty: (row: AnyRow) => boolean;
}

const WIDTHS: Partial<Record<FieldMeta['kind'], number>> = {
  moment: 180,
  date: 120,
  flag: 100,
  choice: 130,
  number: 110,
  image: 72,
  multiline: 240,
};

/** Settles the columns of a page by the entity's schema. */
export function settleColumns(
  entity: ShownList,
  room: { name: string },
  columns: readonly (string | Column<never>)[],
  labelOf: (field: string) => string,
): SettledColumn[] {
  return columns.map((given) => {
    const column = (typeof given === 'string' ? { field: given } : given) as Column;
    const meta = metaOf(entity, column.field);
    const cut =
      !column.render &&
      (meta === undefined ||
        meta.kind === 'text' ||
        meta.kind === 'multiline' ||
        meta.kind === 'reference');
    const title = column.title ?? labelOf(column.field);
    const sortable = entity.sorts.includes(column.field);
    const shown = nameFieldOf(entity, column.field) ?? column.field;
    return {
      name: column.field,
      title,
      width: Math.max(
        column.width ?? WIDTHS[meta?.kind ?? 'text'] ?? 160,
        headWidth(title, sortable),
      ),
      sortable,
      numeric: column.numeric ?? meta?.kind === 'number',
      hidden: column.hidden ?? false,
      cut,
      render:
        column.render ??
        ((row) => (
          <Cell entity={entity} room={room} column={column} meta={meta} row={row} cut={cut} />
        )),
      isEmpty: (row) => (column.render ? column.render(row) === null : sameValue(row[shown], null)),
    };
  });
}

const signWidth = (sign: string): number =>
  /\p{Script=Han}/u.test(sign) ? 15 : /\p{Script=Cyrillic}/u.test(sign) ? 9.6 : 9;

/** Pixels that a heading needs, so that it is never cut: wide signs for Chinese, narrow ones for the rest. */
function headWidth(title: string, sortable: boolean): number {
  const signs = [...title].reduce((sum, sign) => sum + signWidth(sign), 0);
  return Math.min(signs + 24 + (sortable ? 28 : 0), 320);
}

interface CellProps {
  entity: ShownList;
  room: { name: string };
  column: Column;
  meta: FieldMeta | undefined;
  row: AnyRow;
  cut: boolean;
}

function Cell({ entity, room, column, meta, row, cut }: CellProps) {
  const beside = nameFieldOf(entity, column.field);
  const known = beside && typeof row[beside] === 'string' ? row[beside] : undefined;
  const value = (
    <FieldValue
      meta={meta}
      room={room}
      value={row[column.field]}
      tones={column.tones}
      known={known}
      age={column.age ?? false}
    />
  );
  const text = known ?? row[column.field];
  if (!cut || typeof text !== 'string' || text.length < 8) return value;
  return (
    <Tooltip title={text} placement="topLeft" mouseEnterDelay={0.4}>
      <span className="k-cut">{value}</span>
    </Tooltip>
  );
}

/** The first column's content as a link that opens the record. */
export function RecordLink({ search, children }: { search: string; children: React.ReactNode }) {
  return (
    <Link className="k-record-link" to={{ search }}>
      {children}
    </Link>
  );
}
