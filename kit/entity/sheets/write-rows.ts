// Doing what a plan says, all of it or nothing: each row by the entity's own ways to make and to change one.
import { attemptAll } from '../../db/attempt-all.ts';
import type { Context } from '../../http/context.ts';
import { fieldMessages, toFailure } from '../../http/errors.ts';
import type { Failure } from '../../http/failure.ts';
import { withHolding } from '../../http/holding.ts';
import { errorText } from '../../words/translator.ts';
import { inOwnTransaction } from './own-transaction.ts';
import type { Plan, PlannedCreate, PlannedUpdate, ToldFault } from './plan-rows.ts';
import type { SheetParts } from './sheet-options.ts';

export interface Written {
  refused: ToldFault[];
  /** Changes that wait for a second person. */
  waiting: number;
}

export interface Watch {
  /** Told after some rows each. */
  onRows: (rows: number) => void;
  /** Its abort ends the work before the next rows, and nothing of it stays. */
  signal: AbortSignal;
  /** Throws where whoever began it may no longer: asked once more before anything stays. */
  mustGoOn: () => Promise<void>;
}

/** Rows that follow one another and hold the same in the field; all of them where there is none. */
function runsOf(creates: readonly PlannedCreate[], field: string | undefined): PlannedCreate[][] {
  const runs: PlannedCreate[][] = [];
  for (const one of creates) {
    const last = runs.at(-1);
    if (last && (!field || last[0]?.draft[field] === one.draft[field])) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Ends the transaction of rows that must not stay. */
class Undo extends Error {}

export function rowWriter<Schema, Platform>(parts: SheetParts<Schema, Platform>) {
  type Ctx = Context<Schema, Platform>;
  const { room, entity, options } = parts;

  function tellRefusal(context: Ctx, row: number, failure: Failure): ToldFault[] {
    const { translator } = context;
    const fields = Object.entries(fieldMessages(translator, room, failure.detail.fields ?? {}));
    if (fields.length === 0)
      return [{ row, field: '', message: errorText(translator, failure.kind) }];
    return fields.map(([field, message]) => ({ row, field, message }));
  }

  /** Does rows together; what the database or a rule refuses is told, and the transaction goes on as before it. */
  async function attempt<Row extends { row: number }>(
    context: Ctx,
    rows: readonly Row[],
    { onRows, signal }: Watch,
    work: (some: readonly Row[]) => Promise<unknown>,
  ): Promise<ToldFault[]> {
    const told: ToldFault[] = [];
    await attemptAll(context.db, rows, {
      work: async (some) => {
        signal.throwIfAborted();
        await work(some);
        onRows(some.length);
      },
      refuse: ({ row }, error) => {
        signal.throwIfAborted();
        const failure = toFailure(error, options.constraints ?? {});
        if (!failure) throw error;
        told.push(...tellRefusal(context, row, failure));
      },
    });
    return told;
  }

  const update = (context: Ctx, rows: readonly PlannedUpdate[], watch: Watch) =>
    attempt(context, rows, watch, (some) =>
      parts.updateAll(
        context,
        some.map(({ id, change }) => ({ id, change })),
      ),
    );

  const create = (context: Ctx, rows: readonly PlannedCreate[], watch: Watch) =>
    attempt(context, rows, watch, (some) =>
      parts.createAll(
        context,
        some.map(({ draft }) => draft),
      ),
    );

  /** Gives what was refused; unless `keep` and nothing was, nothing stays. */
  return async (
    context: Ctx,
    { creates, updates }: Pick<Plan, 'creates' | 'updates'>,
    { keep, ...watch }: Watch & { keep: boolean },
  ): Promise<Written> => {
    const refused: ToldFault[] = [];
    let waiting = 0;
    const work = async () => {
      refused.push(...(await update(context, updates, watch)));
      for (const rows of runsOf(creates, options.apart))
        refused.push(...(await create(context, rows, watch)));
      waiting = context.holding?.rows.length ?? 0;
      if (!keep || refused.length > 0) throw new Undo();
      await context.audit({
        org_id: context.actor.org_id,
        action: 'import',
        thing: entity.thing,
        thing_id: null,
        after: {
          rows: creates.length + updates.length,
          created: creates.length,
          updated: updates.length,
        },
      });
      await watch.mustGoOn();
    };
    await inOwnTransaction(context, () =>
      withHolding(context, `${entity.thing}.import`, work),
    ).catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
    return { refused, waiting };
  };
}
