// A sheet changes what is there by the rules that hold for the form, and by no way around them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeWorkbook } from '#kit/entity/sheets/write-workbook.ts';
import type { Caller } from './testing/caller.ts';
import { exportSheet, importSheet } from './testing/sheets.ts';
import { openWorld, unique } from './testing/world.ts';

const world = await openWorld();

async function bring(
  caller: Caller,
  thing: string,
  [headings, ...rows]: readonly (readonly string[])[],
  query: Record<string, string> = {},
) {
  const columns = (headings ?? []).map((heading) => ({ heading, width: 10 }));
  const bytes = await Array.fromAsync(writeWorkbook([{ name: thing, columns, rows }]));
  return importSheet(caller, thing, Buffer.concat(bytes), { existing: 'update', ...query });
}

async function make(admin: Caller, thing: string, body: object): Promise<string> {
  const { code, message, data } = await admin.call('POST', `/mgr/${thing}`, { body });
  assert.equal(code, 0, `${thing}: ${message} ${JSON.stringify(data)}`);
  return (data as { id: string }).id;
}

test('a few columns change a few fields; a cell that is empty clears its field', async () => {
  const { admin } = await world.makeDepartment();
  const id = await make(admin, 'staff', {
    login_name: unique('s'),
    real_name: '王丽',
    employee_no: '7',
    address: '一楼',
  });
  const sheet = [
    ['ID', 'employee number', 'address'],
    [id, '8', ''],
  ];
  const trial = await bring(admin, 'staff', sheet, { dry_run: '1' });
  assert.deepEqual(trial.data.changes, [
    {
      row: 2,
      fields: [
        { field: 'address', before: '一楼', after: '' },
        { field: 'employee_no', before: '7', after: '8' },
      ],
    },
  ]);
  const { data } = await bring(admin, 'staff', sheet);
  assert.deepEqual([data.updated, data.created, data.faults], [1, 0, []]);
  const read = await admin.call('GET', `/mgr/staff/${id}`);
  const { real_name, employee_no, address } = read.data as Record<string, unknown>;
  assert.deepEqual([real_name, employee_no, address], ['王丽', '8', null]);
});

test('columns that can’t be set are named and passed over', async () => {
  const { admin } = await world.makeDepartment();
  const { data } = await importSheet(
    admin,
    'resident',
    await (await exportSheet(admin, 'resident')).bytes(),
    { dry_run: '1' },
  );
  assert.deepEqual([data.passed, data.faults], [['status', 'left', 'created'], []]);
});

test('nobody gets more power by a sheet than by the form', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const clerk = await world.makeUser(org_id, [
    'staff.read',
    'staff.private',
    'staff.write',
    'staff.import',
    'role.read',
  ]);
  const strong = await make(admin, 'role', {
    name: '强',
    role_type: 'other',
    permissions: ['audit.read'],
  });
  const id = await make(admin, 'staff', { login_name: unique('s'), real_name: '王丽' });
  const by = async (caller: Caller) =>
    bring(caller, 'staff', [
      ['ID', 'role'],
      [id, '强'],
    ]);
  const form = await clerk.call('PUT', `/mgr/staff/${id}`, {
    body: { role_id: strong, version: 1 },
    language: 'en',
  });
  const { status, data } = await by(clerk);
  assert.deepEqual([status, data.updated, data.faults.map(({ row }) => row)], [400, 0, [2]]);
  const { fields } = form.data as { fields: Record<string, string> };
  assert.equal(data.faults[0]?.message, fields['role_id'] ?? form.message);
  assert.equal((await by(admin)).data.updated, 1);
});

