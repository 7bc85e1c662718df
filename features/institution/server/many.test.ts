// A file of more rows than are written together: what is refused among them, what hangs on it, and what follows what.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Run } from '../contract.ts';
import { bring } from '#apps/server/testing/bring-institution.ts';

type Row = Record<string, string>;

const world = await joinWorld();
const { org_id: hospital, admin } = await world.makeHospital();
const [top] = await world.sql<{ short_name: string }>(
  'select short_name from organisation where id = $1',
  [hospital],
);
const organisation = top!.short_name;

const macOf = (number: number): string =>
  `0A:00:00:00:0${Math.floor(number / 100)}:${String(number % 100).padStart(2, '0')}`;
const devices: Row[] = Array.from({ length: 230 }, (_, number) => ({
  organisation,
  key: macOf(number),
  type: number === 120 ? 'RS485_TRANSFER' : 'NURSE_WATCH',
  wired_mac: macOf(number),
}));
const write = (parts: Record<string, Row[]>): string => stringify(parts);
const rowsOf = (run: Run) => run.faults.map(({ place, field }) => [place, field]);
const countOf = async () =>
  (await world.sql('select 1 from device where org_id = $1', [hospital])).length;

test('rows that are refused among many are told each at its place, and what hangs on them is not', async () => {
  const faulty = devices.map((row, number) => ({
    ...row,
    // The one before has it already.
    ...(number === 101 ? { wired_mac: macOf(100) } : {}),
    ...(number === 120 ? { space_id: 'nowhere' } : {}),
    ...(number === 180 ? { gateway_id: macOf(120) } : {}),
  }));
  const run = await bring(admin, write({ devices: faulty }));
  assert.equal(run.state, 'refused');
  assert.deepEqual(rowsOf(run), [
    ['devices[101].wired_mac', 'wired_mac'],
    ['devices[120].space_id', 'space_id'],
  ]);
  assert.equal(await countOf(), 0);
});

test('many devices come in, those behind a gateway after it, and each is told of', async () => {
  const linked = devices.map((row, number) => ({
    ...row,
    ...(number < 10 ? { gateway_id: macOf(120) } : {}),
  }));
  const run = await bring(admin, write({ devices: linked }));
  assert.deepEqual([run.state, run.faults], ['done', []]);
  assert.deepEqual(run.counts, { devices: { made: 230, changed: 0, unchanged: 0 } });
  assert.equal(await countOf(), 230);
  const [told] = await world.sql<{ audits: number; events: number; behind: number }>(
    `select (select count(*)::int from audit where org_id = $1 and thing = 'device' and action = 'create') as audits,
      (select count(distinct data ->> 'id')::int from live_event where org_id = $1 and type = 'device.changed') as events,
      (select count(*)::int from device where org_id = $1 and gateway_id is not null) as behind`,
    [hospital],
  );
  assert.deepEqual(told, { audits: 230, events: 230, behind: 10 });
});

test('many changes are each a version, an entry and a new revision of the settings', async () => {
  const changed = devices.map((row, number) => ({
    ...row,
    ...(number > 4 ? { alias: '手环' } : {}),
  }));
  const run = await bring(admin, write({ devices: changed }));
  assert.deepEqual(run.counts, { devices: { made: 0, changed: 225, unchanged: 5 } });
  const rows = await world.sql(
    `select version, config_rev, count(*)::int as n, sum(audits)::int as audits from device
     cross join lateral (select count(*) as audits from audit where thing_id = device.id::text and action = 'update') told
     where org_id = $1 group by 1, 2 order by 1`,
    [hospital],
  );
  assert.deepEqual(rows, [
    { version: 1, config_rev: 1, n: 5, audits: 0 },
    { version: 2, config_rev: 2, n: 225, audits: 225 },
  ]);
});

test('a row may take what a row before it gives up, and not what a row after it will', async () => {
  const [one, other] = [unique('p'), unique('p')];
  const person = (login_name: string, mobile: string): Row => ({
    organisation,
    login_name,
    real_name: '王丽',
    mobile,
  });
  await bring(admin, write({ staff: [person(one, '13700000001')] }));
  const early = await bring(
    admin,
    write({ staff: [person(other, '13700000001'), person(one, '13700000002')] }),
  );
  assert.deepEqual(rowsOf(early), [['staff[0].mobile', 'mobile']]);
  const run = await bring(
    admin,
    write({ staff: [person(one, '13700000002'), person(other, '13700000001')] }),
  );
  assert.deepEqual([run.state, run.counts.staff], ['done', { made: 1, changed: 1, unchanged: 0 }]);
});
