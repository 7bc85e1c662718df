// What is wrong with a file is told where it stands, and nothing of such a file stays.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { parse } from 'yaml';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Run } from '../contract.ts';
import { ask, bring, exportFrom, withVersion } from '#apps/server/testing/bring-institution.ts';
import { CODES } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const { org_id: hospital, admin } = await world.makeHospital();
const fixture = (name: string) => readFile(new URL(`fixtures/${name}`, import.meta.url));

const placesOf = ({ faults }: Run) =>
  faults.map(({ place, row, field, message }) => [place || row, field, message]);

async function nothingChanged(work: () => Promise<void>): Promise<void> {
  const count = async () =>
    world.sql(`select (select count(*) from organisation) as o, (select count(*) from staff) as s,
      (select count(*) from space) as p, (select count(*) from role) as r, (select count(*) from device) as d`);
  const before = await count();
  await work();
  assert.deepEqual(await count(), before);
}

const name = unique('org');
const FAULTY = `# by hand
carillon: institution
version: 1
organisations:
- organisation: ${name}
  shop_type: "5"
  kind: hospital
  full_name: ${name}
- organisation: ${name} / 一病区
  shop_type: "6"
  kind: ward
  full_name: 一病区
- organisation: ${name} / 二病区
  shop_type: "6"
  kind: department
  full_name: 二病区
roles:
- organisation: ${name} / 二病区
  name: 护士
  role_type: nurse
  permissions: [call.read, no.such]
spaces:
- organisation: ${name} / 二病区
  path: 二病区 / 101 / 01
  kind: bed
  full_name: "01"
- organisation: ${name} / 一病区
  path: 一病区 / 101
  kind: room
  full_name: "101"
staff:
- organisation: ${name} / 二病区
  login_name: twice
  real_name: 王丽
- organisation: ${name} / 二病区
  login_name: Twice
  real_name: 李梅
- organisation: ${name} / 二病区
  login_name: other
  real_name: 王
  mobile: 12ab
  role_id: 护士
- organisation: ${name} / 二病区
  login_name: third
  real_name: 赵六
  role_id: 护士
  shoe_size: 42
- organisation: ${name} / 三病区
  login_name: fourth
  real_name: 孙七
parameters:
- organisation: ${name} / 二病区
  parameter: host_volume_day
  value: 300
- organisation: ${name} / 二病区
  parameter: his_secret
  value: x
`;

test('every fault of a file is told at its line and field, once, and nothing of the file stays', () =>
  nothingChanged(async () => {
    for (const query of [{ dry_run: '1' }, {}]) {
      const run = await bring(world.provider, FAULTY, { query });
      assert.equal(run.state, 'refused');
      assert.deepEqual(run.counts, {});
      assert.equal(run.fault_count, run.faults.length);
      const told = placesOf(run).map(([place, field]) => `${String(place)} ${String(field)}`);
      assert.deepEqual(told.toSorted(), [
        'organisations[1].kind kind',
        'parameters[0].value value',
        'parameters[1].parameter parameter',
        'roles[0].permissions permissions',
        'spaces[0].path path',
        'staff[1].login_name login_name',
        'staff[2].mobile mobile',
        'staff[2].real_name real_name',
        'staff[3].shoe_size shoe_size',
        'staff[4].organisation organisation',
      ]);
      const mobile = run.faults.find(({ field }) => field === 'mobile');
      assert.deepEqual([mobile?.row, mobile?.message], [41, 'wrong mobile format']);
    }
  }));

test('a row that names a refused one isn’t told too', async () => {
  const run = await bring(world.provider, FAULTY, { query: { dry_run: '1' } });
  assert.ok(!run.faults.some(({ field }) => field === 'role_id'));
  assert.ok(!run.faults.some(({ place }) => place.startsWith('spaces[1]')));
});

test('a sheet’s fault is told by sheet, row and heading, in the language of whoever asks', () =>
  nothingChanged(async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(
      (await fixture('small-institution-libreoffice.xlsx')).buffer as ArrayBuffer,
    );
    const sheet = workbook.getWorksheet('staff')!;
    const headings = sheet.getRow(1).values as string[];
    sheet.getRow(3).getCell(headings.indexOf('mobile')).value = 'abc';
    workbook.getWorksheet('devices')!.getRow(1).getCell(3).value = 'shoe size';
    const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
    const run = await bring(world.provider, bytes, { language: 'zh' });
    assert.deepEqual(
      run.faults.map(({ part, row, label, message }) => [part, row, label, message]),
      [
        ['devices', 1, 'shoe size', '没有名为“shoe size”的字段'],
        ['staff', 3, '手机号码', '手机号码格式不正确'],
        // Of the others each names one of these as its gateway.
        ['devices', 4, '设备类型', '请填写设备类型'],
        ['devices', 5, '设备类型', '请填写设备类型'],
      ],
    );
  }));

