// POST /mgr/<thing>/import: all rows of a sheet or none, each through the entity's own rules; a dry run changes nothing.
import { availableParallelism } from 'node:os';
import { kitRoom } from '../../contract/kit-room.ts';
import { attemptAll } from '../../db/attempt-all.ts';
import type { Context } from '../../http/context.ts';
import { fieldMessages, toFailure } from '../../http/errors.ts';
import { Failure } from '../../http/failure.ts';
import { makeGate } from '../../http/gate.ts';
import { withHolding } from '../../http/holding.ts';
import { errorText, faultText, fieldLabel } from '../../words/translator.ts';
import { inOwnTransaction } from './own-transaction.ts';
import { findTwice, readDrafts } from './read-drafts.ts';
import type { SheetDraft } from './read-drafts.ts';
import { readHeadings } from './read-headings.ts';
import type { Headings } from './read-headings.ts';
import { shownText } from './read-rows.ts';
import type { ReadRow } from './read-rows.ts';
import { readFilledRows, readUpload } from './read-upload.ts';
import type { SheetParts } from './sheet-options.ts';
import type { LabelOf } from './sheet-words.ts';

export interface ImportReply {
  rows: number;
  /** Rows that went in, or would. */
  ok: number;
  /** Rows of which a part waits for a second person, since it concerns alarms. */
  waiting?: number;
  faults: { row: number; field: string; message: string }[];
}
type ToldFault = ImportReply['faults'][number];

/** At once in this process, of whatever thing. */
const gate = makeGate({ most: 3, each: 2 });
/** Enough to see what is wrong; `ok` still counts all rows. */
const MOST_FAULTS = 1000;
/** One of the four threads of Node's pool stays free for those who sign in. */
const PREPARED_AT_ONCE = Math.min(3, availableParallelism());

