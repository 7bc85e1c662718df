// An import: all rows of a sheet or none, each through the entity's own rules; a dry run changes nothing.
import { availableParallelism } from 'node:os';
import type { ImportReport } from '../../contract/sheet-routes.ts';
import type { Context } from '../../http/context.ts';
import type { JobHandle } from '../../jobs/job.ts';
import { rowPlanner } from './plan-rows.ts';
import type { OnExisting, Plan, PlannedCreate, ToldFault } from './plan-rows.ts';
import type { ReadRow } from './read-rows.ts';
import type { SheetParts } from './sheet-options.ts';
import { rowWriter } from './write-rows.ts';
import type { Watch } from './write-rows.ts';

/** Enough to see what is wrong; `ok` still counts all rows. */
const MOST_FAULTS = 1000;
/** Enough to look through; the counts are of all. */
const MOST_CHANGES = 500;
/** One of the four threads of Node's pool stays free for those who sign in. */
const PREPARED_AT_ONCE = Math.min(3, availableParallelism());

export interface Asked {
  dry_run?: boolean | undefined;
  existing: OnExisting;
}

/** Tells of rows as they are done; what is refused among many is tried again, and counts once. */
function watchOf({ creates, updates }: Plan, job: JobHandle): Watch {
  const total = creates.length + updates.length;
  let done = 0;
  job.progress(0, total);
  return {
    onRows: (rows) => job.progress((done += rows), total),
    signal: job.signal,
    mustGoOn: () => job.mustGoOn(),
  };
}

function replyOf(plan: Plan, faults: readonly ToldFault[], waiting = 0): ImportReport {
  const bad = new Set(faults.map(({ row }) => row));
  const isGood = ({ row }: { row: number }) => !bad.has(row);
  const created = plan.creates.filter(isGood).length;
  const updates = plan.updates.filter(isGood);
  return {
    rows: plan.rows,
    ok: created + updates.length + plan.unchanged,
    created,
    updated: updates.length,
    unchanged: plan.unchanged,
    kept: plan.kept,
    ...(waiting > 0 ? { waiting } : {}),
    passed: plan.passed,
    changes: updates
      .slice(0, MOST_CHANGES)
      .map(({ row, differences }) => ({ row, fields: [...differences] })),
    faults: faults.toSorted((one, other) => one.row - other.row).slice(0, MOST_FAULTS),
  };
}

/** Imports rows as their entity does, in transactions of its own; with faults nothing stays. */
export function rowImporter<Schema, Platform>(parts: SheetParts<Schema, Platform>) {
  type Ctx = Context<Schema, Platform>;
  const { options } = parts;
  const planRows = rowPlanner(parts);
  const writeRows = rowWriter(parts);

  async function prepareAll(context: Ctx, creates: readonly PlannedCreate[]): Promise<void> {
    const { prepare } = options;
    if (!prepare) return;
    const left = creates.values();
    const work = async () => {
      for (const { draft } of left) await prepare(context, draft);
    };
    await Promise.all(Array.from({ length: PREPARED_AT_ONCE }, work));
  }

  const untried = (values: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => !options.untried?.includes(field)),
    );
  /** The plan as a dry run tries it. */
  const lighten = ({ creates, updates }: Plan) => ({
    creates: creates.map((one) => ({ ...one, draft: untried(one.draft) })),
    updates: updates.map((one) => ({ ...one, change: untried(one.change) })),
  });

  return async (
    context: Ctx,
    sheet: readonly ReadRow[],
    { dry_run, existing }: Asked,
    job: JobHandle,
  ): Promise<ImportReport> => {
    const plan = await planRows(context, sheet, existing);
    const told = [...plan.told];
    if (dry_run) {
      const tried = await writeRows(context, lighten(plan), { ...watchOf(plan, job), keep: false });
      return replyOf(plan, [...told, ...tried.refused], tried.waiting);
    }
    if (told.length > 0) return replyOf(plan, told);
    await prepareAll(context, plan.creates);
    const { refused, waiting } = await writeRows(context, plan, {
      ...watchOf(plan, job),
      keep: true,
    });
    return { ...replyOf(plan, refused, waiting), ...(refused.length === 0 ? { changes: [] } : {}) };
  };
}
