// The file of an institution: a workbook with a sheet for each part, in the words of whoever asks, or YAML by names.
import type { z } from 'zod';
import { stringify } from 'yaml';
import { isRequired, readMeta } from '#kit/contract/fields.ts';
import type { CellValue } from '#kit/entity/sheets/cell-xml.ts';
import { rowCells } from '#kit/entity/sheets/export-rows.ts';
import { writeWorkbook } from '#kit/entity/sheets/write-workbook.ts';
import type { SheetContent } from '#kit/entity/sheets/write-workbook.ts';
import type { Translator } from '#kit/words/translator.ts';
import type { PartName } from '../contract.ts';
import { PART_SHAPES, columnLabel, partLabel } from '../parts.ts';
import { allContent } from './file-content.ts';
import type { Content } from './file-content.ts';
import type { Inventory } from './inventory.ts';

const WIDTHS: Readonly<Record<string, number>> = { flag: 8, number: 12, date: 12, choice: 14 };
const NUMBERS = new Set(['flag', 'number', 'date']);

function* cellRows(
  part: PartName,
  rows: Iterable<Content>,
  translator: Translator,
): Generator<CellValue[]> {
  const { columns, room, schema } = PART_SHAPES[part];
  const shape = schema.shape as Record<string, z.ZodType>;
  const toCells = rowCells(shape, columns, { room, translator, zone: 'UTC' });
  for (const row of rows) yield toCells(row).map(asText);
}

/** A parameter's yes or no. */
const asText = (cell: CellValue | boolean): CellValue =>
  typeof cell === 'boolean' ? String(cell) : cell;

function sheetOf(part: PartName, rows: Iterable<Content>, translator: Translator): SheetContent {
  const { columns, schema } = PART_SHAPES[part];
  const shape = schema.shape as Record<string, z.ZodType>;
  return {
    name: partLabel(translator, part),
    columns: columns.map((field) => {
      const fieldSchema = shape[field] as z.ZodType;
      const { kind = 'text' } = readMeta(fieldSchema) ?? {};
      return {
        heading: columnLabel(translator, part, field),
        width: WIDTHS[kind] ?? 22,
        required: isRequired(fieldSchema),
        asText: !NUMBERS.has(kind),
      };
    }),
    rows: cellRows(part, rows, translator),
  };
}

export const workbookOf = (inventory: Inventory, translator: Translator): AsyncGenerator<Buffer> =>
  writeWorkbook(allContent(inventory).map(([part, rows]) => sheetOf(part, rows, translator)));

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Row by row, so that a long file keeps nobody waiting; what is empty is left out. */
function* yamlLines(inventory: Inventory): Generator<string> {
  yield 'carillon: institution\nversion: 1\n';
  for (const [part, rows] of allContent(inventory)) {
    let heading = `${part}:\n`;
    for (const row of rows) {
      const filled = Object.fromEntries(
        PART_SHAPES[part].columns
          .filter((field) => isFilled(row[field]))
          .map((field) => [field, row[field]]),
      );
      // `yes` and `012` are quoted also for readers of the older YAML.
      yield heading + stringify([filled], { lineWidth: 0, compat: 'yaml-1.1' });
      heading = '';
    }
  }
}

const CHUNK_CHARACTERS = 64 * 1024;

export async function* yamlOf(inventory: Inventory): AsyncGenerator<Buffer> {
  let text = '';
  for (const line of yamlLines(inventory)) {
    text += line;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
