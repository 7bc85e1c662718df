import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorld } from '#apps/server/testing/world.ts';
import type { FhirRecord } from '#apps/server/testing/fhir-server.ts';
import { startFhirServer } from '#apps/server/testing/fhir-server.ts';
import { countsOf, makeHisWorld } from '#apps/server/testing/his-world.ts';
import {
  makeEncounter,
  makeLocation,
  makePatient,
  makePractitioner,
  makeRole,
  makeWard,
} from '#apps/server/testing/fhir-records.ts';

const fhir = await startFhirServer();
const world = await openWorld({ env: { HIS_ALLOW: fhir.host } });

const patients = [
  makePatient('1', '王秀英'),
  makePatient('2', '李建国', { gender: 'male', birthDate: '1938' }),
  makePatient('3', 'Анна Иванова'),
];
const stays = [makeEncounter('e1', '1', 'b1'), makeEncounter('e2', '2', 'b2')];
const whole: FhirRecord[] = [
  ...makeWard(),
  makePractitioner('7', '张伟'),
  makeRole('r7', '7', 'nurse'),
  makePractitioner('8', '赵敏'),
  ...patients,
  ...stays,
];

/** Everything that a run may write, but the runs themselves. */
const look = (org_id: string) =>
  world.sql(
    `select 'space' as t, id, version, updated_at::text as at, name from space where org_id in (select organisations_below($1))
     union all select 'staff', id, version, updated_at::text, real_name from staff where org_id in (select organisations_below($1))
     union all select 'resident', id, version, updated_at::text, name from resident where org_id in (select organisations_below($1))
     union all select 'stay', id, 0, from_at::text || coalesce(to_at::text, ''), bed_path from stay where org_id in (select organisations_below($1))
     order by 1, 2`,
    [org_id],
  );

/** The last becomes the first, and every second one is said twice. */
const shuffle = (records: readonly FhirRecord[]): FhirRecord[] =>
  records.toReversed().flatMap((record, index) => (index % 2 === 0 ? [record, record] : [record]));

test('places, people and stays of the HIS become spaces, staff, residents and check-ins', async () => {
  const his = await makeHisWorld(world, fhir);
  const run = await his.synchronise(whole);
  assert.deepEqual(countsOf(run), {
    state: 'done',
    made: 10,
    changed: 2,
    unchanged: 0,
    refused: 0,
  });
  assert.deepEqual(await his.beds(), { B1: 'R1', B2: 'R2' });
  const spaces = await world.sql<{ path: string }>(
    `select space_path(id) as path from space where org_id = $1 and kind = 'bed' order by 1`,
    [his.org_id],
  );
  assert.deepEqual(
    spaces.map(({ path }) => path),
    ['内科一病区 / 301 / 01', '内科一病区 / 301 / 02', '内科一病区 / 301 / 03'],
  );
  const residents = await world.sql(
    `select name, sex, birthday::text, registration_no, status from resident where org_id = $1 order by registration_no`,
    [his.org_id],
  );
  assert.deepEqual(residents, [
    {
      name: '王秀英',
      sex: 'woman',
      birthday: '1941-05-06',
      registration_no: 'R1',
      status: 'checked_in',
    },
    { name: '李建国', sex: 'man', birthday: null, registration_no: 'R2', status: 'checked_in' },
    {
      name: 'Анна Иванова',
      sex: 'woman',
      birthday: '1941-05-06',
      registration_no: 'R3',
      status: 'left',
    },
  ]);
});

