// How an entity lies in the database: the tables it is read from and the column behind each field of a row.
import { z } from 'zod';
import type { AnyEntity, RowOf } from '../contract/entity.ts';
import { holdsId } from '../contract/fields.ts';

export interface EntityTable<E extends { row: unknown }> {
  /** The table that is written, also the alias of its row in `from`. */
  table: string;
  /** Tables and joins of a full row, `staff` first: `staff left join role on role.id = staff.role_id`. */
  from: string;
  /** The part of `from` that filters, keyword and sort need; absent: the table alone. */
  filterFrom?: string;
  /** The SQL expression behind each field of a row. */
  columns: { [Field in Exclude<keyof RowOf<E>, 'id' | 'version'> & string]: string };
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
  /** Rows without an organisation are everyone's to read. */
  shared?: boolean;
}

export type AnyTable = EntityTable<AnyEntity> & {
  columns: Record<string, string>;
  /** Fields that may be null: only their sort says where nulls go, since that keeps an index from serving it. */
  nullable: ReadonlySet<string>;
  /** Fields that hold the id of another record. */
  references: ReadonlySet<string>;
};

/** Stands between the texts of a `sought` column: no keyword holds it. */
export const SOUGHT_BETWEEN = '\u001f';

/** The table with what the contract says of its fields. */
export function describeTable(
  entity: { row: unknown },
  table: EntityTable<{ row: unknown }>,
): AnyTable {
  const { shape } = entity.row as z.ZodObject;
  const nullable = Object.keys(shape).filter(
    (field) => z.safeParse(shape[field] as z.ZodType, null).success,
  );
  const references = Object.keys(shape).filter((field) => holdsId(shape[field] as z.ZodType));
  return {
    ...(table as unknown as AnyTable),
    nullable: new Set(nullable),
    references: new Set(references),
  };
}

export const columnOf = ({ table, columns }: AnyTable, field: string): string => {
  if (field === 'id' || field === 'version') return `${table}.${field}`;
  const column = columns[field];
  if (!column) throw new Error(`${table} has no column for ${field}`);
  return column;
};
