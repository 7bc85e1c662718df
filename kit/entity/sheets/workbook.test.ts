import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { columnName, toSerial } from './cell-xml.ts';
import type { CellValue } from './cell-xml.ts';
import { partIntoSheets } from './export.ts';
import { localTimes, toInstant } from './local-time.ts';
import { readRows } from './read-rows.ts';
import type { ReadCell } from './read-rows.ts';
import { foreignBook, zip } from './testing/foreign-book.ts';
import { writeWorkbook } from './write-workbook.ts';
import { BadArchive, openArchive } from './zip-reader.ts';

async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes));
}

const column = { heading: 'name', width: 10 };

async function write(rows: CellValue[][]): Promise<Buffer> {
  const columns = Array.from({ length: rows[0]?.length ?? 1 }, () => column);
  return collect(writeWorkbook([{ name: 'a', columns, rows }]));
}

async function read(bytes: Buffer): Promise<ReadCell[][]> {
  const rows = await Array.fromAsync(readRows(bytes));
  return rows.map(({ cells }) => [...cells.values()]);
}

test('what is written is read again, by this reader and by another', async () => {
  const texts = [
    '=1+1',
    '_x0041_b',
    'a<&>"\'b',
    '𠮷👩‍⚕️',
    'line\nbreak',
    ' kept ',
    'x\u0007\u0000\uFFFEy',
  ];
  const bytes = await write([
    [...texts, 12.5, { local: '1990-05-06' }, { local: '2026-01-31 08:00:01' }],
  ]);
  const [, row] = await read(bytes);
  assert.deepEqual(row, [
    ...texts.slice(0, -1),
    'xy',
    12.5,
    { local: '1990-05-06 00:00:00' },
    { local: '2026-01-31 08:00:01' },
  ]);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const cells = workbook.worksheets[0]!.getRow(2);
  assert.deepEqual(
    [cells.getCell(1).value, cells.getCell(1).type],
    ['=1+1', ExcelJS.ValueType.String],
  );
  assert.equal((cells.getCell(10).value as Date).toISOString(), '2026-01-31T08:00:01.000Z');
});

test('no character is cut in two, however long the text', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `护士王丽${index}号`);
  const rows = await read(await write(names.map((name) => [name])));
  assert.deepEqual(rows.slice(1).flat(), names);
});

