// What an export writes, an import reads: over every entity that has both.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { rooms } from '#features/contracts.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import { exportSheet, importSheet } from './testing/sheets.ts';
import { makeSamples } from './testing/samples.ts';
import type { MadeOrganisation } from './testing/world.ts';
import { openWorld, unique } from './testing/world.ts';

const world = await openWorld();

interface Filling {
  fill(made: MadeOrganisation & { root: string }): Promise<void>;
  /** A heading of the export, and what stands in its cell afterwards. */
  change: readonly [heading: string, value: string];
  /** The one that is deleted and comes back, by the beginning of a cell. */
  doomed: readonly [heading: string, value: string];
}

async function make({ admin }: MadeOrganisation, thing: string, body: object): Promise<string> {
  const reply = await admin.call('POST', `/mgr/${thing}`, { body });
  assert.equal(reply.code, 0, `${thing}: ${reply.message} ${JSON.stringify(reply.data)}`);
  return (reply.data as { id: string }).id;
}

const FILLINGS: Record<string, Filling> = {
  staff: {
    change: ['mobile number', '13900139000'],
    doomed: ['real name', '李 娜'],
    async fill(made) {
      const role_id = await make(made, 'role', { name: '登记员', role_type: 'nurse' });
      await make(made, 'staff', {
        login_name: unique('s'),
        password: 'Secret123',
        real_name: '王丽',
        mobile: '138 0013 8000',
        sex: 'woman',
        birthday: '1899-02-03',
        id_card: '11010119900000007X',
        address: 'a "quoted" & <marked> line',
        role_id,
        manager: true,
        employee_no: '00012',
        card_no: '_x0041_',
        enabled: false,
      });
      await make(made, 'staff', { login_name: unique('s'), real_name: '李 娜', role_id });
    },
  },
  space: {
    change: ['HIS code', 'B-7'],
    doomed: ['full name', 'bed two'],
    async fill(made) {
      const room = { kind: 'room', name: '301', full_name: 'room 301', parent_id: made.root };
      const parent_id = await make(made, 'space', room);
      const bed = { kind: 'bed', parent_id };
      await make(made, 'space', { ...bed, name: '01', full_name: 'bed one', his_code: '007' });
      await make(made, 'space', { ...bed, name: '02', full_name: 'bed two' });
    },
  },
  resident: {
    change: ['nickname', '奶奶'],
    doomed: ['name', '等床的人'],
    async fill(made) {
      const nurse_id = await make(made, 'staff', { login_name: unique('n'), real_name: '赵护士' });
      await make(made, 'staff', { login_name: unique('n'), real_name: '赵护士' });
      const room = { kind: 'room', name: '301', full_name: 'room 301', parent_id: made.root };
      const parent_id = await make(made, 'space', room);
      const bed_id = await make(made, 'space', {
        kind: 'bed',
        name: '01',
        full_name: '01',
        parent_id,
      });
      await make(made, 'resident', {
        name: '李奶奶',
        sex: 'woman',
        registration_no: '000123',
        birthday: '1940-05-06',
        id_type: 'passport',
        id_number: 'E12345678',
        mobile: '+86 138-0013-8000',
        address: '',
        condition: '术后',
        nurse_id,
        remark: 'line one\nline two\r\nline three',
        childbirth_type: 'CAESAREAN_BIRTH',
        baby_birthday: '2026-01-31',
        bed_id,
        checked_in_at: '2026-03-04T05:06:07.890Z',
      });
      const left = await make(made, 'resident', { name: '出院的人', age: 3, age_unit: 'month' });
      const other = await make(made, 'space', {
        kind: 'bed',
        name: '02',
        full_name: '02',
        parent_id,
      });
      await made.admin.call('POST', `/mgr/resident/${left}/check_in`, { body: { bed_id: other } });
      await made.admin.call('POST', `/mgr/resident/${left}/check_out`, { body: {} });
      await make(made, 'resident', { name: '等床的人', age: 80, age_unit: 'year' });
    },
  },
  order: {
    change: ['order', '普食'],
    doomed: ['order', '测血压'],
    async fill(made) {
      const doctor_id = await make(made, 'staff', { login_name: unique('d'), real_name: '孙医生' });
      const known = await make(made, 'resident', { name: '李奶奶', registration_no: '00012' });
      const namesake = await make(made, 'resident', { name: '李奶奶', registration_no: '00013' });
      const from_at = '2090-03-04T05:06:00.000Z';
      const until_at = '2090-03-05T05:06:00.000Z';
      await make(made, 'order', { resident_id: known, content: '低盐饮食', from_at });
      await make(made, 'order', {
        resident_id: known,
        content: 'a "quoted" & <marked> order',
        type: 'temporary',
        times: '08:00,20:30',
        from_at,
        until_at,
        doctor_id,
      });
      await make(made, 'order', { resident_id: namesake, content: '测血压', from_at, until_at });
    },
  },
  note: {
    change: ['details', '每两小时一次'],
    doomed: ['note', '夜班注意'],
    async fill(made) {
      const parent_id = made.root;
      const room = { kind: 'room', name: '301', full_name: 'room 301', parent_id };
      const space_id = await make(made, 'space', room);
      const who = { name: '李奶奶', registration_no: '00012' };
      const resident_id = await make(made, 'resident', who);
      const night = { subject: 'shift', shift: 'night', day: '2026-01-31' };
      await make(made, 'note', { title: '今晚停水', pinned: true });
      await make(made, 'note', {
        subject: 'resident',
        resident_id,
        title: '翻身',
        day: '2026-01-31',
      });
      await make(made, 'note', { subject: 'room', space_id, title: '"灯"坏了', pinned: true });
      await make(made, 'note', { ...night, title: '夜班注意', content: 'line one\nline two' });
    },
  },
  task: {
    change: ['details', '床头抬高'],
    doomed: ['task', '换药'],
    async fill(made) {
      const parent_id = made.root;
      const room = { kind: 'room', name: '301', full_name: 'room 301', parent_id };
      const space_id = await make(made, 'space', room);
      const who = { name: '李奶奶', registration_no: '00012' };
      const resident_id = await make(made, 'resident', who);
      const planned_at = '2090-03-04T05:06:00.000Z';
      await make(made, 'task', { title: '清点抢救车', planned_at });
      await make(made, 'task', { subject: 'resident', resident_id, title: '翻身', planned_at });
      await make(made, 'task', { subject: 'room', space_id, title: '换药', planned_at });
    },
  },
  task_plan: {
    change: ['details', '床头抬高'],
    doomed: ['task', '换药'],
    async fill(made) {
      const parent_id = made.root;
      const room = { kind: 'room', name: '301', full_name: 'room 301', parent_id };
      const space_id = await make(made, 'space', room);
      const common = { times: '08:00,20:00', from_day: '2090-03-04' };
      await make(made, 'task_plan', { ...common, title: '清点抢救车', days: ['mon', 'sun'] });
      await make(made, 'task_plan', {
        ...common,
        subject: 'room',
        space_id,
        title: '"消毒"',
        days: ['wed'],
        until_day: '2090-04-04',
        enabled: false,
      });
      await make(made, 'task_plan', { ...common, title: '换药', days: ['tue', 'fri'] });
    },
  },
  device: {
    change: ['alias', 'at the desk'],
    doomed: ['alias', 'spare'],
    async fill(made) {
      const person_id = await make(made, 'staff', { login_name: unique('w'), real_name: '王丽' });
      await make(made, 'device', {
        type: 'NURSE_HOST',
        space_id: made.root,
        alias: '1.50',
        port: 8080,
      });
      await make(made, 'device', {
        type: 'NURSE_WATCH',
        person_id,
        wireless_mac: `00:11:22:${randomBytes(3).toString('hex').match(/../g)?.join(':')}`,
        factory_code: '1e10',
        phone: '8001',
        remark: '备用',
      });
      await make(made, 'device', { type: 'NURSE_HOST', alias: 'spare', enabled: false });
    },
  },
};

