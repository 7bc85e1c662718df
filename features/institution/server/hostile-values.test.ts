// Hostile values in every column of every part of a file: each is told at its row and field, and nothing stays.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { z } from 'zod';
import { foreignBook } from '#kit/entity/sheets/testing/foreign-book.ts';
import { bring } from '#apps/server/testing/bring-institution.ts';
import { HOSTILE_CELLS, inline } from '#apps/server/testing/hostile-cells.ts';
import { walkTables } from '#apps/server/testing/tables.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { PARTS } from '../contract.ts';
import type { PartName } from '../contract.ts';
import { PART_SHAPES } from '../parts.ts';

const world = await joinWorld();
const { org_id } = await world.makeDepartment();

/** All but the runs of imports themselves. */
async function walk(): Promise<Record<string, string>> {
  const { institution_run: _, ...tables } = await walkTables(world);
  return tables;
}
let untouched: Record<string, string>;
before(async () => {
  untouched = await walk();
});

const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const quote = (text: string) => JSON.stringify(text);
/** What YAML itself can write, and no field of the file means. */
const HOSTILE_YAML: Readonly<Record<string, string>> = {
  NUL: '"a\\0b"',
  'a half character': '"a\\ud800b"',
  'a very long text': quote('x'.repeat(32_768)),
  'a number without end': '1e999',
  infinity: '.inf',
  'minus nothing': '-0',
  'a day that is none': '9999-99-99',
  'a formula': '"=1+1"',
  'a key of its own kind': '{__proto__: {a: 1}}',
  'a list of lists': '[[a]]',
  'many lines': '"a\\nb\\u2028c"',
  tagged: '!!js/function "x"',
};

/** What a row of a part must hold to be a row at all, and may hold beside it. */
function fieldsOf(part: PartName): { columns: readonly string[]; needed: readonly string[] } {
  const { columns, schema } = PART_SHAPES[part];
  const shape = schema.shape as Record<string, z.ZodType>;
  return {
    columns,
    needed: columns.filter((field) => !shape[field]?.safeParse(undefined).success),
  };
}

test('hostile values of YAML are told, in every column of every part, and nothing stays', async () => {
  for (const part of PARTS) {
    const { columns, needed } = fieldsOf(part);
    for (const [what, value] of Object.entries(HOSTILE_YAML)) {
      const rows = columns.map((column) =>
        [...new Set([...needed, column])]
          .map((field) => `${field}: ${field === column ? value : quote(unique('x'))}`)
          .join('\n  '),
      );
      const file = `carillon: institution\nversion: 1\n${part}:\n- ${rows.join('\n- ')}\n- __proto__: x\n`;
      const run = await bring(world.provider, file, { query: { org_id } });
      assert.equal(run.state, 'refused', `${part} ${what}`);
      assert.ok(run.faults.length > 0 && run.faults.every(({ message }) => message.length > 0));
    }
  }
  assert.deepEqual(await walk(), untouched);
});

test('hostile cells of a workbook are told at their row and field, and nothing stays', async () => {
  for (const part of PARTS) {
    const { columns, needed } = fieldsOf(part);
    const cells = columns.flatMap((column) =>
      Object.entries(HOSTILE_CELLS)
        .filter(([, { refused }]) => refused)
        .map(([what, { cell }]) => ({ column, what, cell })),
    );
    const rows = cells.map(({ column, cell }) =>
      columns.map((field) => {
        if (field === column) return cell;
        return needed.includes(field) ? inline(unique('x')) : '<c/>';
      }),
    );
    const sheet = `<worksheet><sheetData>${[columns.map(inline), ...rows].map(rowOf).join('')}</sheetData></worksheet>`;
    const run = await bring(world.provider, await foreignBook(sheet, { name: part }), {
      query: { org_id },
    });
    assert.equal(run.state, 'refused', part);
    const told = new Set(run.faults.map(({ row, field }) => `${row} ${field}`));
    const untold = cells.filter(({ column }, at) => !told.has(`${at + 2} ${column}`));
    assert.deepEqual(
      untold.map(({ column, what }) => `${column}: ${what}`),
      [],
      part,
    );
  }
  assert.deepEqual(await walk(), untouched);
});