test('who may bring new ones alone changes none, and whoever is of another organisation stays unknown', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const id = await make(admin, 'staff', { login_name: unique('s'), real_name: '王丽' });
  const sheet = [
    ['ID', 'username', 'real name'],
    [id, unique('t'), '别名'],
  ];
  const importer = await world.makeUser(org_id, ['staff.import', 'staff.read']);
  assert.equal((await bring(importer, 'staff', sheet)).code, 49);
  const stranger = (await world.makeDepartment()).admin;
  const { data } = await bring(stranger, 'staff', sheet, { dry_run: '1' });
  assert.deepEqual([data.created, data.updated, data.changes], [1, 0, []]);
  const blind = await world.makeUser(org_id, ['staff.import', 'staff.read', 'staff.write']);
  const mobile = await bring(blind, 'staff', [
    ['ID', 'mobile number'],
    [id, '13800138000'],
  ]);
  assert.deepEqual(
    mobile.data.faults.map(({ row, field }) => [row, field]),
    [[2, 'mobile']],
  );
});

test('an alarm field that needs a second person waits, and the rest of the sheet is done', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const { data: parameters } = await admin.call('GET', `/mgr/parameter/${org_id}`);
  const { version } = parameters as { version: number };
  const rule = { alarm_changes_need_second: true, version };
  assert.equal((await admin.call('PUT', `/mgr/parameter/${org_id}`, { body: rule })).code, 0);
  const make2 = (alias: string) =>
    make(admin, 'device', { type: 'NURSE_HOST', alias, enabled: false });
  const [one, two] = [await make2('一'), await make2('二')];
  const { code, data } = await bring(admin, 'device', [
    ['ID', 'alias', 'phone number'],
    [one, '一', '8001'],
    [two, '乙', ''],
  ]);
  assert.deepEqual([code, data.faults, data.waiting], [0, [], 1]);
  const rows = await world.sql('select alias, phone from device where org_id = $1 order by id', [
    org_id,
  ]);
  assert.deepEqual(rows, [
    { alias: '一', phone: null },
    { alias: '乙', phone: null },
  ]);
});

test('a resident comes with a bed and the day of arrival, by who may give beds, and moves by no sheet', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const [root] = await world.sql<{ id: string }>('select id from space where org_id = $1', [
    org_id,
  ]);
  const room = await make(admin, 'space', {
    kind: 'room',
    name: '301',
    full_name: '301',
    parent_id: root?.id,
  });
  for (const name of ['01', '02'])
    await make(admin, 'space', { kind: 'bed', name, full_name: name, parent_id: room });
  const sheet = (bed: string) => [
    ['name', 'registration number', 'bed', 'check-in'],
    ['李奶奶', 'R1', bed, '2026-03-04 05:06:07'],
  ];
  const clerk = await world.makeUser(org_id, [
    'resident.read',
    'resident.write',
    'resident.import',
  ]);
  const refused = await bring(clerk, 'resident', sheet('01'));
  assert.deepEqual(
    refused.data.faults.map(({ row, field }) => [row, field]),
    [[2, 'bed_id']],
  );
  const taken = await bring(admin, 'resident', sheet('01'));
  assert.deepEqual([taken.data.created, taken.data.faults], [1, []]);
  const [stay] = await world.sql(
    `select bed_path, to_char(from_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since from stay where org_id = $1`,
    [org_id],
  );
  assert.equal(stay?.['since'], '2026-03-04 05:06:07');
  assert.match(String(stay?.['bed_path']), /301 \/ 01$/);
  const moved = await bring(admin, 'resident', sheet('02'));
  assert.deepEqual(
    moved.data.faults.map(({ row, field }) => [row, field]),
    [[2, 'bed_id']],
  );
});

test('two rows that mean the same record, and a cell that is no ID, are at fault', async () => {
  const { admin } = await world.makeDepartment();
  const login_name = unique('s');
  const id = await make(admin, 'staff', { login_name, real_name: '王丽' });
  const { data } = await bring(admin, 'staff', [
    ['ID', 'username', 'real name'],
    [id, '', '王一'],
    ['', login_name.toUpperCase(), '王二'],
    ['x', unique('s'), '王三'],
  ]);
  assert.deepEqual(
    data.faults.map(({ row, field }) => [row, field]),
    [
      [2, 'login_name'],
      [3, 'login_name'],
      [4, 'id'],
    ],
  );
});