const importable = Object.values<AnyRoom>(rooms).flatMap(({ routes }) =>
  Object.values(routes).flatMap(({ path }) => /^\/mgr\/(\w+)\/import$/.exec(path)?.[1] ?? []),
);

const things = importable.filter((thing) => thing !== 'institution');

test('a filling is of a list that takes sheets', () => {
  for (const thing of Object.keys(FILLINGS)) assert.ok(things.includes(thing), thing);
});

/** What has no filling of its own has the samples' one row. */
async function filled(thing: string) {
  const made = await world.makeDepartment();
  const [root] = await world.sql<{ id: string }>(
    `select id from space where org_id = $1 and kind = 'department'`,
    [made.org_id],
  );
  const filling = FILLINGS[thing];
  if (filling) await filling.fill({ ...made, root: root?.id ?? '' });
  else await makeSamples({ ...made, world });
  return made;
}

/** The tables of things whose word the database keeps for itself. */
const TABLES: Readonly<Record<string, string>> = { order: 'medical_order' };

const rowsOf = (org_id: string, thing: string) =>
  world.sql(`select * from ${TABLES[thing] ?? thing} where org_id = $1 order by id`, [org_id]);

for (const thing of things)
  for (const language of ['en', 'ru'])
    test(`${thing}: a sheet that was exported changes nothing, in ${language}`, async () => {
      const { admin, org_id } = await filled(thing);
      const before = await rowsOf(org_id, thing);
      assert.ok(before.length > 0);
      const exported = await exportSheet(admin, thing, { language });
      for (const existing of ['update', 'keep']) {
        const { code, data } = await importSheet(admin, thing, await exported.bytes(), {
          existing,
        });
        const { created, updated, unchanged, kept, faults } = data;
        assert.deepEqual(
          { code, created, updated, faults },
          { code: 0, created: 0, updated: 0, faults: [] },
        );
        assert.equal(existing === 'update' ? unchanged : kept, before.length);
      }
      assert.deepEqual(await rowsOf(org_id, thing), before);
    });