test('staff of the HIS get the role of their code, and no password', async () => {
  const his = await makeHisWorld(world, fhir, {
    role_codes: 'head=护士长\n医=医生',
    default_role: '护理员',
  });
  await his.synchronise([
    makePractitioner('7', '张伟'),
    makeRole('r7', '7', 'nurse'),
    makePractitioner('8', '赵敏'),
    makePractitioner('9', '周医生'),
    makeRole('r9', '9', '医'),
    makePractitioner('10', '吴护士长'),
    makeRole('r10', '10', 'head'),
  ]);
  const staff = await world.sql(
    `select real_name, employee_no, role.name as role, password_hash from staff left join role on role.id = role_id
     where staff.org_id = $1 and not founder order by real_name collate "C"`,
    [his.org_id],
  );
  const person = (real_name: string, employee_no: string, role: string) => ({
    real_name,
    employee_no,
    role,
    password_hash: null,
  });
  assert.deepEqual(staff, [
    // A role that makes accounts is given by a person alone.
    person('吴护士长', 'E10', '护理员'),
    person('周医生', 'E9', '医生'),
    person('张伟', 'E7', '护士'),
    person('赵敏', 'E8', '护理员'),
  ]);
});

test('the same twice changes nothing', async () => {
  const his = await makeHisWorld(world, fhir);
  await his.synchronise(whole);
  const before = await look(his.org_id);
  const again = await his.synchronise();
  assert.deepEqual(countsOf(again), {
    state: 'done',
    made: 0,
    changed: 0,
    unchanged: 12,
    refused: 0,
  });
  assert.deepEqual(await look(his.org_id), before);
});

test('replayed, duplicated and reordered it gives the same beds', async () => {
  const his = await makeHisWorld(world, fhir);
  const run = await his.synchronise(shuffle(whole));
  assert.equal(run.refused, 0);
  assert.deepEqual(await his.beds(), { B1: 'R1', B2: 'R2' });
  const before = await look(his.org_id);
  await his.synchronise(whole);
  assert.deepEqual(await look(his.org_id), before);
});

test('an older version never overwrites a newer one, in whatever order they come', async () => {
  const his = await makeHisWorld(world, fhir);
  const older = makePatient('1', '旧名字', { version: 1 });
  const newer = makePatient('1', '新名字', { version: 2 });
  const names = async () =>
    (
      await world.sql<{ name: string }>('select name from resident where org_id = $1', [his.org_id])
    ).map(({ name }) => name);
  for (const records of [[newer, older], [older, newer], [older]]) {
    await his.synchronise(records);
    assert.deepEqual(await names(), ['新名字']);
  }
});

test('a bed that is occupied is not given twice: refused with the reason', async () => {
  const his = await makeHisWorld(world, fhir);
  await his.synchronise(whole);
  const run = await his.synchronise([...whole, makeEncounter('e3', '3', 'b1')]);
  assert.equal(run.refused, 1);
  assert.deepEqual(await his.beds(), { B1: 'R1', B2: 'R2' });
  const [refused] = await his.refusedOf(run);
  assert.deepEqual([refused?.record, refused?.name], ['Encounter/e3', 'R3 → B1']);
  assert.match(refused?.message ?? '', /occupied/i);
  const [chinese] = await his.refusedOf(run, 'zh');
  assert.match(chinese?.message ?? '', /床位/);
  await his.synchronise([
    ...whole.filter(({ id }) => id !== 'e1'),
    makeEncounter('e1', '1', null, { status: 'finished', version: 2, end: '2026-03-02T08:00:00Z' }),
    makeEncounter('e3', '3', 'b1'),
  ]);
  assert.deepEqual(await his.beds(), { B1: 'R3', B2: 'R2' }, 'free, it is given at the next run');
});

test('a resident follows the HIS to another bed, also where two exchange theirs', async () => {
  const his = await makeHisWorld(world, fhir);
  await his.synchronise(whole);
  const exchanged = [
    makeEncounter('e1', '1', 'b2', { version: 2 }),
    makeEncounter('e2', '2', 'b1', { version: 2 }),
  ];
  const rest = whole.filter(({ resourceType }) => resourceType !== 'Encounter');
  const run = await his.synchronise([...rest, ...exchanged]);
  assert.deepEqual([run.changed, run.refused], [2, 0]);
  assert.deepEqual(await his.beds(), { B1: 'R2', B2: 'R1' });
  const chain = [
    makeEncounter('e1', '1', 'b3', { version: 3 }),
    makeEncounter('e2', '2', 'b2', { version: 3, start: '2026-02-01T08:00:00Z' }),
  ];
  await his.synchronise([...rest, ...chain]);
  assert.deepEqual(await his.beds(), { B2: 'R2', B3: 'R1' }, 'into a bed that another leaves');
});

