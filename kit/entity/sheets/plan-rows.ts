// What an import would do with each row of a sheet, found out without writing anything.
import { setImmediate } from 'node:timers/promises';
import type { EXISTING } from '../../contract/sheet-routes.ts';
import { parse } from '../../contract/faults.ts';
import type { FieldFault } from '../../contract/faults.ts';
import { hiddenFrom } from '../../contract/private.ts';
import type { ErrorKind } from '../../contract/room.ts';
import type { Context } from '../../http/context.ts';
import { errorText, faultText, fieldLabel } from '../../words/translator.ts';
import { inOwnTransaction } from './own-transaction.ts';
import { matchRows } from './match-rows.ts';
import type { Matched } from './match-rows.ts';
import { planChanges } from './plan-change.ts';
import type { Difference } from './plan-change.ts';
import { fieldReaders, readCells } from './read-cells.ts';
import type { CellRow, Names, Reading } from './read-cells.ts';
import { readHeadings } from './read-headings.ts';
import type { Headings, RowFault } from './read-headings.ts';
import { shownText } from './read-rows.ts';
import type { ReadRow } from './read-rows.ts';
import { ID, sheetFields } from './sheet-fields.ts';
import type { SheetField } from './sheet-fields.ts';
import type { SheetParts } from './sheet-options.ts';
import { plain } from './sheet-words.ts';

export interface PlannedCreate {
  row: number;
  draft: Record<string, unknown>;
}
export interface PlannedUpdate {
  row: number;
  id: string;
  change: Record<string, unknown>;
  differences: readonly Difference[];
}

export interface ToldFault {
  row: number;
  field: string;
  message: string;
}

export interface Plan {
  rows: number;
  creates: PlannedCreate[];
  updates: PlannedUpdate[];
  unchanged: number;
  kept: number;
  /** Headings of columns that can't be set. */
  passed: string[];
  told: ToldFault[];
}

/** What becomes of what is there already. */
export type OnExisting = (typeof EXISTING)[number];

type AnyFault = { row: number; field: string } & ({ fault: FieldFault } | { error: ErrorKind });

/** Whether the database could hold such a text at all. */
const isKept = (name: string): boolean => name.isWellFormed() && !name.includes('\0');

/** Rows planned before others may have the processor. */
const ROWS_AT_ONCE = 100;

/** Rows that hold what an earlier row holds in a field where no two may. */
function findTwice(rows: readonly CellRow[], unique: readonly string[]): RowFault[] {
  return unique.flatMap((field) => {
    const seen = new Set<string>();
    return rows.flatMap(({ row, raw }): RowFault[] => {
      const value = raw[field];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const key = plain(String(value));
      if (seen.has(key)) return [{ row, field, fault: { fault: 'twice' } }];
      seen.add(key);
      return [];
    });
  });
}

