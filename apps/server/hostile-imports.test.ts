// Hostile cells in every column of every import: each is a fault of its row or is taken for what it says, never a failure of the
// server; and of a sheet with a fault nothing stays.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { foreignBook } from '#kit/entity/sheets/testing/foreign-book.ts';
import { rooms } from '#features/contracts.ts';
import { deriveInput } from './testing/derive-input.ts';
import { HOSTILE_CELLS, HOSTILE_HEADINGS, inline } from './testing/hostile-cells.ts';
import { walkTables } from './testing/tables.ts';
import { joinWorld, unique } from './testing/world.ts';

interface Told {
  row: number;
  field: string;
  message: string;
}
interface Reply {
  rows: number;
  ok: number;
  faults: Told[];
}

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();
const [root] = await world.sql<{ name: string }>('select name from space where org_id = $1', [
  org_id,
]);

const RESIDENT = unique('王');
await admin.call('POST', '/mgr/resident', { body: { name: RESIDENT } });

const routes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));
interface Import {
  thing: string;
  path: string;
  create: Route;
}

/** Imports of one entity each, with what makes one of it. */
const imports: readonly Import[] = routes.flatMap((route) => {
  const thing = /^\/mgr\/(\w+)\/import$/.exec(route.path)?.[1];
  const create = routes.find(({ method, path }) => method === 'POST' && path === `/mgr/${thing}`);
  return route.upload && thing && create ? [{ thing, path: route.path, create }] : [];
});

const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const sheetOf = (rows: readonly (readonly string[])[], after = '') =>
  foreignBook(`<worksheet><sheetData>${rows.map(rowOf).join('')}</sheetData>${after}</worksheet>`);

async function send(path: string, book: Buffer, query: Record<string, string> = {}) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(book)]), 'sheet.xlsx');
  const { status, code, data, message } = await admin.call('POST', path, { body, query });
  return { status, code, message, data: data as Reply | null };
}

/** What the schema alone can't guess. */
const OWN: Readonly<Record<string, () => Record<string, string>>> = {
  staff: () => ({ login_name: unique('h') }),
  space: () => ({ kind: 'room', name: unique('r'), parent_id: root?.name ?? '' }),
  order: () => ({ resident_id: RESIDENT }),
  note: () => ({ pinned: 'true' }),
};

/** The cells that a row must have so that nothing but the hostile one is wrong with it. */
function leastCells({ thing, create }: Import): Record<string, string> {
  const input = { ...deriveInput(create), ...OWN[thing]?.() };
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, inline(String(value))]),
  );
}

/** The fields that are columns of the sheet: the others' headings name nothing. */
async function columnsOf({ path, create }: Import): Promise<string[]> {
  const fields = Object.keys((create.input as unknown as { shape: object }).shape);
  const { data } = await send(path, await sheetOf([fields.map(inline)]), { dry_run: '1' });
  const unknown = new Set((data?.faults ?? []).map(({ field }) => field));
  return fields.filter((field) => !unknown.has(field));
}

let untouched: Record<string, string>;
before(async () => {
  untouched = await walkTables(world);
});

for (const one of imports)
  test(`${one.thing}: a hostile cell is told at its row and field, in every column`, async () => {
    const { path } = one;
    const columns = await columnsOf(one);
    assert.ok(columns.length > 2);
    for (const column of columns) {
      const cells = Object.entries(HOSTILE_CELLS);
      const rows = cells.map(([, { cell }]) => {
        const least = { ...leastCells(one), [column]: cell };
        return columns.map((field) => least[field] ?? '<c/>');
      });
      const good = leastCells(one);
      rows.push(columns.map((field) => good[field] ?? '<c/>'));
      const book = await sheetOf([columns.map(inline), ...rows]);
      for (const query of [{ dry_run: '1' }, {}]) {
        const { status, data, message } = await send(path, book, query);
        assert.equal(status, 'dry_run' in query ? 200 : 400, `${column}: ${message}`);
        const told = data?.faults ?? [];
        assert.deepEqual(
          told.filter(({ row }) => row === rows.length + 1),
          [],
          'of a row without one nothing is wrong',
        );
        for (const [at, [what, { refused }]] of cells.entries()) {
          if (!refused) continue;
          const mine = told.filter(({ row, field }) => row === at + 2 && field === column);
          assert.ok(
            mine.length > 0 && mine.every(({ message: words }) => words.length > 0),
            `${column} ${what}`,
          );
        }
      }
    }
    assert.deepEqual(await walkTables(world), untouched);
  });

for (const one of imports)
  test(`${one.thing}: hostile headings, merged cells and numbers of rows are told, and nothing goes in`, async () => {
    const { path } = one;
    const least = leastCells(one);
    const columns = Object.keys(least);
    const good = Object.values(least);
    for (const [what, heading] of Object.entries(HOSTILE_HEADINGS)) {
      const book = await sheetOf([
        [...columns.map(inline), heading],
        [...good, inline('x')],
      ]);
      const { status, data } = await send(path, book);
      assert.equal(status, 400, what);
      assert.equal(data?.faults[0]?.row, 1, what);
    }
    const twice = await sheetOf([[...columns, ...columns].map(inline), [...good, ...good]]);
    const { status, data } = await send(path, twice);
    assert.equal(status, 400);
    assert.deepEqual(
      data?.faults.map(({ field }) => field),
      columns,
    );
    // What is merged holds its value once; the cells beneath are empty, and say what they lack.
    const merged = await sheetOf(
      [columns.map(inline), good, columns.map(() => '<c/>'), [inline('')]],
      '<mergeCells count="2"><mergeCell ref="A2:XFD1048576"/><mergeCell ref="zzz"/></mergeCells>',
    );
    const tried = await send(path, merged, { dry_run: '1' });
    assert.equal(tried.status, 200, tried.message);
    assert.equal(tried.data?.rows, 1);
    const numbered = await foreignBook(
      `<worksheet><sheetData>${[rowOf(columns.map(inline)), ...['-1', '1e999', '0', '__proto__', '99999999999999999999'].map((number) => `<row r="${number}"><c r="A1" t="inlineStr"><is><t>\u0000</t></is></c></row>`)].join('')}</sheetData></worksheet>`,
    );
    const { status: answered } = await send(path, numbered);
    assert.ok(answered === 400 || answered === 415, String(answered));
    assert.deepEqual(await walkTables(world), untouched);
  });
