// Workbooks made to harm whoever reads them: each is refused, and the process lives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { readBookAside } from './read-book-aside.ts';
import { CELLS_AT_ONCE, readFilledSheets } from './read-filled.ts';
import { foreignBook } from './testing/foreign-book.ts';
import { BadArchive } from './zip-reader.ts';

const MB = 1024 * 1024;
const read = (bytes: Uint8Array, owner = 'ward', signal?: AbortSignal) =>
  readBookAside({ bytes, all: true, mostRows: 10_000 }, { owner, ...(signal ? { signal } : {}) });
const rowOf = (cells: string) => `<row>${cells}</row>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const shared = (text: string) => `<sst><si><t>${text}</t></si></sst>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const HOSTILE: Record<string, () => Promise<Buffer>> = {
  'one shared text of a megabyte, used 9,000 times': () =>
    foreignBook(sheetOf(rowOf('<c t="s"><v>0</v></c>').repeat(9000)), {
      shared: shared('_x0041_'.repeat(MB / 7)),
    }),
  'a text that is just too long for a cell, shared': () =>
    foreignBook(sheetOf(rowOf('<c t="s"><v>0</v></c>')), { shared: shared('x'.repeat(32_768)) }),
  'a text that is just too long for a cell, in it': () =>
    foreignBook(sheetOf(rowOf(inline('x'.repeat(32_768))))),
  'a text that comes in many pieces': () =>
    foreignBook(sheetOf(rowOf(inline('xy<!-- -->'.repeat(20_000))))),
  'the longest text that may be, in every row': () =>
    foreignBook(sheetOf(rowOf('<c t="s"><v>0</v></c>').repeat(9000)), {
      shared: shared('x'.repeat(32_767)),
    }),
  'cells without end in one row': () =>
    foreignBook(sheetOf(rowOf('<c><v>1</v></c>'.repeat(1_000_000)))),
  'more columns than anybody needs': () =>
    foreignBook(sheetOf(rowOf('<c><v>1</v></c>'.repeat(1001)))),
  'elements in elements without end': () => foreignBook('<a>'.repeat(1_000_000)),
  'an attribute without end': () => foreignBook(`<a b="${'x'.repeat(60 * MB)}"/>`),
  'attributes without end': () =>
    foreignBook(`<a ${Array.from({ length: 200_000 }, (_, at) => `b${at}=""`).join(' ')}/>`),
  'a zip bomb': () => foreignBook(sheetOf(' '.repeat(65 * MB))),
  'styles without end': () =>
    foreignBook(sheetOf(''), {
      styles: `<styleSheet><cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
    }),
};

for (const [what, make] of Object.entries(HOSTILE))
  test(`${what}: refused`, async () => {
    await assert.rejects(read(await make()), BadArchive);
  });

test('rows are handed over by cells, so that wide ones keep nobody waiting', async () => {
  const bytes = await foreignBook(sheetOf(rowOf('<c><v>1</v></c>'.repeat(1000)).repeat(40)));
  let taken = 0;
  for await (const { rows } of readFilledSheets({ bytes, all: true, mostRows: 10_000 })) {
    const cells = rows.reduce((sum, row) => sum + row.cells.size, 0);
    assert.ok(cells < CELLS_AT_ONCE + 1000, `${cells} at once`);
    taken += cells;
  }
  assert.equal(taken, 40_000);
});

test('a book that is damaged, cut off or none is refused', async () => {
  const whole = await foreignBook(sheetOf(rowOf(inline('x'))));
  for (const bytes of [
    Buffer.alloc(0),
    whole.subarray(0, whole.length / 2),
    whole.subarray(whole.length / 2),
    deflateRawSync(whole),
  ])
    await assert.rejects(read(bytes), BadArchive);
});

test('the longest text that a cell may hold is read, and escaped signs are what they stand for', async () => {
  const longest = 'x'.repeat(32_767);
  const sheets = await read(
    await foreignBook(sheetOf(rowOf(`<c t="s"><v>0</v></c>${inline(longest)}`)), {
      shared: shared('a_x0041__x005F_x0042_'),
    }),
  );
  assert.deepEqual([...(sheets?.[0]?.rows[0]?.cells.values() ?? [])], ['aA_x0042_', longest]);
});

test('others go on while a hostile book is read, and their books are read too', async () => {
  const heavy = await foreignBook(sheetOf(' '.repeat(65 * MB)));
  let over = 0;
  const hostile = Promise.all(
    Array.from({ length: 6 }, () =>
      read(heavy, 'attacker').catch((error: unknown) => {
        over += 1;
        return error;
      }),
    ),
  );
  const small = await foreignBook(sheetOf(rowOf(inline('x'))));
  const sheets = await read(small, 'ward');
  assert.equal(sheets?.[0]?.rows.length, 1);
  assert.ok(over < 6, 'the ward waited for all of the other');
  for (const error of await hostile) assert.ok(error instanceof BadArchive);
});

test('one owner may have only so much waiting', async () => {
  const book = await foreignBook(sheetOf(rowOf(inline('x'))));
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => read(book, 'greedy')));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 4);
});

test('who goes away ends the reading', async () => {
  const stop = new AbortController();
  const reading = read(await foreignBook(sheetOf(' '.repeat(65 * MB))), 'ward', stop.signal);
  stop.abort(new Error('gone'));
  await assert.rejects(reading, /gone/);
});
