// Reading, making and changing an entity's rows by its rules, each audited: of many at once what is one row's otherwise.
import type { Kysely } from 'kysely';
import type { AnyEntity, ChangeOf, DraftOf, RowOf } from '../contract/entity.ts';
import { kitRoom } from '../contract/kit-room.ts';
import { together } from '../db/attempt-all.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { Failure, badField, notFound } from '../http/failure.ts';
import { readRows } from './list.ts';
import type { Columns, EntityRules, Identified, Versioned } from './rules.ts';
import { describeTable } from './table.ts';
import type { EntityTable } from './table.ts';
import { insertRows, updateRow } from './write.ts';

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

export const untyped = (db: unknown): Kysely<never> => db as Kysely<never>;

/** Binds an entity's rows to its rules and to the actor's organisations. */
export function keepRows<
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
  /** Changes rows that don't need one another; what is refused of one is refused of all, as {@link createAll} says. */
  async function updateAll(
    context: Ctx,
    asked: readonly { id: string; change: Versioned<E> }[],
  ): Promise<Row[]> {
    const ids = asked.map(({ id }) => id);
    const was = await readInOrder(context, ids);
    const works = asked.map(({ change: { version, ...change } }, at) => {
      const before = was[at] as Row;
      // Refused before any rule reads it: a stale form must not fail on a rule about what it can't know.
      if (before.version !== version)
        throw new Failure(kitRoom.errors.STALE_VERSION, { data: { current: before } });
      mustOwn(context, change);
      return { before, sent: change as Omit<ChangeOf<E>, 'version'> };
    });
    const columns = await together(
      works.map(async ({ before, sent }) =>
        rules.update ? rules.update(context, before, sent) : (sent as Columns),
      ),
    );
    await together(
      was.map(({ id, version }, at) =>
        updateRow(
          untyped(context.db),
          table.table,
          { id, version, values: columns[at] as Columns },
          context.scope,
        ),
      ),
    );
    const changed = await readInOrder(context, ids);
    const more = await together(
      changed.map(async (row, at) => {
        const { before, sent } = works[at] as (typeof works)[number];
        // An entity that stays where it is must not seem to have moved.
        const owner = ownerIn(sent);
        if (owner !== undefined && row.org_id !== owner) throw badField('org_id', 'reference');
        return rules.after?.(context, { what: 'changed', row, before, sent });
      }),
    );
    const rows = more.some(Boolean) ? await readInOrder(context, ids) : changed;
    await together(rows.map((row, at) => record(context, 'update', row, was[at], row)));
    return rows;
  }

  return { readOne, readMany, createAll, updateAll, complete, record, table };
}
