import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { until } from '#kit/testing/until.ts';
import ExcelJS from 'exceljs';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();

interface ImportReply {
  rows: number;
  ok: number;
  kept: number;
  faults: { row: number; field: string; message: string }[];
}

type Cell = ExcelJS.CellValue;

async function makeSheet(rows: Cell[][]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('staff').addRows(rows);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function upload(bytes: Uint8Array, name = 'staff.xlsx'): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function bring(
  bytes: Uint8Array,
  {
    dryRun = false,
    language = 'en',
    caller = admin,
    existing,
  }: { dryRun?: boolean; language?: string; caller?: Caller; existing?: 'keep' } = {},
) {
  const reply = await caller.call('POST', '/mgr/staff/import', {
    body: upload(bytes),
    language,
    query: { ...(dryRun ? { dry_run: '1' } : {}), ...(existing ? { existing } : {}) },
  });
  return { ...reply, data: reply.data as ImportReply };
}

async function open(response: Response): Promise<ExcelJS.Workbook> {
  assert.equal(response.status, 200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  return workbook;
}

async function exported(query: Record<string, string> = {}, language = 'en', caller = admin) {
  const response = await caller.fetch('POST', '/mgr/staff/export', { body: query, language });
  const sheet = (await open(response)).worksheets[0]!;
  const rows: Cell[][] = [];
  sheet.eachRow((row) => rows.push((row.values as Cell[]).slice(1)));
  return { rows, sheet, response };
}

const count = async (org = org_id) =>
  (
    await world.sql<{ n: number }>('select count(*)::int as n from staff where org_id = $1', [org])
  )[0]!.n;
const HEADINGS = ['username', 'real name', 'mobile number', 'sex', 'birthday', 'role'];

test('a sheet that LibreOffice made of 500 staff goes in whole', async () => {
  const { org_id: org, admin: chief } = await world.makeDepartment();
  const bytes = await readFile(new URL('fixtures/500-staff-libreoffice.xlsx', import.meta.url));
  const trial = await bring(bytes, { dryRun: true, caller: chief });
  assert.deepEqual([trial.code, trial.data], [0, { rows: 500, ok: 500, faults: [] }]);
  assert.equal(await count(org), 1);
  const reply = await bring(bytes, { caller: chief });
  assert.partialDeepStrictEqual([reply.code, reply.data], [0, { rows: 500, ok: 500, faults: [] }]);
  assert.equal(await count(org), 501);
  const [row] = await world.sql(
    `select staff.*, role.name as role from staff left join role on role.id = role_id where login_name = 'lo0007'`,
  );
  assert.deepEqual(
    [row!['real_name'], row!['mobile'], row!['sex'], row!['role'], row!['id_card']],
    ['👩‍⚕️小美', '13800130007', 'man', '护理员', '11010119900000007X'],
  );
  assert.match(String(row!['password_hash']), /^\$argon2id\$/);
  const [formula] = await world.sql(`select real_name from staff where login_name = 'lo0005'`);
  assert.equal(formula!['real_name'], '公式员');
  const audits = await world.sql<{ action: string; n: number }>(
    `select action, count(*)::int as n from audit where org_id = $1 and thing = 'staff' group by 1 order by 1`,
    [org],
  );
  assert.deepEqual(audits, [
    { action: 'create', n: 500 },
    { action: 'import', n: 1 },
    // The chief's own.
    { action: 'sign_in', n: 1 },
  ]);
  const again = await bring(bytes, { caller: chief });
  assert.deepEqual([again.status, again.code, again.data.ok], [...refusal('PARAM_ERROR'), 0]);
  const kept = await bring(bytes, { caller: chief, existing: 'keep' });
  assert.deepEqual([kept.code, kept.data.ok, kept.data.kept], [0, 0, 500]);
  assert.equal(await count(org), 501);
});

test('headings are understood in any of the four languages, in any order, and by their own name', async () => {
  const sheets = [
    ['真实姓名', '用户名'],
    ['real name', 'Username'],
    ['nombre y apellidos', 'nombre de usuario'],
    ['Фамилия и имя', 'Имя пользователя'],
    ['real_name', 'login_name'],
    [' Real  Name * ', 'LOGIN_NAME'],
  ];
  for (const headings of sheets) {
    const { data } = await bring(await makeSheet([headings, ['王丽', unique('h')]]), {
      dryRun: true,
    });
    assert.partialDeepStrictEqual(data, { rows: 1, ok: 1, faults: [] }, headings.join());
  }
});

test('a heading that names no field is a fault of the first row', async () => {
  const { data } = await bring(
    await makeSheet([
      ['username', 'real name', 'colour'],
      [unique('h'), '王丽', 'red'],
    ]),
    { dryRun: true },
  );
  assert.deepEqual(data.faults, [
    { row: 1, field: 'colour', message: 'there is no field “colour”' },
  ]);
});

test('a required column that is missing is told once', async () => {
  const { data } = await bring(
    await makeSheet([['mobile number'], ['13800138000'], ['13800138001']]),
  );
  assert.deepEqual(
    data.faults.map(({ row, field }) => [row, field]),
    [
      [1, 'login_name'],
      [1, 'real_name'],
    ],
  );
});

test('each fault names its row as the sheet numbers it, in the language of the request', async () => {
  const login = unique('f');
  const sheet = await makeSheet([
    HEADINGS,
    [login, '王丽'],
    [],
    ['  ', ''],
    [unique('f'), ' 王', '12', 'robot', '2999-01-01', '没有的角色'],
    [login.toUpperCase(), '李娜'],
    ['x'],
  ]);
  const { data } = await bring(sheet, { dryRun: true });
  assert.partialDeepStrictEqual(data, {
    rows: 4,
    ok: 1,
    faults: [
      { row: 5, field: 'role_id', message: 'role does not exist' },
      { row: 5, field: 'real_name', message: 'real name cannot start with a space' },
      { row: 5, field: 'mobile', message: 'wrong mobile format' },
      { row: 5, field: 'sex', message: 'please choose sex from the list' },
      { row: 5, field: 'birthday', message: 'birthday cannot be in the future' },
      { row: 6, field: 'login_name', message: 'username appears twice in the sheet' },
      { row: 7, field: 'login_name', message: 'username needs at least 2 characters' },
      { row: 7, field: 'real_name', message: 'real name must be filled' },
    ],
  });
  const russian = await bring(sheet, { dryRun: true, language: 'ru' });
  assert.equal(russian.data.faults.at(-1)!.message, 'Заполните поле «Фамилия и имя»');
});

test('what the database refuses is a fault of its row, and none of the others goes in', async () => {
  const before = await count();
  const sheet = await makeSheet([
    ['username', 'real name'],
    [unique('d'), '王丽'],
    ['SUPERADMIN', '李娜'],
    [unique('d'), '张敏'],
  ]);
  const expected = {
    rows: 3,
    ok: 2,
    faults: [{ row: 3, field: 'login_name', message: 'The user is already registered' }],
  };
  const trial = await bring(sheet, { dryRun: true });
  assert.partialDeepStrictEqual([trial.status, trial.data], [200, expected]);
  const real = await bring(sheet);
  assert.partialDeepStrictEqual(
    [real.status, real.code, real.data],
    [...refusal('PARAM_ERROR'), expected],
  );
  assert.equal(await count(), before);
});

test('cells of every type reach the kind of their field', async () => {
  const [one, two] = [unique('t'), unique('t')];
  const sheet = await makeSheet([
    ['username', 'real name', 'mobile number', 'birthday', 'sex', 'employee number', 'card number'],
    [
      { richText: [{ text: one.slice(0, 2) }, { text: one.slice(2), font: { bold: true } }] },
      { text: '王 丽', hyperlink: 'https://example.org' },
      13_800_138_555,
      new Date(Date.UTC(1990, 4, 6)),
      '男',
      { formula: '1+6', result: 7 },
      true,
    ],
    [two, '李娜', '138 0013 8556', '1990年5月6日', 'mujer', 18, '0018'],
  ]);
  const { data } = await bring(sheet);
  assert.deepEqual(data.faults, []);
  const rows = await world.sql(
    'select real_name, mobile, birthday::text, sex, employee_no, card_no from staff where login_name = any($1) order by employee_no desc',
    [[one, two]],
  );
  assert.deepEqual(rows, [
    {
      real_name: '王 丽',
      mobile: '13800138555',
      birthday: '1990-05-06',
      sex: 'man',
      employee_no: '7',
      card_no: 'TRUE',
    },
    {
      real_name: '李娜',
      mobile: '138 0013 8556',
      birthday: '1990-05-06',
      sex: 'woman',
      employee_no: '18',
      card_no: '0018',
    },
  ]);
});

test('a number whose last digits the sheet has lost is refused', async () => {
  const sheet = await makeSheet([
    ['username', 'real name', 'ID card number'],
    [unique('l'), '王丽', Number('110101199003074514')],
  ]);
  const { data } = await bring(sheet, { dryRun: true });
  assert.equal(data.faults[0]!.field, 'id_card');
  assert.match(data.faults[0]!.message, /lost its last digits/);
});

const NAMES = [
  '=cmd()',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '𠮷野家',
  'أحمد علي',
  '"quoted" \'name\'',
  '👩‍⚕️王',
  'a<b>&c',
  '钱 ',
];

test('whatever a name begins with, it stays a text in the export', async () => {
  const { admin: chief } = await world.makeDepartment();
  const rows = NAMES.map((name) => [unique('n'), name]);
  const { data } = await bring(await makeSheet([['username', 'real name'], ...rows]), {
    caller: chief,
  });
  assert.deepEqual(data.faults, []);
  const { sheet, rows: read } = await exported({ sort: 'created_at' }, 'en', chief);
  assert.deepEqual(read[0]!.slice(0, 2), ['username', 'real name']);
  const names = read.slice(1).map((row) => row[1]);
  for (const name of NAMES) assert.ok(names.includes(name), name);
  sheet.eachRow((row) =>
    row.eachCell((cell) => assert.notEqual(cell.type, ExcelJS.ValueType.Formula)),
  );
});

test('an export holds the same filter, keyword and sort as the list, in the words of the request', async () => {
  const { admin: chief } = await world.makeDepartment();
  await bring(
    await makeSheet([
      HEADINGS,
      ['zz1', '王一', '13711111111', 'woman', '1990-05-06', '护士'],
      ['zz2', '王二', null, 'man'],
      ['zz3', '李三', null, 'man'],
    ]),
    { caller: chief },
  );
  const { rows, response, sheet } = await exported(
    { keyword: '王', sort: '-login_name' },
    'zh',
    chief,
  );
  assert.equal(sheet.name, '人员管理');
  assert.deepEqual(rows[0]!.slice(0, 5), ['用户名', '真实姓名', '手机号码', '性别', '出生日期']);
  assert.deepEqual(
    rows.slice(1).map((row) => [row[0], row[3]]),
    [
      ['zz2', '男'],
      ['zz1', '女'],
    ],
  );
  const birthday = rows[2]![4] as Date;
  assert.equal(birthday.toISOString().slice(0, 10), '1990-05-06');
  assert.equal(sheet.getCell('N3').numFmt.replaceAll('\\', ''), 'yyyy-mm-dd hh:mm:ss');
  const [made] = await world.sql<{ local: string }>(
    `select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as local from staff where login_name = 'zz1'`,
  );
  const shown = (rows[2]![13] as Date).toISOString().slice(0, 19).replace('T', ' ');
  assert.equal(shown, made!.local);
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; filename="[\w.-]+\.xlsx"; filename\*=UTF-8''%E4%BA%BA%E5%91%98%E7%AE%A1%E7%90%86-\d{4}-\d\d-\d\d\.xlsx$/,
  );
  const wrong = await chief.call('POST', '/mgr/staff/export', { body: { colour: 'red' } });
  assert.deepEqual([wrong.status, wrong.code], refusal('PARAM_ERROR'));
});

test('an export is recorded with what was asked for', async () => {
  await exported({ keyword: 'nobody at all' });
  const [entry] = await world.sql<{ after: object; actor_id: string }>(
    `select after, actor_id from audit where org_id = $1 and action = 'export' order by id desc limit 1`,
    [org_id],
  );
  assert.deepEqual(entry, { after: { keyword: 'nobody at all' }, actor_id: admin.id });
});

test('an empty export is a sheet with headings', async () => {
  const { rows } = await exported({ keyword: 'nobody at all' });
  assert.equal(rows.length, 1);
});

test('what is exported is what one may see', async () => {
  const stranger = (await world.makeDepartment()).admin;
  const { rows } = await exported({}, 'en', stranger);
  assert.equal(rows.length, 2);
  const reader = await world.makeUser(org_id, ['staff.read']);
  for (const path of ['export', 'import'])
    assert.equal((await reader.call('POST', `/mgr/staff/${path}`)).code, CODES.PERMISSION_DENIED);
});

test('the template holds the headings, the choices and the rules of each column', async () => {
  const workbook = await open(await admin.fetch('GET', '/mgr/staff/template', { language: 'en' }));
  const [sheet, guide, lists] = workbook.worksheets;
  assert.deepEqual((sheet!.getRow(1).values as Cell[]).slice(1, 5), [
    'username',
    'login password',
    'real name',
    'mobile number',
  ]);
  assert.deepEqual((guide!.getRow(2).values as Cell[]).slice(1), [
    'username',
    'yes',
    'Text of 2 to 20 characters',
  ]);
  assert.equal(lists!.state, 'hidden');
  const sex = sheet!.getCell('E2').dataValidation;
  assert.deepEqual([sex.type, sex.formulae], ['list', ['lists!$E$2:$E$4']]);
  assert.equal(lists!.getCell('E2').value, 'male');
  assert.ok((lists!.getColumn('I').values as Cell[]).includes('医生'));
});

test('the template filled in goes in', async () => {
  const workbook = await open(await admin.fetch('GET', '/mgr/staff/template', { language: 'ru' }));
  const sheet = workbook.worksheets[0]!;
  sheet.getRow(2).values = [
    unique('v'),
    'Pass123',
    'Анна',
    '',
    'женский',
    '1990-05-06',
    '',
    '',
    '护士',
  ];
  const { data } = await bring(Buffer.from(await workbook.xlsx.writeBuffer()));
  assert.partialDeepStrictEqual(data, { rows: 1, ok: 1, faults: [] });
});

test('a file that is no sheet is code 48', async () => {
  const files = [
    Buffer.from('real name\n王丽'),
    Buffer.alloc(0),
    Buffer.from('PK\x03\x04 but no more'),
  ];
  for (const bytes of files) {
    const reply = await bring(bytes);
    assert.deepEqual([reply.status, reply.code], refusal('FILE_FAILED'));
  }
  const whole = await makeSheet([HEADINGS, ['aa', '王丽']]);
  const cut = await bring(whole.subarray(0, whole.length - 400));
  assert.equal(cut.code, CODES.FILE_FAILED);
});

test('a sheet of more than 10,000 rows is refused, as is a file over 10 MB', async () => {
  const rows = Array.from({ length: 10_001 }, (_, index) => [`m${index}`, '王丽']);
  const many = await bring(await makeSheet([['username', 'real name'], ...rows]));
  assert.deepEqual([many.status, many.code], refusal('PARAM_ERROR'));
  assert.match(JSON.stringify(many.data), /at most 10000 rows/);
  const large = await bring(Buffer.alloc(10 * 1024 * 1024 + 1));
  assert.equal(large.status, 413);
});

test('a request without the file says so', async () => {
  const form = new FormData();
  form.set('other', new Blob(['x']), 'x.xlsx');
  const reply = await admin.call('POST', '/mgr/staff/import', { body: form, language: 'en' });
  assert.deepEqual([reply.status, reply.data], [400, { fields: { file: 'file must be filled' } }]);
  assert.equal((await admin.call('POST', '/mgr/staff/import', { body: {} })).status, 415);
});

test('a client that goes ends its export, and the connection is free for others', async () => {
  const { org_id: org, admin: chief } = await world.makeDepartment();
  await world.sql(
    `insert into staff (org_id, login_name, real_name) select $1, 'gone' || n, md5(n::text) from generate_series(1, 60000) as n`,
    [org],
  );
  const stop = new AbortController();
  const response = await fetch(`${world.url}/mgr/staff/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${chief.token}` },
    signal: stop.signal,
  });
  await response.body!.getReader().read();
  stop.abort();
  const exporting = async () =>
    (
      await world.sql(
        `select from pg_stat_activity where datname = current_database() and state <> 'idle' and query like '%exported%' and pid <> pg_backend_pid()`,
      )
    ).length;
  await until('the end of the export', exporting, (count) => count === 0);
  const { rows } = await exported({ keyword: 'gone59999' }, 'en', chief);
  assert.equal(rows.length, 2);
});