test('a finished stay is a check-out, a cancelled one too, with their reasons', async () => {
  const his = await makeHisWorld(world, fhir);
  await his.synchronise(whole);
  const rest = whole.filter(({ resourceType }) => resourceType !== 'Encounter');
  const ended = [
    makeEncounter('e1', '1', null, { status: 'finished', version: 2, end: '2026-03-02T08:00:00Z' }),
    makeEncounter('e2', '2', null, { status: 'cancelled', version: 2 }),
  ];
  const run = await his.synchronise([...rest, ...ended]);
  assert.deepEqual([run.changed, run.refused], [2, 0]);
  assert.deepEqual(await his.beds(), {});
  const reasons = await world.sql(
    'select reason from stay where org_id = $1 order by from_at, reason',
    [his.org_id],
  );
  assert.deepEqual(reasons, [{ reason: 'discharged' }, { reason: 'cancelled' }]);
  await his.synchronise([...rest, ...stays, ...ended]);
  assert.deepEqual(await his.beds(), {}, 'replayed, what came before the end brings nobody back');
});

test('a stay that is cancelled leaves the one that holds besides it', async () => {
  const his = await makeHisWorld(world, fhir);
  const rest = whole.filter(({ resourceType }) => resourceType !== 'Encounter');
  const first = makeEncounter('e1', '1', 'b1');
  const later = makeEncounter('e9', '1', 'b3', { start: '2026-03-05T08:00:00Z' });
  await his.synchronise([...rest, first]);
  await his.synchronise([...rest, first, later]);
  assert.deepEqual(await his.beds(), { B3: 'R1' });
  const cancelled = makeEncounter('e9', '1', null, { status: 'entered-in-error', version: 2 });
  await his.synchronise([...rest, first, cancelled]);
  assert.deepEqual(await his.beds(), { B1: 'R1' });
});

test('the end of an old stay does not end one that was begun by hand since', async () => {
  const his = await makeHisWorld(world, fhir);
  await his.synchronise(whole);
  const [at] = await world.sql<{ id: string; bed: string }>(
    `select resident.id, stay.bed_id as bed from resident join stay on stay.resident_id = resident.id
     where resident.org_id = $1 and registration_no = 'R1'`,
    [his.org_id],
  );
  const act = async (action: string, body: object) =>
    assert.equal(
      (await his.admin.call('POST', `/mgr/resident/${at?.id}/${action}`, { body })).code,
      0,
    );
  await act('check_out', {});
  await act('check_in', { bed_id: at?.bed });
  const end = { status: 'finished', version: 2, end: '2026-03-02T08:00:00Z' };
  await his.synchronise([
    ...whole.filter(({ id }) => id !== 'e1'),
    makeEncounter('e1', '1', null, end),
  ]);
  assert.deepEqual(await his.beds(), { B1: 'R1', B2: 'R2' });
});

test('nobody is discharged because the HIS no longer shows a stay', async () => {
  const his = await makeHisWorld(world, fhir);
  await his.synchronise(whole);
  const run = await his.synchronise(whole.filter(({ id }) => id !== 'e1'));
  assert.deepEqual(await his.beds(), { B1: 'R1', B2: 'R2' });
  assert.deepEqual(
    (await his.refusedOf(run)).map(({ record }) => record),
    ['Encounter/e1'],
  );
});