for (const [thing, { change, doomed }] of Object.entries(FILLINGS)) {
  test(`${thing}: one cell that is changed changes one row, by itself and by no other`, async () => {
    const { admin, org_id } = await filled(thing);
    const before = await rowsOf(org_id, thing);
    const exported = await exportSheet(admin, thing);
    const [heading, value] = change;
    exported.sheet.getRow(3).getCell(exported.headings.indexOf(heading) + 1).value = value;
    const bytes = await exported.bytes();
    const trial = await importSheet(admin, thing, bytes, { existing: 'update', dry_run: '1' });
    assert.deepEqual(trial.data.faults, []);
    assert.deepEqual(
      trial.data.changes.map(({ row, fields }) => [row, fields.map(({ after }) => after)]),
      [[3, [value]]],
    );
    assert.deepEqual(await rowsOf(org_id, thing), before);
    const { data } = await importSheet(admin, thing, bytes, { existing: 'update' });
    assert.deepEqual([data.created, data.updated, data.unchanged], [0, 1, before.length - 1]);
    const after = await rowsOf(org_id, thing);
    const different = after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]));
    assert.equal(different.length, 1);
    const again = await importSheet(admin, thing, bytes, { existing: 'update' });
    assert.equal(again.data.unchanged, before.length);
  });

  test(`${thing}: a row whose record was deleted is made again`, async () => {
    const { admin, org_id } = await filled(thing);
    const exported = await exportSheet(admin, thing);
    const [heading, value] = doomed;
    const at = {
      sought: exported.headings.indexOf(heading) + 1,
      id: exported.headings.indexOf('ID') + 1,
    };
    let id = '';
    exported.sheet.eachRow((row) => {
      if (row.getCell(at.sought).value === value) id = row.getCell(at.id).text;
    });
    const before = await rowsOf(org_id, thing);
    const removed = await admin.call('DELETE', `/mgr/${thing}/${id}`);
    assert.equal(removed.code, 0, removed.message);
    const { code, data } = await importSheet(admin, thing, await exported.bytes(), {
      existing: 'update',
    });
    assert.deepEqual([code, data.faults], [0, []]);
    assert.deepEqual([data.created, data.updated, data.unchanged], [1, 0, before.length - 1]);
    assert.equal((await rowsOf(org_id, thing)).length, before.length);
    const twin = await exportSheet(admin, thing);
    const textsOf = ({ sheet }: typeof twin) => {
      const texts: string[] = [];
      sheet.eachRow((row) => {
        const cells = (row.values as unknown[]).slice(1);
        // A new record has a new id, and was made later.
        if (String(cells[at.sought - 1]) === value)
          texts.push(JSON.stringify(cells.slice(0, at.id - 2)));
      });
      return texts;
    };
    assert.deepEqual(textsOf(twin), textsOf(exported));
  });
}
