// Rows of a sheet that need one another: each is judged as after those before it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeWorkbook } from '#kit/entity/sheets/write-workbook.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';

const world = await joinWorld();

async function bring(caller: Caller, rows: readonly string[][]) {
  const columns = ['kind', 'name', 'full_name'].map((heading) => ({ heading, width: 10 }));
  const bytes = await Array.fromAsync(writeWorkbook([{ name: 'spaces', columns, rows }]));
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(Buffer.concat(bytes))]), 'spaces.xlsx');
  return caller.call('POST', '/mgr/space/import', { body, language: 'en' });
}

test('a room goes below the department of the row before it', async () => {
  const { org_id, admin } = await world.makeHospital();
  const reply = await bring(admin, [
    ['department', '内科', '内科'],
    ['room', '301', '301'],
    ['room', '302', '302'],
  ]);
  assert.equal(reply.code, 0, reply.message);
  const rows = await world.sql(
    `select s.name, above.name as above from space s join space above on above.id = s.parent_id
     where s.org_id = $1 and s.kind = 'room' order by s.name`,
    [org_id],
  );
  assert.deepEqual(rows, [
    { name: '301', above: '内科' },
    { name: '302', above: '内科' },
  ]);
});

test('a room that two departments of the rows before it could have is refused', async () => {
  const { admin } = await world.makeHospital();
  const reply = await bring(admin, [
    ['department', '内科', '内科'],
    ['room', '301', '301'],
    ['department', '外科', '外科'],
    ['room', '302', '302'],
  ]);
  const { faults } = reply.data as { faults: { row: number; field: string }[] };
  assert.deepEqual(
    faults.map(({ row, field }) => [row, field]),
    [[5, 'parent_id']],
  );
});