/** Binds the planning of rows to an entity's sheets. */
export function rowPlanner<Schema, Platform>(parts: SheetParts<Schema, Platform>) {
  type Ctx = Context<Schema, Platform>;
  const { room, entity, options } = parts;

  async function resolveNames(context: Ctx, rows: readonly ReadRow[], { fields }: Headings) {
    const ids = new Map<string, Names>();
    for (const [column, field] of fields) {
      const resolve = options.resolve?.[field];
      if (!resolve) continue;
      const cells = rows
        .map(({ cells: all }) => all.get(column))
        .filter((cell) => cell !== undefined);
      const names = [...new Set(cells.map((cell) => shownText(cell).trim()))].filter(isKept);
      ids.set(field, await resolve(context, names));
    }
    return ids;
  }

  const headingsOf = (
    { translators }: Ctx,
    rows: readonly ReadRow[],
    listed: readonly SheetField[],
  ) =>
    readHeadings(
      rows,
      {
        draft: entity.draft,
        sheet: [...listed.filter(({ settable }) => settable).map(({ name }) => name), ID],
        passed: listed.filter(({ settable }) => !settable).map(({ name }) => name),
      },
      (translator, field) => fieldLabel(translator, room.name, field),
      translators,
    );

  const readAll = async (
    context: Ctx,
    reading: Reading<Schema, Platform>,
    filled: readonly ReadRow[],
    on: OnExisting,
  ) => {
    const read = await readCells(filled, reading);
    for (const { raw, texts } of read) options.settle?.(raw, texts);
    // Taken for new, each, what is there already refuses it by its own rules.
    const matched: Matched =
      on === 'refuse' ? { existing: new Map(), faults: [] } : await matchRows(context, parts, read);
    return { read, matched };
  };

  function planNew({ row, raw, faults }: CellRow): PlannedCreate | AnyFault[] {
    const { [ID]: _id, ...values } = raw;
    const parsed = parse(entity.draft, values);
    const own = new Map(faults);
    if (!parsed.ok)
      for (const [field, fault] of Object.entries(parsed.faults))
        if (!own.has(field)) own.set(field, fault);
    if (parsed.ok && own.size === 0) return { row, draft: parsed.value };
    return [...own].map(([field, fault]) => ({ row, field, fault }));
  }

  async function planAll(
    context: Ctx,
    reading: Reading<Schema, Platform>,
    {
      read,
      matched,
      listed,
      update,
    }: {
      read: readonly CellRow[];
      matched: Matched;
      listed: readonly SheetField[];
      update: boolean;
    },
  ) {
    const planned: Pick<Plan, 'creates' | 'updates' | 'unchanged' | 'kept'> & {
      faults: AnyFault[];
    } = {
      creates: [],
      updates: [],
      unchanged: 0,
      kept: 0,
      faults: [],
    };
    const changeOf = planChanges({
      entity,
      room,
      translator: context.translator,
      zone: reading.zone,
      fields: listed,
      hidden: hiddenFrom(entity.private, context.actor.permissions),
      readers: fieldReaders(reading),
    });
    for (const [index, cells] of read.entries()) {
      if (index % ROWS_AT_ONCE === 0) await setImmediate();
      const { row } = cells;
      const existing = matched.existing.get(row);
      if (existing && !update) planned.kept += 1;
      else if (existing) {
        const { change, differences, faults } = changeOf(cells, existing);
        if (faults.length > 0) planned.faults.push(...faults.map((fault) => ({ row, ...fault })));
        else if (Object.keys(change).length === 1) planned.unchanged += 1;
        else planned.updates.push({ row, id: existing.id, change, differences });
      } else {
        const made = planNew(cells);
        if (Array.isArray(made)) planned.faults.push(...made);
        else planned.creates.push(made);
      }
    }
    return planned;
  }

  /** Reads, matches and judges the rows; those at fault are told, and stand in no list. */
  return async (context: Ctx, rows: readonly ReadRow[], on: OnExisting): Promise<Plan> => {
    const { translator, translators } = context;
    const listed = sheetFields(entity, context.actor.permissions);
    const headings = headingsOf(context, rows, listed);
    const filled = rows.slice(1);
    const plan = await inOwnTransaction(
      context,
      async () => {
        const ids = await resolveNames(context, filled, headings);
        const zone = await parts.zone(context);
        const { fields, passed } = headings;
        const owner = context.actor.org_id;
        const reading = { parts, translators, zone, owner, fields, passed, ids };
        const { read, matched } = await readAll(context, reading, filled, on);
        const asked = { read, matched, listed, update: on === 'update' };
        return { ...(await planAll(context, reading, asked)), read, matched };
      },
      { readOnly: true },
    );
    // A column may be missing where nothing new is made.
    const isNew = ({ row }: { row: number }) => !plan.matched.existing.has(row);
    const lacking =
      plan.read.some(isNew) && headings.faults.some(({ fault }) => fault.fault === 'missing');
    const faults: AnyFault[] = [
      ...headings.faults.filter(({ fault }) => fault.fault !== 'missing' || lacking),
      // Where a required column is missing, every row would say so again.
      ...plan.faults.filter((fault) => !lacking || !isNew(fault)),
      ...plan.matched.faults,
      ...findTwice(plan.read, options.unique ?? []),
    ];
    const bad = new Set(faults.map(({ row }) => row));
    return {
      rows: filled.length,
      creates: lacking ? [] : plan.creates.filter(({ row }) => !bad.has(row)),
      updates: plan.updates.filter(({ row }) => !bad.has(row)),
      unchanged: plan.unchanged,
      kept: plan.kept,
      passed: [...headings.passed.values()].map((name) => fieldLabel(translator, room.name, name)),
      told: faults.map((one) => ({
        row: one.row,
        // Of several choices in a cell one is at fault: the column is the field.
        field: one.field.split('.', 1)[0] ?? one.field,
        message:
          'error' in one
            ? errorText(translator, one.error)
            : faultText(translator, room.name, one.field, one.fault),
      })),
    };
  };
}