/** Rows that follow one another and hold the same in the field; all of them where there is none. */
function runsOf(drafts: readonly SheetDraft[], field: string | undefined): SheetDraft[][] {
  const runs: SheetDraft[][] = [];
  for (const one of drafts) {
    const last = runs.at(-1);
    if (last && (!field || last[0]?.draft[field] === one.draft[field])) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Ends the transaction of rows that must not stay. */
class Undo extends Error {}

export function importHandler<Schema, Platform>(parts: SheetParts<Schema, Platform>) {
  type Ctx = Context<Schema, Platform>;
  const { room, entity, options } = parts;
  const labelOf: LabelOf = (translator, field) => fieldLabel(translator, room.name, field);

  async function resolveNames(context: Ctx, rows: readonly ReadRow[], { fields }: Headings) {
    const ids = new Map<string, ReadonlyMap<string, string>>();
    for (const [column, field] of fields) {
      const resolve = options.resolve?.[field];
      if (!resolve) continue;
      const cells = rows
        .map(({ cells: all }) => all.get(column))
        .filter((cell) => cell !== undefined);
      const names = [...new Set(cells.map((cell) => shownText(cell).trim()))];
      ids.set(field, await resolve(context, names));
    }
    return ids;
  }

  /** Reads and judges the sheet without writing anything. */
  async function judge(context: Ctx, rows: readonly ReadRow[]) {
    const { translator, translators } = context;
    const headings = readHeadings(rows, entity, labelOf, translators);
    const filled = rows.slice(1);
    const { ids, zone } = await inOwnTransaction(
      context,
      async () => ({
        ids: await resolveNames(context, filled, headings),
        zone: await parts.zone(context),
      }),
      { readOnly: true },
    );
    // Where a required column is missing, every row would say so again.
    const lacking = headings.faults.some(({ fault }) => fault.fault === 'missing');
    const { drafts, faults } = lacking
      ? { drafts: [], faults: [] }
      : await readDrafts(filled, { parts, translators, zone, fields: headings.fields, ids });
    const all = [...headings.faults, ...faults, ...findTwice(drafts, options.unique ?? [])];
    const told = all.map(({ row, field, fault }): ToldFault => ({
      row,
      field,
      message: faultText(translator, room.name, field, fault),
    }));
    const bad = new Set(all.map(({ row }) => row));
    return { rows: filled.length, drafts: drafts.filter(({ row }) => !bad.has(row)), told };
  }

  async function prepareAll(context: Ctx, drafts: readonly SheetDraft[]): Promise<void> {
    const { prepare } = options;
    if (!prepare) return;
    const left = drafts.values();
    const work = async () => {
      for (const { draft } of left) await prepare(context, draft);
    };
    await Promise.all(Array.from({ length: PREPARED_AT_ONCE }, work));
  }

  function tellRefusal(context: Ctx, row: number, failure: Failure): ToldFault[] {
    const { translator } = context;
    const fields = Object.entries(fieldMessages(translator, room, failure.detail.fields ?? {}));
    if (fields.length === 0)
      return [{ row, field: '', message: errorText(translator, failure.kind) }];
    return fields.map(([field, message]) => ({ row, field, message }));
  }

  /** Creates rows together; what the database or a rule refuses is told, and the transaction goes on as before it. */
  async function createRows(context: Ctx, rows: readonly SheetDraft[]): Promise<ToldFault[]> {
    const told: ToldFault[] = [];
    await attemptAll(context.db, rows, {
      work: async (some) => {
        await parts.createAll(
          context,
          some.map(({ draft }) => draft),
        );
      },
      refuse: ({ row }, error) => {
        const failure = toFailure(error, options.constraints ?? {});
        if (!failure) throw error;
        told.push(...tellRefusal(context, row, failure));
      },
    });
    return told;
  }

  /** Creates all rows and gives what was refused; unless `keep` and nothing was, nothing stays. */
  async function createAll(context: Ctx, drafts: readonly SheetDraft[], keep: boolean) {
    const refused: ToldFault[] = [];
    let waiting = 0;
    const work = async () => {
      for (const rows of runsOf(drafts, options.apart))
        refused.push(...(await createRows(context, rows)));
      waiting = context.holding?.rows.length ?? 0;
      if (!keep || refused.length > 0) throw new Undo();
      await context.audit({
        org_id: context.actor.org_id,
        action: 'import',
        thing: entity.thing,
        thing_id: null,
        after: { rows: drafts.length },
      });
    };
    await inOwnTransaction(context, () =>
      withHolding(context, `${entity.thing}.import`, work),
    ).catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
    return { refused, waiting };
  }

  /** The draft as a dry run tries it. */
  const lighten = ({ row, draft }: SheetDraft): SheetDraft => ({
    row,
    draft: Object.fromEntries(
      Object.entries(draft).filter(([field]) => !options.untried?.includes(field)),
    ),
  });

  function replyOf(
    rows: number,
    faults: readonly ToldFault[],
    drafts: readonly SheetDraft[],
    waiting = 0,
  ) {
    const bad = new Set(faults.map(({ row }) => row));
    const sorted = [...faults].sort((one, other) => one.row - other.row);
    return {
      rows,
      ok: drafts.filter(({ row }) => !bad.has(row)).length,
      ...(waiting > 0 ? { waiting } : {}),
      faults: sorted.slice(0, MOST_FAULTS),
    };
  }

  return async (
    context: Ctx,
    { dry_run }: { dry_run?: boolean | undefined },
  ): Promise<ImportReply> => {
    const { actor, http } = context;
    const sheet = await readFilledRows(await readUpload(http.request), actor.org_id);
    return gate.pass(await parts.tenant(context), async () => {
      const { rows, drafts, told } = await judge(context, sheet);
      if (dry_run) {
        const { refused, waiting } = await createAll(context, drafts.map(lighten), false);
        return replyOf(rows, [...told, ...refused], drafts, waiting);
      }
      if (told.length === 0) {
        await prepareAll(context, drafts);
        const { refused, waiting } = await createAll(context, drafts, true);
        if (refused.length === 0) return replyOf(rows, [], drafts, waiting);
        told.push(...refused);
      }
      throw new Failure(kitRoom.errors.PARAM_ERROR, { data: { ...replyOf(rows, told, drafts) } });
    });
  };
}
