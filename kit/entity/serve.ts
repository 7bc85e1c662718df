// The handlers of an entity's routes; a room says what is special: how a draft becomes columns, what must hold before.
import type { AnyEntity, ChangeOf, DraftOf, RowOf } from '../contract/entity.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/failure.ts';
import { keepRows, untyped } from './keep-rows.ts';
import { listRows } from './list.ts';
import type { EntityRules, Identified, Versioned } from './rules.ts';
import type { EntityTable } from './table.ts';
import { deleteRows } from './write.ts';

/** Serves page, read, create, update and remove of an entity, each audited, each bound to the actor's organisations. */
export function serveEntity<
  E extends Pick<AnyEntity, 'thing' | 'auditRead'> & {
    row: unknown;
    draft: unknown;
    change: unknown;
  },
  Schema,
  Platform,
>(entity: E, entityTable: EntityTable<E>, rules: EntityRules<E, Schema, Platform>) {
  type Ctx = Context<Schema, Platform>;
  type Row = RowOf<E> & Identified;
  const kept = keepRows<E, Schema, Platform>(entity, entityTable, rules);
  const { table, complete, readOne, readMany, record, createAll, updateAll } = kept;

  async function create(context: Ctx, draft: DraftOf<E>): Promise<Row> {
    const [row] = await createAll(context, [draft]);
    return row as Row;
  }

  async function update(context: Ctx, id: string, change: Versioned<E>): Promise<Row> {
    const [row] = await updateAll(context, [{ id, change }]);
    return row as Row;
  }

  const handlers = {
    page: async (context: Ctx, query: Parameters<typeof listRows>[2]) => {
      const page = await listRows<Row>(untyped(context.db), table, query, context.scope);
      return { ...page, list: await complete(context, page.list) };
    },
    read: async (context: Ctx, _input: undefined, { id }: { id: string }) => {
      const row = await readOne(context, id);
      if (entity.auditRead) await record(context, 'read', row);
      return row;
    },
    create: async (context: Ctx, input: DraftOf<E>) => {
      const { id, ...change } = input as DraftOf<E> & { id?: string };
      return id ? update(context, id, change as unknown as Versioned<E>) : create(context, input);
    },
    update: async (context: Ctx, input: ChangeOf<E>, { id }: { id: string }) =>
      update(context, id, input as Versioned<E>),
    remove: async (context: Ctx, _input: undefined, { ids }: { ids: string[] }) => {
      const rows = await readMany(context, ids);
      if (rows.length !== new Set(ids).size) throw notFound();
      await rules.beforeRemove?.(context, rows);
      await deleteRows(untyped(context.db), table.table, ids, context.scope);
      for (const row of rows) {
        await rules.after?.(context, { what: 'deleted', row });
        await record(context, 'delete', row, row);
      }
      return { deleted: rows.length };
    },
  };
  return { handlers, readOne, readMany, create, createAll, update, updateAll, complete, table };
}

/** Binds `serveEntity` to a schema and a platform. */
export const servingEntitiesFor =
  <Schema, Platform>() =>
  <
    E extends Pick<AnyEntity, 'thing' | 'auditRead'> & {
      row: unknown;
      draft: unknown;
      change: unknown;
    },
  >(
    entity: E,
    table: EntityTable<E>,
    rules: EntityRules<E, Schema, Platform>,
  ) =>
    serveEntity<E, Schema, Platform>(entity, table, rules);
