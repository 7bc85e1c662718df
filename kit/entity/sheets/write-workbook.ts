// An xlsx workbook as a stream of bytes (ECMA-376): texts stand in their cells, so that nothing is kept in memory.
import { STYLE, STYLES, columnName, escapeXml, renderRow } from './cell-xml.ts';
import type { CellValue } from './cell-xml.ts';
import { writeZip } from './zip-writer.ts';
import type { ZipPart } from './zip-writer.ts';

export interface SheetColumn {
  heading: string;
  /** In characters. */
  width: number;
  required?: boolean;
  /** Cells are kept as typed: `018` stays `018`. */
  asText?: boolean;
  /** Cells may hold one of these: a range of another sheet, `lists!$A$1:$A$3`. */
  choices?: string;
}

export interface SheetContent {
  name: string;
  columns: readonly SheetColumn[];
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>;
  hidden?: boolean;
  /** Long texts are wrapped. */
  prose?: boolean;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Rows of a template for which choices are offered. */
const LAST_CHOICE_ROW = 10_001;
const CHUNK_CHARACTERS = 64 * 1024;

/** A name that a sheet may have: 31 characters, without the signs of references. */
const sheetName = (name: string): string =>
  [...name.replace(/[[\]:*?/\\']/g, ' ').trim()].slice(0, 31).join('') || 'Sheet';

const columnXml = ({ width, asText }: SheetColumn, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${asText ? ` style="${STYLE.text}"` : ''}/>`;

function choicesXml(columns: readonly SheetColumn[]): string {
  const rules = columns.flatMap(({ choices }, index) => {
    const letter = columnName(index);
    return choices
      ? `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letter}2:${letter}${LAST_CHOICE_ROW}"><formula1>${escapeXml(choices)}</formula1></dataValidation>`
      : [];
  });
  return rules.length > 0
    ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
    : '';
}

const headingRow = (columns: readonly SheetColumn[]): string =>
  renderRow(
    1,
    columns.map(({ heading }) => heading),
    (index) => (columns[index]?.required ? STYLE.required : STYLE.heading),
  );

async function* sheetXml({ columns, rows, prose }: SheetContent): AsyncGenerator<string> {
  let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(columnXml).join('')}</cols><sheetData>${headingRow(columns)}`;
  const styleOf = prose ? () => STYLE.prose : undefined;
  let number = 1;
  for await (const row of rows) {
    text += renderRow((number += 1), row, styleOf);
    if (text.length >= CHUNK_CHARACTERS) {
      yield text;
      text = '';
    }
  }
  yield `${text}</sheetData>${choicesXml(columns)}</worksheet>`;
}

interface Listed {
  name: string;
  hidden: boolean;
}

const pathOf = (index: number): string => `worksheets/sheet${index + 1}.xml`;

function frameParts(sheets: readonly Listed[]): ZipPart[] {
  const part = (name: string, xml: string): ZipPart => ({ name, content: [HEAD + xml] });
  const override = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${KIND}.${kind}+xml"/>`;
  const sheet = ({ name, hidden }: Listed, index: number) =>
    `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${sheets.map((_, index) => override(`xl/${pathOf(index)}`, 'worksheet')).join('')}</Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets.map(sheet).join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}">${sheets.map((_, index) => relation(index + 1, 'worksheet', pathOf(index))).join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ),
    { name: 'xl/styles.xml', content: [STYLES] },
  ];
}

/** The workbook's bytes, made only as fast as they are taken; sheets may come one after the other as they are made. */
export async function* writeWorkbook(
  sheets: Iterable<SheetContent> | AsyncIterable<SheetContent>,
): AsyncGenerator<Buffer> {
  async function* parts(): AsyncGenerator<ZipPart> {
    const listed: Listed[] = [];
    for await (const sheet of sheets) {
      const index = listed.push({ name: sheetName(sheet.name), hidden: sheet.hidden ?? false }) - 1;
      yield { name: `xl/${pathOf(index)}`, content: sheetXml(sheet) };
    }
    yield* frameParts(listed);
  }
  yield* writeZip(parts());
}
