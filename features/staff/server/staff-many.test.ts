// A sheet of more people than are written together: each is judged, kept and told as if it had come alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeWorkbook } from '#kit/entity/sheets/write-workbook.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { CODES } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();
const prefix = unique('m');
const HEADINGS = ['login_name', 'real_name', 'mobile'];
const mobileOf = (number: number) => `137${String(10_000_000 + number)}`;
const people = Array.from({ length: 250 }, (_, number) => [
  `${prefix}x${number}`,
  '王丽',
  mobileOf(number),
]);

async function bring(rows: readonly string[][], query: Record<string, string> = {}) {
  const columns = HEADINGS.map((heading) => ({ heading, width: 10, asText: true }));
  const bytes = await Array.fromAsync(writeWorkbook([{ name: 'staff', columns, rows }]));
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(Buffer.concat(bytes))]), 'staff.xlsx');
  return admin.call('POST', '/mgr/staff/import', { body, query, language: 'en' });
}

const told = async () =>
  world.sql<{ n: number }>(
    `select count(*)::int as n from audit where org_id = $1 and thing = 'staff' and action = 'create'`,
    [org_id],
  );

test('every refusal among many is told at its row, and nobody goes in', async () => {
  const before = await told();
  const rows = people.map((row, number) =>
    [0, 99, 100, 173].includes(number) ? ['superadmin', ...row.slice(1)] : row,
  );
  rows[249] = [`${prefix}x249`, '王丽', '13700000001'];
  const [other] = await world.sql<{ id: string }>(
    'select id from staff where org_id = $1 limit 1',
    [org_id],
  );
  await world.sql(
    `update staff set mobile = '13700000001', mobile_e164 = '+8613700000001' where id = $1`,
    [other!.id],
  );
  const taken = rows.filter(([login], number) => login !== 'superadmin' || number === 0);
  const reply = await bring(taken, { dry_run: '1' });
  const { ok, faults } = reply.data as { ok: number; faults: { row: number; field: string }[] };
  assert.deepEqual(
    faults.map(({ row, field }) => [row, field]),
    [
      [2, 'login_name'],
      [248, 'mobile'],
    ],
  );
  assert.equal(ok, 245);
  assert.equal((await bring(taken)).code, CODES.PARAM_ERROR);
  assert.deepEqual(await told(), before);
});

test('many go in, in the order of the sheet, each with an entry of its own', async () => {
  const reply = await bring(people);
  assert.deepEqual([reply.code, (reply.data as { ok: number }).ok], [0, 250], reply.message);
  const rows = await world.sql<{ login_name: string; after: { login_name: string; id: string } }>(
    `select s.login_name, a.after from staff s join audit a on a.thing_id = s.id::text and a.action = 'create'
     where s.org_id = $1 and s.login_name like $2 order by s.id`,
    [org_id, `${prefix}x%`],
  );
  assert.deepEqual(
    rows.map(({ login_name }) => login_name),
    people.map(([login]) => login),
  );
  assert.ok(rows.every(({ login_name, after }) => after.login_name === login_name));
});

test('the same sheet once more is refused at each of its rows', async () => {
  const reply = await bring(people, { dry_run: '1' });
  const { ok, faults } = reply.data as { ok: number; faults: { row: number; field: string }[] };
  assert.deepEqual([ok, faults.length], [0, 250]);
  assert.deepEqual(
    faults.map(({ row }) => row),
    people.map((_, number) => number + 2),
  );
});
