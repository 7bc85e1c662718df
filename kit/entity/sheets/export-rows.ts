// The rows of an export: read in batches from a cursor of one read-only transaction, as cells in the request's language.
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { ListQuery } from '../../contract/list-query.ts';
import { readMeta } from '../../contract/fields.ts';
import type { FieldMeta } from '../../contract/fields.ts';
import type { AnyRoom } from '../../contract/room.ts';
import type { Scope } from '../../db/scope.ts';
import type { Translator } from '../../words/translator.ts';
import { conditionsOf, orderOf, selectOf } from '../conditions.ts';
import type { AnyTable } from '../table.ts';
import type { CellValue } from './cell-xml.ts';
import { localTimes } from './local-time.ts';
import { choiceLabel } from '../../words/translator.ts';
import { flagLabel } from './sheet-words.ts';

export type Row = Record<string, unknown>;

const BATCH = 1000;

export interface Cursor {
  batches(): AsyncGenerator<Row[]>;
  /** Resolves once no query of it runs any more: only then may its connection go to others. */
  close(): Promise<void>;
}

/** A failure is told where the rows are asked for. */
function ahead<Value>(coming: Promise<Value>): Promise<Value> {
  coming.catch(() => undefined);
  return coming;
}

/** Opens all rows of a list's filter, keyword and sort; the cursor lives in the transaction. */
export async function openCursor(
  tx: Kysely<never>,
  table: AnyTable,
  query: Partial<ListQuery>,
  scope: Scope,
  fields?: readonly string[],
): Promise<Cursor> {
  const conditions = conditionsOf(table, query, scope);
  const select = `select ${selectOf(table, fields && [...fields])} from ${table.from}${conditions.text} order by ${orderOf(table, query.sort)}`;
  await tx.executeQuery(
    CompiledQuery.raw(`declare exported no scroll cursor for ${select}`, conditions.values),
  );
  let closed = false;
  let running: Promise<{ rows: Row[] }> | undefined;
  const fetch = () =>
    (running = tx.executeQuery<Row>(CompiledQuery.raw(`fetch ${BATCH} from exported`, [])));
  return {
    async *batches() {
      let coming = fetch();
      while (!closed) {
        const { rows } = await coming;
        // The database reads on while these are written.
        if (rows.length === BATCH) coming = ahead(fetch());
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH) return;
      }
    },
    async close() {
      closed = true;
      await running?.catch(() => undefined);
    },
  };
}

export interface CellMaker {
  room: AnyRoom;
  translator: Translator;
  zone: string;
}

const joined = (values: readonly unknown[], show: (value: string) => string): string =>
  values.map((value) => show(String(value))).join('; ');

export function plainCell(value: unknown): CellValue {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? joined(value, String) : JSON.stringify(value);
}

/** Looks each word up once. */
function kept(look: (value: string) => string): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => {
    const found = known.get(value) ?? look(value);
    known.set(value, found);
    return found;
  };
}

/** Makes the cells of a field: labels for choices, words for flags, days and instants as such. */
export function cellOf(
  meta: FieldMeta | undefined,
  maker: CellMaker,
): (value: unknown) => CellValue {
  const { room, translator, zone } = maker;
  switch (meta?.kind) {
    case 'flag': {
      const [yes, no] = [flagLabel(translator, true), flagLabel(translator, false)];
      return (value) => (value === true ? yes : no);
    }
    case 'date':
      return (value) => ({ local: String(value) });
    case 'moment': {
      const show = localTimes(zone);
      return (value) => ({ local: show(String(value)) });
    }
    case 'choice':
    case 'choices': {
      const show = kept((value: string) => choiceLabel(translator, room.name, meta, value));
      // A number that is chosen by its word stays one: sheets sort by it.
      return (value) =>
        typeof value === 'number' ? value : joined(Array.isArray(value) ? value : [value], show);
    }
    default:
      return plainCell;
  }
}

/** Makes a row's cells, in the order of the fields. */
export function rowCells(
  shape: Record<string, z.ZodType>,
  fields: readonly string[],
  maker: CellMaker,
): (row: Row) => CellValue[] {
  const cells = fields.map((field) => {
    const schema = shape[field];
    return { field, make: cellOf(schema && readMeta(schema), maker) };
  });
  return (row) =>
    cells.map(({ field, make }) => {
      const value = row[field];
      return value === null || value === undefined ? null : make(value);
    });
}