test('a workbook that LibreOffice saved makes the very institution', async () => {
  const run = await bring(world.provider, await fixture('small-institution-libreoffice.xlsx'));
  assert.deepEqual([run.state, run.faults], ['done', []]);
  const exported = await exportFrom(world.provider, run.root_id!);
  const wanted = await fixture('small-institution.yaml');
  const read = (bytes: Buffer): unknown => parse(bytes.toString(), { schema: 'failsafe' });
  assert.deepEqual(read(exported), read(wanted));
  const again = await bring(world.provider, await fixture('small-institution-libreoffice.xlsx'));
  for (const { made, changed } of Object.values(again.counts)) assert.equal(made + changed, 0);
});

test('what a file changes is changed, what it doesn’t name stays', async () => {
  const file = `organisations:
- {organisation: 晨光医院, full_name: 晨光康养医院}
staff:
- {organisation: 晨光医院 / 一病区, login_name: cg001, mobile: , card_no: "99"}
spaces:
- {organisation: 晨光医院 / 一病区, path: 一病区 / 102, kind: room, full_name: "102"}
parameters:
- {organisation: 晨光医院, parameter: night_start, value: null}
`;
  const run = await bring(world.provider, file);
  assert.deepEqual([run.state, run.faults], ['done', []]);
  assert.deepEqual(run.counts, {
    organisations: { made: 0, changed: 1, unchanged: 0 },
    staff: { made: 0, changed: 1, unchanged: 0 },
    spaces: { made: 1, changed: 0, unchanged: 0 },
    parameters: { made: 0, changed: 1, unchanged: 0 },
  });
  const [row] = await world.sql(`select * from staff where login_name = 'cg001'`);
  assert.deepEqual(
    [row!['mobile'], row!['card_no'], row!['real_name'], row!['employee_no']],
    [null, '99', '王丽', '0001'],
  );
  const yaml = (await exportFrom(world.provider, run.root_id!)).toString();
  assert.doesNotMatch(yaml, /night_start/);
  assert.match(yaml, /full_name: 晨光康养医院/);
});

test('a founder exports and imports the own institution, and no other', async () => {
  const own = await exportFrom(admin, hospital);
  const run = await bring(admin, own);
  assert.deepEqual([run.state, run.root_id], ['done', hospital]);
  const { short_name } = await ask<{ short_name: string }>(
    admin,
    `/mgr/partinfo/${hospital}`,
    {},
    'GET',
  );
  const below = `organisations:
- {organisation: ${short_name} / 新病区, shop_type: 6, kind: department, full_name: 新病区}
spaces:
- {organisation: ${short_name} / 新病区, path: 新病区 / 301, kind: room, full_name: "301"}
`;
  const grown = await bring(admin, below);
  assert.deepEqual([grown.state, grown.faults], ['done', []]);
  assert.equal((await bring(admin, below)).counts.spaces?.unchanged, 1);
  const other = (await world.makeHospital()).org_id;
  for (const [path, options] of [
    ['/mgr/institution/export', { body: { org_id: other } }],
    ['/mgr/institution/import', { query: { org_id: other }, body: form('x: 1') }],
    ['/mgr/institution/import', { query: { parent_id: other }, body: form('x: 1') }],
  ] as const) {
    const reply = await admin.call('POST', path, options);
    assert.equal(reply.code, CODES.PARAM_ERROR, path);
  }
  // Another's file read into the own: what it holds is made or changed there, and the other stays as it is.
  const before = await exportFrom(world.provider, other);
  const taken = await bring(admin, before);
  assert.equal(taken.state, 'refused', 'its login names are the other’s');
  assert.deepEqual(await exportFrom(world.provider, other), before);
});

const form = (text: string): FormData => {
  const body = new FormData();
  body.set('file', new Blob([text]), 'x.yaml');
  return body;
};

const BEYOND = 'This goes beyond your own permissions; ask an administrator';

