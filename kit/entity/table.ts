// How an entity lies in the database: the tables it is read from and the column behind each field of a row.
import { z } from 'zod';
import type { RowOf } from '../contract/entity.ts';
import { holdsId } from '../contract/fields.ts';
import type { ErrorKind } from '../contract/room.ts';

interface TableRules {
  /** The table that is written, also the alias of its row in `from`. */
  table: string;
  /** Tables and joins of a full row, `staff` first: `staff left join role on role.id = staff.role_id`; absent: the table alone. */
  from?: string;
  /** The part of `from` that filters, keyword and sort need; absent: the table alone. */
  filterFrom?: string;
  /** Expressions that a keyword is looked for in. */
  keyword: readonly string[];
  /**
   * The column that holds the texts of all of `keyword` in lower case, kept by the database, {@link SOUGHT_BETWEEN} between
   * them; an index that covers it answers a search without a look at the rows.
   */
  sought?: string;
  /**
   * The SQL function from a keyword to the ids of all rows that hold it, at most 10,001, by an index of what is looked in.
   * It is asked where the scope is all organisations: a smaller scope's own index leaves less to look through.
   */
  finder?: string;
  /** The expression of a sort where that of the field is dear to make for every row. */
  sortBy?: Readonly<Record<string, string>>;
  /** The sort where none is asked for: `-created_at`. */
  sort: string;
  /** A condition that always holds: what is deleted softly, say. */
  where?: string;
  /** Fields whose filter looks for a part of the text; other texts match whole. */
  partial?: readonly string[];
  /**
   * The moment that ids follow: each is a UUIDv7 made then, to within a day. Its order is that of the ids, and a filter on
   * it narrows them, so that of a table in parts by id only those are read that can hold such rows.
   */
  idsFollow?: string;
  /** Whoever may read its rows reads all: they belong to no organisation. */
  ownerless?: boolean;
  /** The refusal of a change to what is everybody's. */
  shared?: ErrorKind;
}

/** An expression; null where no column holds the field, and `complete` fills it. */
type Column = string | null;
type Said = Readonly<Record<string, Column>>;
type FieldOf<E> = Exclude<keyof RowOf<E>, 'id' | 'version'> & string;
type Without<E, Stored> = Exclude<FieldOf<E>, keyof Stored>;

/**
 * The SQL expression behind each field that is not the table's column of its name: a field that has no such column must be
 * said. `Stored` is the table's row type.
 */
type Columns<E, Stored> = { [Name in Without<E, Stored>]: Column } & {
  [Name in FieldOf<E>]?: Column;
};

export type EntityTable<E, Schema, Table extends keyof Schema & string> = TableRules & {
  table: Table;
  /** Columns that `complete` reads beside the fields. */
  besides?: readonly (keyof Schema[Table] & string)[];
} & ([Without<E, Schema[Table]>] extends [never]
    ? { columns?: Columns<E, Schema[Table]> }
    : { columns: Columns<E, Schema[Table]> }) &
  (E extends { owner: { shared: true } } ? { shared: ErrorKind } : unknown);

export interface AnyTable extends TableRules {
  from: string;
  columns: Record<string, string>;
  /** Fields that may be null: only their sort says where nulls go, since that keeps an index from serving it. */
  nullable: ReadonlySet<string>;
  /** Fields that hold the id of another record. */
  references: ReadonlySet<string>;
}

/** Stands between the texts of a `sought` column: no keyword holds it. */
export const SOUGHT_BETWEEN = '\u001f';

/** The table with what the contract says of its fields. */
export function describeTable<
  E extends { row: z.ZodObject },
  Schema,
  Table extends keyof Schema & string,
>(entity: E, given: EntityTable<E, Schema, Table>): AnyTable {
  const {
    columns: said = {},
    besides = [],
    ...table
  } = given as unknown as TableRules & { columns?: Said; besides?: readonly string[] };
  const shape = entity.row.shape as Record<string, z.ZodType>;
  const fields = Object.keys(shape).filter((field) => field !== 'id' && field !== 'version');
  const columns = [...fields, ...besides].flatMap((field) => {
    const column = said[field] === undefined ? `${table.table}.${field}` : said[field];
    return column === null ? [] : [[field, column] as const];
  });
  const of = (is: (schema: z.ZodType) => boolean) =>
    new Set(Object.keys(shape).filter((field) => is(shape[field] as z.ZodType)));
  return {
    ...table,
    from: table.from ?? table.table,
    columns: Object.fromEntries(columns),
    nullable: of((schema) => z.safeParse(schema, null).success),
    references: of(holdsId),
  };
}

/** Binds {@link describeTable} to a schema. */
export const describingFor =
  <Schema>() =>
  <E extends { row: z.ZodObject }, Table extends keyof Schema & string>(
    entity: E,
    table: EntityTable<E, Schema, Table>,
  ): AnyTable =>
    describeTable<E, Schema, Table>(entity, table);

export const columnOf = ({ table, columns }: AnyTable, field: string): string => {
  if (field === 'id' || field === 'version') return `${table}.${field}`;
  const column = columns[field];
  if (!column) throw new Error(`${table} has no column for ${field}`);
  return column;
};
