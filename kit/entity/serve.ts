// The handlers of an entity's routes; a room says what is special: how a draft becomes columns, what must hold before.
import type { Kysely } from 'kysely';
import type { AnyEntity, ChangeOf, DraftOf, RowOf } from '../contract/entity.ts';
import { together } from '../db/attempt-all.ts';
import type { Scope } from '../db/scope.ts';
import { kitRoom } from '../contract/kit-room.ts';
import type { Context } from '../http/context.ts';
import { Failure, badField, notFound } from '../http/failure.ts';
import { listRows, readRows } from './list.ts';
import { describeTable } from './table.ts';
import type { EntityTable } from './table.ts';
import { deleteRows, insertRows, updateRow } from './write.ts';

type Columns = Record<string, unknown>;

/** What was done to a row, with what was sent. */
export type Done<E extends { row: unknown; draft: unknown; change: unknown }> =
  | { what: 'created'; row: RowOf<E>; sent: DraftOf<E> }
  | { what: 'changed'; row: RowOf<E>; before: RowOf<E>; sent: Omit<ChangeOf<E>, 'version'> }
  | { what: 'deleted'; row: RowOf<E> };

export interface EntityRules<
  E extends { row: unknown; draft: unknown; change: unknown },
  Schema,
  Platform,
> {
  /** Columns for a new row; must hold `org_id`. Throws where a rule forbids it. Rows made together are judged at once: it only reads. */
  create: (context: Context<Schema, Platform>, draft: DraftOf<E>) => Promise<Columns>;
  /** Columns for a change; absent: the fields as sent. */
  update?: (
    context: Context<Schema, Platform>,
    before: RowOf<E>,
    change: Omit<ChangeOf<E>, 'version'>,
  ) => Promise<Columns>;
  /** Throws where a rule forbids deleting the rows; may delete what hangs on them. */
  beforeRemove?: (context: Context<Schema, Platform>, rows: RowOf<E>[]) => Promise<void>;
  /** Runs in the same transaction after a create, change or delete; true where it changed more of the row itself. */
  after?: (context: Context<Schema, Platform>, done: Done<E>) => Promise<boolean | void>;
  /** Fills fields of read rows that no column holds. */
  complete?: (context: Context<Schema, Platform>, rows: RowOf<E>[]) => Promise<RowOf<E>[]>;
}

interface Identified {
  id: string;
  version: number;
  org_id?: string | null;
}

const ownerIn = (sent: unknown): string | undefined => {
  const { org_id } = sent as { org_id?: string | null };
  return org_id ?? undefined;
};

/** An organisation that is not the actor's is a fault at its field, whatever the entity makes of it. */
function mustOwn({ scope }: { scope: Scope }, sent: unknown): void {
  const owner = ownerIn(sent);
  if (owner !== undefined && scope !== 'all' && !scope.includes(owner))
    throw badField('org_id', 'reference');
}

const untyped = (db: unknown): Kysely<never> => db as Kysely<never>;

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
  const table = describeTable(entity, entityTable as unknown as EntityTable<{ row: unknown }>);
  const complete = async (context: Ctx, rows: Row[]): Promise<Row[]> =>
    rules.complete ? ((await rules.complete(context, rows)) as Row[]) : rows;

  async function readMany(context: Ctx, ids: readonly string[]): Promise<Row[]> {
    return complete(context, await readRows<Row>(untyped(context.db), table, ids, context.scope));
  }
  async function readOne(context: Ctx, id: string): Promise<Row> {
    const [row] = await readMany(context, [id]);
    if (!row) throw notFound();
    return row;
  }
  async function record(
    context: Ctx,
    action: string,
    row: Row,
    before?: Row,
    after?: Row,
  ): Promise<void> {
    await context.audit({
      org_id: row.org_id ?? null,
      action,
      thing: entity.thing,
      thing_id: row.id,
      before,
      after,
    });
  }

  async function readInOrder(context: Ctx, ids: readonly string[]): Promise<Row[]> {
    const rows = new Map((await readMany(context, ids)).map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = rows.get(id);
      if (!row) throw notFound();
      return row;
    });
  }

  /**
   * Creates rows that don't need one another. What is refused of one is refused of all, and the transaction can then go on
   * only from a savepoint before it.
   */
  async function createAll(context: Ctx, drafts: readonly DraftOf<E>[]): Promise<Row[]> {
    for (const draft of drafts) mustOwn(context, draft);
    const columns = await together(drafts.map((draft) => rules.create(context, draft)));
    const ids = await insertRows(untyped(context.db), table.table, columns);
    const made = await readInOrder(context, ids);
    const more = await together(
      made.map(async (row, at) =>
        rules.after?.(context, { what: 'created', row, sent: drafts[at] as DraftOf<E> }),
      ),
    );
    const rows = more.some(Boolean) ? await readInOrder(context, ids) : made;
    await together(rows.map((row) => record(context, 'create', row, undefined, row)));
    return rows;
  }
  async function create(context: Ctx, draft: DraftOf<E>): Promise<Row> {
    const [row] = await createAll(context, [draft]);
    return row as Row;
  }

  async function update(
    context: Ctx,
    id: string,
    { version, ...change }: ChangeOf<E> & { version: number },
  ): Promise<Row> {
    const before = await readOne(context, id);
    // Refused before any rule reads it: a stale form must not fail on a rule about what it can't know.
    if (before.version !== version)
      throw new Failure(kitRoom.errors.STALE_VERSION, { data: { current: before } });
    mustOwn(context, change);
    const sent = change as Omit<ChangeOf<E>, 'version'>;
    const columns = rules.update ? await rules.update(context, before, sent) : (sent as Columns);
    await updateRow(untyped(context.db), table.table, id, version, columns, context.scope);
    const changed = await readOne(context, id);
    // An entity that stays where it is must not seem to have moved.
    const owner = ownerIn(sent);
    if (owner !== undefined && changed.org_id !== owner) throw badField('org_id', 'reference');
    const more = await rules.after?.(context, { what: 'changed', row: changed, before, sent });
    const row = more ? await readOne(context, id) : changed;
    await record(context, 'update', row, before, row);
    return row;
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
      return id
        ? update(context, id, change as unknown as ChangeOf<E> & { version: number })
        : create(context, input);
    },
    update: async (context: Ctx, input: ChangeOf<E>, { id }: { id: string }) =>
      update(context, id, input as ChangeOf<E> & { version: number }),
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
  return { handlers, readOne, readMany, create, createAll, update, complete, table };
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
