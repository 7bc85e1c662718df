// POST /mgr/<thing>/export: the list's filter, keyword and sort as a workbook, streamed from a cursor.
import type { ListQuery } from '../../contract/list-query.ts';
import { readMeta } from '../../contract/fields.ts';
import { hiddenFrom } from '../../contract/private.ts';
import type { Context } from '../../http/context.ts';
import { makeGate } from '../../http/gate.ts';
import { fieldLabel } from '../../words/translator.ts';
import type { CellValue } from './cell-xml.ts';
import { openCursor, rowCells } from './export-rows.ts';
import type { Cursor } from './export-rows.ts';
import { refuseHidden, seenTable } from '../seen-table.ts';
import { localTimes } from './local-time.ts';
import { inOwnTransaction } from './own-transaction.ts';
import { sendWorkbook } from './send-file.ts';
import { ID, sheetFields } from './sheet-fields.ts';
import { untyped } from './sheet-options.ts';
import type { ExportParts } from './sheet-options.ts';
import { writeWorkbook } from './write-workbook.ts';
import type { SheetColumn, SheetContent } from './write-workbook.ts';

/** Each export, of whatever thing, holds a connection as long as its client reads; the others are for those who ring. */
const gate = makeGate({ most: 6, each: 3 });
/** A sheet has 1,048,576 rows, one of them the headings. */
const MOST_ROWS = 1_048_575;
const WIDTHS: Record<string, number> = { flag: 8, choice: 12, date: 12, moment: 20, number: 12 };

/** Parts rows into sheets of at most `most`; the first has the plain name, and there is always one. */
export async function* partIntoSheets(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncGenerator<CellValue[]>,
  most = MOST_ROWS,
): AsyncGenerator<SheetContent> {
  let next = await rows.next();
  async function* take(): AsyncGenerator<CellValue[]> {
    for (let count = 0; count < most && !next.done; count += 1) {
      yield next.value;
      next = await rows.next();
    }
  }
  let number = 1;
  do {
    yield { name: number === 1 ? name : `${name.slice(0, 26)} ${number}`, columns, rows: take() };
    number += 1;
  } while (!next.done);
}

export function exportHandler<Schema, Platform>(parts: ExportParts<Schema, Platform>) {
  const { room, entity, complete } = parts;

  async function* cellRows(
    context: Context<Schema, Platform>,
    cursor: Cursor,
    toCells: (row: Record<string, unknown>) => CellValue[],
  ): AsyncGenerator<CellValue[]> {
    for await (const batch of cursor.batches())
      for (const row of await complete(context, batch)) yield toCells(row);
  }

  async function stream(context: Context<Schema, Platform>, query: ListQuery): Promise<void> {
    const { translator } = context;
    const hidden = hiddenFrom(entity.private, context.actor.permissions);
    const table = seenTable(parts.table, hidden);
    const listed = sheetFields(entity, context.actor.permissions);
    const fields = listed.flatMap(({ shown }) => (shown === null ? [] : [shown]));
    // A field that no column holds is made from the others.
    const read = fields.every((field) => field in table.columns) ? fields : undefined;
    const zone = await parts.zone(context);
    const title = translator.text(`${room.name}.title`);
    const { shape } = entity.row;
    // What is only told has no use for an id.
    const named = listed.some(({ settable }) => settable) ? [ID] : [];
    const columns = [
      ...listed.filter(({ shown }) => shown !== null).map(({ name }) => name),
      ...named,
    ].map((name): SheetColumn => {
      const kind = shape[name] && readMeta(shape[name])?.kind;
      return { heading: fieldLabel(translator, room.name, name), width: WIDTHS[kind ?? ''] ?? 18 };
    });
    const cursor = await openCursor(untyped(context.db), table, query, context.scope, read);
    try {
      const rows = cellRows(
        context,
        cursor,
        rowCells(shape, [...fields, ...named], { room, translator, zone }),
      );
      const name = `${title}-${localTimes(zone)(new Date()).slice(0, 10)}.xlsx`;
      const bytes = writeWorkbook(partIntoSheets(title, columns, rows));
      await sendWorkbook(context.http.reply, name, bytes);
    } finally {
      await cursor.close();
    }
  }

  return async (context: Context<Schema, Platform>, query: ListQuery): Promise<null> =>
    gate.pass(await parts.tenant(context), async () => {
      const { page: _page, size: _size, ...asked } = query;
      refuseHidden(asked, hiddenFrom(entity.private, context.actor.permissions));
      await inOwnTransaction(context, () =>
        context.audit({
          org_id: context.actor.org_id,
          action: 'export',
          thing: entity.thing,
          thing_id: null,
          after: asked,
        }),
      );
      await inOwnTransaction(context, () => stream(context, query), { readOnly: true });
      return null;
    });
}
