// Sheets as people have them: opened, changed and sent back with a spreadsheet program's own writer.
import ExcelJS from 'exceljs';
import type { ImportReport } from '#kit/contract/sheet-routes.ts';
import type { Caller } from './caller.ts';

export interface OpenSheet {
  headings: string[];
  /** Rows below the headings; the first is row 2. */
  sheet: ExcelJS.Worksheet;
  bytes(): Promise<Buffer>;
}

export async function openSheet(response: Response): Promise<OpenSheet> {
  const book = new ExcelJS.Workbook();
  if (response.status !== 200)
    throw new Error(`No sheet: ${response.status} ${await response.text()}`);
  await book.xlsx.load(await response.arrayBuffer());
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('A workbook without a sheet');
  const headings = (sheet.getRow(1).values as string[]).slice(1);
  return { headings, sheet, bytes: async () => Buffer.from(await book.xlsx.writeBuffer()) };
}

export async function exportSheet(
  caller: Caller,
  thing: string,
  { query = {}, language = 'en' }: { query?: Record<string, string>; language?: string } = {},
): Promise<OpenSheet> {
  return openSheet(await caller.fetch('POST', `/mgr/${thing}/export`, { body: query, language }));
}

/** Sends a sheet as the console does, new rows only unless the query says else; what an import replies also where it refuses. */
export async function importSheet(
  caller: Caller,
  thing: string,
  bytes: Uint8Array,
  query: Record<string, string> = {},
) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), `${thing}.xlsx`);
  const reply = await caller.call('POST', `/mgr/${thing}/import`, {
    body,
    query: { existing: 'keep', ...query },
    language: 'en',
  });
  return { ...reply, data: reply.data as ImportReport };
}
