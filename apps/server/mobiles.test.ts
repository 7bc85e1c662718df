// Telephone numbers wherever they come in: judged by the country of the organisation, one number however it is written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { z } from 'zod';
import { readMeta } from '#kit/contract/fields.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import { joinWorld, unique } from './testing/world.ts';
import type { Caller } from './testing/caller.ts';
import { CODES, refusal } from './testing/errors.ts';

const world = await joinWorld();
const { admin } = await world.makeDepartment();

async function inCountry(country: string) {
  const made = await world.makeDepartment();
  await world.sql('update organisation set own_country = $2 where id = $1', [made.org_id, country]);
  return made;
}

test('every field of a telephone number is known as one', () => {
  const fields = Object.values<AnyRoom>(rooms)
    .flatMap((room) => Object.values(room.routes))
    .filter(({ readOnly, path }) => !readOnly && !path.endsWith('/export'))
    .flatMap(({ path, input }) =>
      input instanceof z.ZodObject
        ? Object.entries(input.shape as Record<string, z.ZodType>).map(
            ([name, schema]) => [`${path} ${name}`, name, readMeta(schema)] as const,
          )
        : [],
    );
  const numbers = fields.filter(([, name]) => /mobile|phone$|^tel/.test(name));
  assert.ok(numbers.length >= 6);
  const unknown = numbers.filter(([, , meta]) => meta?.kind === 'text' && !meta.telephone);
  assert.deepEqual(
    unknown.map(([where]) => where),
    [],
  );
});

const staffBody = (mobile: string) => ({ login_name: unique('m'), real_name: '王丽', mobile });
const send = (caller: Caller, path: string, body: object) =>
  caller.call('POST', path, { body, language: 'en' });

async function ways(caller: Caller) {
  const made = await send(caller, '/mgr/resident', { name: '陈玉兰' });
  const resident_id = (made.data as { id: string }).id;
  return {
    staff: (mobile: string) => send(caller, '/mgr/staff', staffBody(mobile)),
    resident: (mobile: string) => send(caller, '/mgr/resident', { name: '陈玉兰', mobile }),
    relative: (mobile: string) =>
      send(caller, '/mgr/member/add_relative', {
        resident_id,
        name: '陈明',
        relationship: 'BOY',
        mobile,
      }),
  };
}

const BAD = ['12345', '1380013800', '23800138000', '+8612345', '+999 123 456 789', '010-12345678'];

test('a number that nobody can have is refused at its field', async () => {
  for (const [way, add] of Object.entries(await ways(admin)))
    for (const mobile of BAD) {
      const { status, code, data } = await add(mobile);
      assert.deepEqual(
        [status, code, (data as { fields: object }).fields],
        [400, 39, { mobile: 'wrong mobile format' }],
        `${way} ${mobile}`,
      );
    }
});

test('the country of the organisation says how a number is read; the international form is always taken', async () => {
  for (const [country, own, foreign] of [
    ['CN', '138 0013 8000', '612 34 56 78'],
    ['ES', '612 34 56 78', '13800138000'],
    ['RU', '8 (912) 345-67-89', '13800138000'],
  ] as const) {
    const made = await inCountry(country);
    for (const [way, add] of Object.entries(await ways(made.admin))) {
      assert.equal((await add(own)).code, 0, `${way} ${own} in ${country}`);
      assert.equal((await add(foreign)).code, CODES.PARAM_ERROR, `${way} ${foreign} in ${country}`);
      for (const mobile of ['+44 7400 123456', '+86-138-0013-8009', '+34612345679'])
        assert.equal((await add(mobile)).code, 0, `${way} ${mobile} in ${country}`);
    }
  }
});

test('a mobile number stands once, however it is written, and stays as it was written', async () => {
  const add = (mobile: string) => send(admin, '/mgr/staff', staffBody(mobile));
  const first = await add('139-0013-9000');
  assert.equal((first.data as { mobile: string }).mobile, '139-0013-9000');
  for (const mobile of ['13900139000', '+8613900139000', '+86 139 0013 9000', '0086 13900139000']) {
    const again = await add(mobile);
    assert.deepEqual([again.status, again.code], refusal('MOBILE_OCCUPY'), mobile);
  }
  const { id, version } = first.data as { id: string; version: number };
  const change = (at: number, body: object) =>
    admin.call('PUT', `/mgr/staff/${id}`, { body: { version: at, ...body } });
  assert.equal((await change(version, { mobile: '12345' })).code, CODES.PARAM_ERROR);
  assert.equal((await change(version, { mobile: null })).code, 0);
  assert.equal((await add('13900139000')).code, 0);
  assert.equal(
    (await change(version + 1, { mobile: '+86 13900139000' })).code,
    CODES.MOBILE_OCCUPY,
  );
});

test('a sheet’s numbers are judged by row', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('x').addRows([
    ['username', 'real name', 'mobile number'],
    [unique('m'), '王丽', '12345'],
    [unique('m'), '王丽', '13700137000'],
    [unique('m'), '王丽', '+86 137 0013 7000'],
  ]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await book.xlsx.writeBuffer())]), 'x.xlsx');
  const reply = await admin.call('POST', '/mgr/staff/import', {
    body: form,
    query: { dry_run: '1' },
    language: 'en',
  });
  const { faults } = reply.data as { faults: { row: number; field: string }[] };
  assert.deepEqual(
    faults.map(({ row, field }) => [row, field]),
    [
      [2, 'mobile'],
      [4, 'mobile'],
    ],
  );
});

test('the line of a device is a number of the network or an extension', async () => {
  const add = (phone: string) =>
    send(admin, '/mgr/device', { type: 'CELL_PHONE', alias: unique('d'), phone });
  for (const phone of ['8001', '13800138000', '010-62345678', '+34 912 345 678'])
    assert.equal((await add(phone)).code, 0, phone);
  for (const phone of ['1', '12345678', 'abc', '+12', '99999999999']) {
    const { code, data } = await add(phone);
    assert.deepEqual(
      [code, Object.keys((data as { fields: object }).fields)],
      [39, ['phone']],
      phone,
    );
  }
});