test('the zip is one that other programs unpack', async (context) => {
  const bytes = await zip({ 'a.txt': 'hello', 'folder/b.txt': 'x'.repeat(100_000) });
  try {
    execFileSync(
      'python3',
      [
        '-c',
        'import sys,io,zipfile; assert zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).testzip() is None',
      ],
      { input: bytes },
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') context.skip('no python3 here');
    else throw error;
  }
});

test('bytes are made only as fast as they are taken', async () => {
  let made = 0;
  function* rows() {
    for (; made < 100_000; made += 1) yield [`${made} ${Math.random()}`];
  }
  const bytes = writeWorkbook([{ name: 'a', columns: [column], rows: rows() }]);
  const stalled = new Writable({ write: () => undefined });
  const stop = new AbortController();
  const running = pipeline(Readable.from(bytes, { objectMode: false }), stalled, {
    signal: stop.signal,
  });
  let before = -1;
  while (made !== before) {
    before = made;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  stop.abort();
  await assert.rejects(running);
  assert.ok(made < 30_000, `${made} rows were made for a reader that takes none`);
});

test('more rows than a sheet holds go on in the next', async () => {
  async function* rows(count: number) {
    for (let index = 0; index < count; index += 1) yield [String(index)];
  }
  for (const [count, expected] of [
    [0, [['Staff', 1]]],
    [3, [['Staff', 4]]],
    [
      7,
      [
        ['Staff', 4],
        ['Staff 2', 4],
        ['Staff 3', 2],
      ],
    ],
  ] as const) {
    const workbook = new ExcelJS.Workbook();
    const bytes = await collect(writeWorkbook(partIntoSheets('Staff', [column], rows(count), 3)));
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
    assert.deepEqual(
      workbook.worksheets.map((sheet) => [sheet.name, sheet.rowCount]),
      expected,
    );
  }
});

test('a workbook of another program is read by what it says of itself', async () => {
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>
    <x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:r><x:t>in</x:t></x:r><x:r><x:t>line</x:t></x:r></x:is></x:c><x:c r="E1" t="b"><x:v>1</x:v></x:c></x:row>
    <x:row r="9"><x:c s="1"><x:v>0.5</x:v></x:c><x:c s="2"><x:f>A1&amp;"x"</x:f><x:v>41.25</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c><x:c t="d"><x:v>2026-01-31T08:00:00Z</x:v></x:c><x:c/></x:row>
  </x:sheetData></x:worksheet>`;
  const bytes = await foreignBook(sheet, {
    workbook: '<x:workbookPr date1904="1"/>',
    shared:
      '<sst><si><r><t>rich</t></r><rPh><t>spoken</t></rPh><r><t xml:space="preserve"> text</t></r></si></sst>',
    styles:
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]&quot;day&quot;0.0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="22"/><xf numFmtId="170"/></cellXfs></styleSheet>',
  });
  const rows = await Array.fromAsync(readRows(bytes));
  assert.deepEqual(
    rows.map(({ number, cells }) => [number, [...cells]]),
    [
      [
        1,
        [
          [0, 'rich text'],
          [1, 'inline'],
          [4, true],
        ],
      ],
      [
        9,
        [
          [0, { local: '1904-01-01 12:00:00' }],
          [1, 41.25],
          [2, { error: '#REF!' }],
          [3, { local: '2026-01-31 08:00:00' }],
        ],
      ],
    ],
  );
});

test('a document type, and so any entity of its own, is refused', async () => {
  for (const sheet of [
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>',
    '<worksheet><sheetData><row><c><v>&xxe;</v></c></row></sheetData></worksheet>',
    '<worksheet><sheetData></worksheet>',
  ])
    await assert.rejects(read(await foreignBook(sheet)), BadArchive);
});

test('of what is packed only so much is unpacked, whatever the directory says', async () => {
  const bytes = await zip({ 'bomb.xml': ' '.repeat(50_000_000) });
  assert.ok(bytes.length < 300_000);
  // The size in the directory is a claim; here it claims a byte.
  bytes.writeUInt32LE(1, bytes.indexOf(Buffer.from('PK\x01\x02')) + 24);
  let taken = 0;
  await assert.rejects(async () => {
    for await (const chunk of openArchive(bytes, 1_000_000).read('bomb.xml')) taken += chunk.length;
  }, BadArchive);
  assert.ok(taken <= 1_000_000);
  const sheet = `<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(70_000_000)}</v></c></row></sheetData></worksheet>`;
  await assert.rejects(read(await foreignBook(sheet)), BadArchive);
});

test('damaged files are refused, wherever the damage is', async () => {
  const whole = await write([['a', 'b']]);
  for (let at = 0; at < whole.length; at += 7) {
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, at, Math.min(at + 5, whole.length));
    await read(damaged).catch((error: unknown) =>
      assert.ok(error instanceof BadArchive, String(error)),
    );
    await read(whole.subarray(0, at)).catch((error: unknown) =>
      assert.ok(error instanceof BadArchive, String(error)),
    );
  }
});

test('columns are named as sheets name them', () => {
  assert.deepEqual([0, 25, 26, 701, 702].map(columnName), ['A', 'Z', 'AA', 'ZZ', 'AAA']);
});

test('days before a sheet can count stay texts', () => {
  assert.equal(toSerial('1900-03-01'), 61);
  assert.equal(toSerial('1899-12-31'), null);
  assert.equal(toSerial('2026-01-31 12:00:00'), 46_053.5);
});

test('instants are shown and read by the clock on the wall', () => {
  assert.equal(localTimes('Asia/Shanghai')('2026-01-31T20:00:00Z'), '2026-02-01 04:00:00');
  assert.equal(toInstant('2026-02-01 04:00:00', 'Asia/Shanghai'), '2026-01-31T20:00:00.000Z');
  assert.equal(toInstant('2026-07-01', 'Europe/Madrid'), '2026-06-30T22:00:00.000Z');
  assert.equal(toInstant('2026-03-29 03:30', 'Europe/Madrid'), '2026-03-29T01:30:00.000Z');
  assert.equal(toInstant('31.01.2026', 'Europe/Madrid'), null);
});