test('what was edited by hand since is changed only where the HIS owns it', async () => {
  const his = await makeHisWorld(world, fhir);
  await his.synchronise(whole);
  const read = async () => {
    const [row] = await world.sql<{
      id: string;
      version: number;
      name: string;
      remark: string;
      mobile: string;
    }>(
      `select id, version, name, remark, mobile from resident where org_id = $1 and registration_no = 'R1'`,
      [his.org_id],
    );
    assert.ok(row);
    return row;
  };
  const { id, version } = await read();
  const edited = await his.admin.call('PUT', `/mgr/resident/${id}`, {
    body: { version, name: '王奶奶', remark: '怕冷', mobile: '13800138000' },
  });
  assert.equal(edited.code, 0);
  await his.synchronise();
  assert.equal((await read()).name, '王奶奶', 'the same again changes nothing');
  const renamed = makePatient('1', '王秀珍', { version: 2 });
  await his.synchronise([...whole.filter(({ id: other }) => other !== '1'), renamed]);
  const row = await read();
  assert.deepEqual([row.name, row.remark, row.mobile], ['王秀珍', '怕冷', '13800138000']);
});

test('a ward made by hand is taken for that of the same name, and nothing is deleted', async () => {
  const his = await makeHisWorld(world, fhir);
  await his.synchronise(whole);
  await world.sql(`update space set his_code = null where org_id = $1 and name = '02'`, [
    his.org_id,
  ]);
  await world.sql('delete from his_link where source_id = $1', [his.his_id]);
  const run = await his.synchronise(whole.filter(({ id }) => id !== 'b3'));
  assert.equal(run.made, 0);
  const codes = await world.sql(
    `select name, his_code from space where org_id = $1 and kind = 'bed' order by name`,
    [his.org_id],
  );
  assert.deepEqual(codes, [
    { name: '01', his_code: 'B1' },
    { name: '02', his_code: 'B2' },
    { name: '03', his_code: 'B3' },
  ]);
});

test('a ward whose code is a department’s own, or attached to it, is that department', async () => {
  const his = await makeHisWorld(world, fhir);
  const { org_id } = await world.makeDepartment(his.org_id);
  await world.sql(`update organisation set his_departments = 'X1, W' where id = $1`, [org_id]);
  const run = await his.synchronise(whole);
  assert.equal(run.refused, 0);
  const beds = await world.sql(
    `select distinct org_id from space where kind = 'bed' and org_id in (select organisations_below($1))`,
    [his.org_id],
  );
  assert.deepEqual(beds, [{ org_id }]);
  const here = await world.sql(
    `select registration_no from resident where org_id = $1 order by 1`,
    [org_id],
  );
  assert.deepEqual(here, [{ registration_no: 'R1' }, { registration_no: 'R2' }]);
});

test('what breaks a rule is refused with the reason of its record, and the rest is taken', async () => {
  const his = await makeHisWorld(world, fhir);
  const run = await his.synchronise([
    ...makeWard(1),
    makeLocation('lost', 'bd', '99', 'nowhere'),
    makePatient('1', '王'.repeat(21)),
    makePatient('2', '\u202Eعبد الله 😀'),
    makePatient('3', '无号码', { identifier: [] }),
    makePatient('4', '无名', { name: [] }),
    makeEncounter('e1', '77', 'b1'),
    makeEncounter('e2', '2', 'b1'),
  ]);
  assert.equal(run.state, 'done');
  const refused = await his.refusedOf(run);
  assert.deepEqual(refused.map(({ record }) => record).toSorted(), [
    'Encounter/e1',
    'Location/lost',
    'Patient/1',
    'Patient/3',
    'Patient/4',
  ]);
  const messages = new Map(refused.map(({ record, message }) => [record, message]));
  assert.match(messages.get('Patient/1') ?? '', /20/);
  for (const [record, message] of messages) assert.doesNotMatch(message, /^his\.|\{\{/, record);
  assert.deepEqual(await his.beds(), { B1: 'R2' });
});

test('what the HIS changes is audited as the person’s who started it, with where it came from', async () => {
  const his = await makeHisWorld(world, fhir);
  const run = await his.synchronise(whole);
  const rows = await world.sql(
    `select distinct actor_id, address, uuid from audit where org_id = $1 and thing = 'resident'`,
    [his.org_id],
  );
  assert.deepEqual(rows, [{ actor_id: his.admin.id, address: `HIS ${fhir.host}`, uuid: run.id }]);
});