test('nobody makes of themselves by a file what they may not be', async () => {
  const login = unique('c');
  const role = unique('r').slice(0, 10);
  await ask(admin, '/mgr/staff', { login_name: login, real_name: '小明' });
  const user = await world.makeUser(hospital, ['institution.import', 'institution.export']);
  const { short_name: own } = await ask<{ short_name: string }>(
    admin,
    `/mgr/partinfo/${hospital}`,
    {},
    'GET',
  );
  const file = `organisations:
- {organisation: ${own}, admin_account: ${login}}
roles:
- {organisation: ${own}, name: ${role}, role_type: manager, permissions: [staff.write]}
`;
  const run = await bring(user, file);
  assert.deepEqual(
    run.faults.map(({ part, field, message }) => [part, field, message]),
    [
      ['roles', 'permissions', BEYOND],
      ['organisations', 'admin_account', BEYOND],
    ],
  );
});

test('what is no such file is told so', async () => {
  const bomb = `a: &a [x]\nstaff: [*a, *a]\n`;
  for (const [content, place, message] of [
    ['', 0, 'The file contains no data'],
    ['sample', 1, 'Sections must be lists, and their entries must be of the form “field: value”'],
    ['staff: [', 1, 'The YAML has a syntax error'],
    [bomb, 1, 'YAML anchors and aliases are not supported'],
    ['version: 2\nstaff: []\n', 1, '“version” is of a format or version that is not supported'],
    ['people:\n- {a: b}\n', 2, 'Unknown sheet or section “people”'],
    [Buffer.from('PK nonsense'), 0, 'This is not a valid xlsx workbook, or it is too large'],
    [Buffer.from([0xff, 0xfe, 0x00]), 0, 'This is neither an xlsx nor a YAML file'],
  ] as const) {
    const run = await bring(world.provider, content as string);
    assert.equal(run.state, 'refused');
    assert.deepEqual([run.faults[0]?.row, run.faults[0]?.message], [place, message]);
  }
});

test('more rows than a file may have are refused', async () => {
  const row = `- {organisation: x, login_name: abc, real_name: abc}\n`;
  const run = await bring(world.provider, `staff:\n${row.repeat(20_001)}`);
  assert.deepEqual(
    run.faults.map(({ message }) => message),
    ['A file may have at most 20000 rows'],
  );
});

test('what YAML leaves out stays, what a sheet has empty is cleared', async () => {
  const yaml = await exportFrom(admin, hospital);
  const sheet = await exportFrom(admin, hospital, 'xlsx');
  const path = `/mgr/partinfo/${hospital}`;
  const codeAfter = async (file: Buffer) => {
    const run = await bring(admin, file);
    assert.deepEqual([run.state, run.faults], ['done', []]);
    return (await ask<{ his_code: string | null }>(admin, path, {}, 'GET')).his_code;
  };
  await ask(admin, path, await withVersion(admin, path, { his_code: 'later' }), 'PUT');
  assert.equal(await codeAfter(yaml), 'later');
  assert.equal(await codeAfter(sheet), null);
});

test('a person who moves to another organisation leaves the role behind', async () => {
  const made = `staff:
- {organisation: 晨光医院 / 一病区, login_name: cg003, real_name: 赵六, role_id: 护士}
`;
  assert.equal((await bring(world.provider, made)).state, 'done');
  const file = `staff:
- {organisation: 晨光医院, login_name: cg003}
`;
  const run = await bring(world.provider, file);
  assert.deepEqual(run.faults, []);
  assert.deepEqual(run.counts, { staff: { made: 0, changed: 1, unchanged: 0 } });
  const [row] = await world.sql(`select role_id, org_id from staff where login_name = 'cg003'`);
  assert.deepEqual([row!['role_id'], row!['org_id']], [null, run.root_id]);
});

test('a run whose process is gone is told as broken off', async () => {
  const [row] = await world.sql<{ id: string }>(
    `insert into institution_run (org_id, dry_run) values ($1, false) returning id`,
    [hospital],
  );
  const run = await ask<Run>(admin, `/mgr/institution/run/${row!.id}`, {}, 'GET');
  assert.equal(run.state, 'broken_off');
});

test('a file of 10 MB and more isn’t taken', async () => {
  const body = form('x'.repeat(10 * 1024 * 1024 + 1));
  const reply = await admin.call('POST', '/mgr/institution/import', { body });
  assert.equal(reply.status, 413);
});
