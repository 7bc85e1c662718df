// The handlers of an entity's routes; a room says what is special: how a draft becomes columns, what must hold before.
import type { ChangeOf, DraftOf, RowOf } from '../contract/entity.ts';
import { kitRoom } from '../contract/kit-room.ts';
import { hiddenFrom, without } from '../contract/private.ts';
import type { Context } from '../http/context.ts';
import { Failure, notFound } from '../http/failure.ts';
import { keepRows, untyped } from './keep-rows.ts';
import { listRows } from './list.ts';
import { refuseShared } from './owner.ts';
import type { EntityRules, Identified, ServedEntity, SettleColumns, Versioned } from './rules.ts';
import { refuseHidden, seenTable } from './seen-table.ts';
import { describeTable } from './table.ts';
import type { EntityTable } from './table.ts';
import { deleteRows } from './write.ts';

/** Serves page, read, create, update and remove of an entity, each audited, each bound to the actor's organisations. */
export function serveEntity<
  E extends ServedEntity,
  Schema,
  Platform,
  Table extends keyof Schema & string,
>(
  entity: E,
  entityTable: EntityTable<E, Schema, Table>,
  rules: EntityRules<E, Schema, Platform>,
  settle: SettleColumns<Schema, Platform>,
) {
  type Ctx = Context<Schema, Platform>;
  type Row = RowOf<E> & Identified;
  const table = describeTable<E, Schema, Table>(entity, entityTable);
  const kept = keepRows<E, Schema, Platform>(entity, table, rules, settle);
  const { complete, readOne, readMany, record, lookAt, createAll, updateAll } = kept;

  async function create(context: Ctx, draft: DraftOf<E>): Promise<Row> {
    const [row] = await createAll(context, [draft]);
    return row as Row;
  }

  async function update(context: Ctx, id: string, change: Versioned<E>): Promise<Row> {
    const [row] = await updateAll(context, [{ id, change }]);
    return row as Row;
  }

  const hiddenTo = ({ actor }: Ctx) => hiddenFrom(entity.private, actor.permissions);
  /** Somebody at a form: who may not read a private field doesn't overwrite it either. */
  async function updateSeen(context: Ctx, id: string, change: Versioned<E>): Promise<Row> {
    const hidden = hiddenTo(context);
    const kept = hidden.find((field) => (change as Record<string, unknown>)[field] !== undefined);
    const { PERMISSION_DENIED } = kitRoom.errors;
    if (kept !== undefined) {
      // Of what isn't there nothing is told.
      await readOne(context, id);
      throw new Failure(PERMISSION_DENIED, { fields: { [kept]: PERMISSION_DENIED } });
    }
    return without(await update(context, id, change), hidden);
  }

  const handlers = {
    page: async (context: Ctx, query: Parameters<typeof listRows>[2]) => {
      const hidden = hiddenTo(context);
      refuseHidden(query, hidden);
      const seen = seenTable(table, hidden);
      const page = await listRows<Row>(untyped(context.db), seen, query, context.scope);
      return { ...page, list: await complete(context, page.list) };
    },
    read: async (context: Ctx, _input: undefined, { id }: { id: string }) => {
      const row = await readOne(context, id);
      if (entity.auditRead) await lookAt(context, row);
      return without(row, hiddenTo(context));
    },
    create: async (context: Ctx, input: DraftOf<E>) => {
      const { id, ...change } = input as DraftOf<E> & { id?: string };
      return id
        ? updateSeen(context, id, change as unknown as Versioned<E>)
        : without(await create(context, input), hiddenTo(context));
    },
    update: async (context: Ctx, input: ChangeOf<E>, { id }: { id: string }) =>
      updateSeen(context, id, input as Versioned<E>),
    remove: async (context: Ctx, _input: undefined, { ids }: { ids: string[] }) => {
      const rows = await readMany(context, ids);
      if (rows.length !== new Set(ids).size) throw notFound();
      refuseShared(context, table.shared, rows);
      await rules.beforeRemove?.(context, rows);
      await deleteRows(untyped(context.db), table.table, ids, context.scope);
      for (const row of rows) {
        await rules.after?.(context, { what: 'deleted', row });
        await record(context, 'delete', row, { before: row });
      }
      return { deleted: rows.length };
    },
  };
  return { handlers, readOne, readMany, create, createAll, update, updateAll, complete, table };
}

/** Binds `serveEntity` to a schema, a platform and what depends on a row's organisation. */
export const servingEntitiesFor =
  <Schema, Platform>(settle: SettleColumns<Schema, Platform>) =>
  <E extends ServedEntity, Table extends keyof Schema & string>(
    entity: E,
    table: EntityTable<E, Schema, Table>,
    rules: EntityRules<E, Schema, Platform>,
  ) =>
    serveEntity<E, Schema, Platform, Table>(entity, table, rules, settle);
