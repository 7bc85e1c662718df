// Reading or writing together what is asked for one by one: a thousand devices, each asking for its own, are one query.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isOver } from './scope.ts';

type Asked<Key, Value> = {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}[];

/**
 * Gives a function that reads one. Whatever is asked for on the same transaction within one turn of the event loop is
 * handed to `read` together; it gives one value for each key, in their order.
 */
export function gather<Schema, Key, Value>(
  read: (db: Kysely<Schema>, keys: readonly Key[]) => Promise<readonly Value[]>,
): (db: Kysely<Schema>, key: Key) => Promise<Value> {
  const waiting = new WeakMap<Kysely<Schema>, Asked<Key, Value>>();

  async function answer(db: Kysely<Schema>, asked: Asked<Key, Value>): Promise<void> {
    try {
      if (isOver(db)) throw new Error('Asked of a transaction that is over');
      const values = await read(
        db,
        asked.map(({ key }) => key),
      );
      for (const [at, { resolve }] of asked.entries()) resolve(values[at] as Value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (db, key) =>
    new Promise((resolve, reject) => {
      const asked = waiting.get(db);
      if (asked) return void asked.push({ key, resolve, reject });
      const first: Asked<Key, Value> = [{ key, resolve, reject }];
      waiting.set(db, first);
      setImmediate(() => {
        waiting.delete(db);
        void answer(db, first);
      });
    });
}

/** The same for rows by their ids, each id read once: `read` gives those there are, in any order. */
export const gatherById = <Schema, Row extends { id: string }>(
  read: (db: Kysely<Schema>, ids: readonly string[]) => Promise<readonly Row[]>,
): ((db: Kysely<Schema>, id: string) => Promise<Row | undefined>) =>
  gather(async (db: Kysely<Schema>, ids: readonly string[]) => {
    const found = new Map((await read(db, [...new Set(ids)])).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });

export interface Owned {
  id: string;
  org_id: string;
}

/** Gives a function from the id of a row of the table to whose it is, as far as the transaction sees it. */
export const ownersIn = (
  table: string,
): (<Schema>(db: Kysely<Schema>, id: string) => Promise<Owned | undefined>) => {
  const read = gatherById(async (db: Kysely<unknown>, ids) => {
    const { rows } = await sql<Owned>`
      select id, org_id from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
    return rows;
  });
  return (db, id) => read(db as unknown as Kysely<unknown>, id);
};
