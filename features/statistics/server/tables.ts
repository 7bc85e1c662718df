// POST /mgr/call/statistics/export: the tables of a period as a workbook, a sheet each, people and devices all of them.
import { inOwnTransaction } from '#kit/entity/sheets/own-transaction.ts';
import { sendWorkbook } from '#kit/entity/sheets/send-file.ts';
import { writeWorkbook } from '#kit/entity/sheets/write-workbook.ts';
import type { SheetContent } from '#kit/entity/sheets/write-workbook.ts';
import { fieldLabel } from '#kit/words/translator.ts';
import type { Translator } from '#kit/words/translator.ts';
import type { Ctx } from '#features/platform.ts';
import { DIVISIONS } from '../contract.ts';
import type { Division, ExportInput, Part, StatisticsView } from '../contract.ts';
import { labelPart } from '../label-part.ts';
import { readStatistics } from './view.ts';

const NUMBERS = [
  'calls',
  'answered',
  'judged',
  'judged_answered',
  'met',
  'p50',
  'p90',
  'p99',
  'false_calls',
  'repeats',
  'reminders',
] as const satisfies readonly (keyof Part)[];

function sheetOf(translator: Translator, division: Division, view: StatisticsView): SheetContent {
  const rows = view.tables[division].rows;
  return {
    name: translator.text(`statistics.enums.division.${division}`),
    columns: [
      { heading: translator.text(`statistics.enums.division.${division}`), width: 28 },
      { heading: fieldLabel(translator, 'statistics', 'place'), width: 24 },
      ...NUMBERS.map((name) => ({
        heading: fieldLabel(translator, 'statistics', name),
        width: 14,
      })),
    ],
    rows: rows.map((row) => [
      labelPart(division, row, {
        text: (key) => translator.text(key),
        has: (key) => translator.has(key),
      }),
      row.place,
      ...NUMBERS.map((name) => row[name]),
    ]),
  };
}

export async function exportTables(
  context: Ctx,
  { division, ...asked }: ExportInput,
): Promise<void> {
  await inOwnTransaction(context, () =>
    context.audit({
      org_id: context.actor.org_id,
      action: 'export',
      thing: 'statistic',
      thing_id: null,
      after: { division, ...asked },
    }),
  );
  const view = await inOwnTransaction(context, () => readStatistics(context, asked, null), {
    readOnly: true,
  });
  const { translator } = context;
  const title = translator.text('statistics.title');
  const sheets = (division ? [division] : DIVISIONS).map((one) => sheetOf(translator, one, view));
  const days = view.from === view.to ? view.from : `${view.from}-${view.to}`;
  await sendWorkbook(context.http.reply, `${title}-${days}.xlsx`, writeWorkbook(sheets));
}
