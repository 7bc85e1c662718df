// Reading, making and changing an entity's rows by its rules, each audited: of many at once what is one row's otherwise.
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { alarmRuleOf } from '../contract/alarm-rules.ts';
import type { ChangeOf, DraftOf, RowOf } from '../contract/entity.ts';
import { kitRoom } from '../contract/kit-room.ts';
import { hiddenFrom, without } from '../contract/private.ts';
import { together } from '../db/attempt-all.ts';
import type { Context } from '../http/context.ts';
import { Failure, badField, notFound } from '../http/failure.ts';
import { holdAlarms } from '../http/holding.ts';
import { readRows } from './list.ts';
import { checkOwner, refuseShared, settleOwner, withoutOwner } from './owner.ts';
import type {
  Columns,
  EntityRules,
  Identified,
  ServedEntity,
  SettledChange,
  SettledDraft,
  SettleColumns,
  Versioned,
} from './rules.ts';
import type { AnyTable } from './table.ts';
import { insertRows, updateRow, withIds } from './write.ts';

const ownerIn = (sent: unknown): string | undefined => {
  const { org_id } = sent as { org_id?: string | null };
  return org_id ?? undefined;
};

/** What was read behind the writes, once each of them was taken; the first that was refused is the refusal. */
async function afterAll<Rows>(
  writes: readonly Promise<void>[],
  read: Promise<Rows>,
): Promise<Rows> {
  const [[rows]] = await Promise.all([Promise.allSettled([read]), Promise.allSettled(writes)]);
  await together(writes);
  if (rows.status === 'rejected') throw rows.reason;
  return rows.value;
}

export const untyped = (db: unknown): Kysely<never> => db as Kysely<never>;

/** Binds an entity's rows to its rules and to the actor's organisations. */
export function keepRows<E extends ServedEntity, Schema, Platform>(
  entity: E,
  table: AnyTable,
  rules: EntityRules<E, Schema, Platform>,
  settle: SettleColumns<Schema, Platform>,
) {
  type Ctx = Context<Schema, Platform>;
  type Row = RowOf<E> & Identified;
  const draft = entity.draft as z.ZodObject;
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
  const rule = alarmRuleOf(entity.thing);
  const { shape } = entity.row;
  const lookAt = (context: Ctx, row: Row): Promise<void> =>
    context.look({
      org_id: row.org_id ?? null,
      action: 'read',
      thing: entity.thing,
      thing_id: row.id,
    });
  /** Marked fields that are written and never read: that they were sent is all that can be told. */
  const unread = rule?.fields.filter((name) => !(name in shape)) ?? [];
  async function record(
    context: Ctx,
    action: string,
    row: Row,
    { before, after, sent = {} }: { before?: Row; after?: Row; sent?: Columns } = {},
  ): Promise<void> {
    const alarm = action === 'update' && unread.some((name) => sent[name] !== undefined);
    await context.audit({
      org_id: row.org_id ?? null,
      action,
      thing: entity.thing,
      thing_id: row.id,
      before,
      after,
      ...(alarm ? { alarm } : {}),
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
    const settled = drafts.map((sent) => settleOwner(context, entity.owner, sent as object));
    const columns = await together(
      settled.map(async (sent) => {
        const made = (await rules.create?.(context, sent as SettledDraft<E>)) ?? (sent as Columns);
        return settle(context, { draft, org_id: ownerIn(made), columns: made });
      }),
    );
    const rowsWithIds = withIds(columns);
    const ids = rowsWithIds.map(({ id }) => id);
    // Sent together: what was written is read in the same round trip.
    const made = await afterAll(
      [insertRows(untyped(context.db), table.table, rowsWithIds)],
      readInOrder(context, ids),
    );
    const more = await together(
      made.map(async (row, at) =>
        rules.after?.(context, { what: 'created', row, sent: drafts[at] as DraftOf<E> }),
      ),
    );
    const rows = more.some(Boolean) ? await readInOrder(context, ids) : made;
    await together(rows.map((row) => record(context, 'create', row, { after: row })));
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
        throw new Failure(kitRoom.errors.STALE_VERSION, {
          data: { current: without(before, hiddenFrom(entity.private, context.actor.permissions)) },
        });
      checkOwner(context, ownerIn(change));
      refuseShared(context, table.shared, [before]);
      const settled = withoutOwner(entity.owner, before, change) as SettledChange<E>;
      return { before, settled, sent: change as Omit<ChangeOf<E>, 'version'> };
    });
    const columns = await together(
      works.map(async ({ before, settled }) => {
        const made = (await rules.update?.(context, before, settled)) ?? (settled as Columns);
        return settle(context, { draft, org_id: ownerIn(made) ?? before.org_id, columns: made });
      }),
    );
    const written = was.map(({ id, version }, at) =>
      updateRow(
        untyped(context.db),
        table.table,
        { id, version, values: columns[at] as Columns },
        context.scope,
      ),
    );
    const changed = await afterAll(written, readInOrder(context, ids));
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
    await together(
      rows.map((row, at) => {
        const { before, sent } = works[at] as (typeof works)[number];
        return record(context, 'update', row, { before, after: row, sent: sent as Columns });
      }),
    );
    return rows;
  }

  const { asleep } = rule ?? {};
  /** Creates rows; one that must wait for a second person is made asleep where the work can't wait as a whole. */
  const createHeld = async (context: Ctx, drafts: readonly DraftOf<E>[]): Promise<Row[]> =>
    holdAlarms(context, drafts, {
      work: createAll,
      hold: async (holding, draft, alarms) => {
        if (!asleep) throw new Error(`A new ${entity.thing} has no way to wait`);
        const [row] = await createAll(context, [{ ...(draft as object), ...asleep.made } as never]);
        const { id, version } = row as Row;
        const entries = alarms.map((entry) => ({
          ...entry,
          action: 'update',
          thing_id: id,
          before: row,
          after: { ...row, ...asleep.woken },
        }));
        const input = { ...asleep.woken, version };
        holding.keep({ route: entity.routes.update, input, params: { id }, entries });
        return row as Row;
      },
    });
  /** Changes rows; those that must wait for a second person stay as they were where the work can't wait as a whole. */
  const updateHeld = async (
    context: Ctx,
    asked: readonly { id: string; change: Versioned<E> }[],
  ): Promise<Row[]> =>
    holdAlarms(context, asked, {
      work: updateAll,
      hold: async (holding, { id, change }, entries) => {
        holding.keep({ route: entity.routes.update, input: change, params: { id }, entries });
        return readOne(context, id);
      },
    });

  return {
    readOne,
    readMany,
    createAll: createHeld,
    updateAll: updateHeld,
    complete,
    record,
    lookAt,
  };
}
