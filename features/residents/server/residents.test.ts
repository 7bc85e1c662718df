import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);

interface Resident {
  id: string;
  version: number;
  name: string;
  age: number | null;
  age_unit: string | null;
  status: string;
  [field: string]: unknown;
}

const send = (body: object) => admin.call('POST', '/mgr/resident', { body, language: 'en' });
async function make(more: object = {}): Promise<Resident> {
  const reply = await send({ name: '陈玉兰', ...more });
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  return reply.data as Resident;
}
const fieldsOf = async (body: object) =>
  Object.keys(((await send(body)).data as { fields: object }).fields).toSorted();

test('every field is kept as it was entered', async () => {
  const body = {
    name: '𠮷野🌸桜',
    sex: 'woman',
    registration_no: unique('ZY'),
    birthday: '1941-03-05',
    id_type: 'passport',
    id_number: 'E12345678',
    nickname: 'أم سمير',
    mobile: '+34 600 123 456',
    address: '和平路1号',
    condition: '高血压二级',
    advice: '低盐饮食',
    guardian: '陈明',
    remark: '第一行\n第二行',
    childbirth_type: 'CAESAREAN_BIRTH',
    baby_name: '小宝',
    baby_sex: 'man',
    baby_birthday: '2026-01-02',
  };
  const made = await make(body);
  const read = (await admin.call('GET', `/mgr/resident/${made.id}`)).data as Resident;
  for (const [field, value] of Object.entries(body)) assert.equal(read[field], value, field);
  assert.equal(read.status, 'left');
});

test('each rule gives its fault at its field', async () => {
  assert.deepEqual(await fieldsOf({ name: '陈' }), ['name']);
  assert.deepEqual(await fieldsOf({ name: ' 陈玉兰' }), ['name']);
  assert.deepEqual(
    await fieldsOf({
      name: 'x'.repeat(21),
      condition: '咳',
      advice: 'x'.repeat(51),
      mobile: '12',
      birthday: '2999-01-01',
      id_type: 'visa',
      remark: 'x'.repeat(301),
      relationship: 'BOY',
      address: 'x'.repeat(51),
      age: 201,
      sex: 'x',
    }),
    [
      'address',
      'advice',
      'age',
      'birthday',
      'condition',
      'id_type',
      'mobile',
      'name',
      'relationship',
      'remark',
      'sex',
    ],
  );
});

test('an age comes with its unit, and each can be changed by itself', async () => {
  assert.deepEqual(await fieldsOf({ name: '陈玉兰', age: 80 }), ['age_unit']);
  assert.equal((await make({ age_unit: 'year' })).age_unit, null);
  const made = await make({ age: 80, age_unit: 'year' });
  const change = async (version: number, body: object) => {
    const reply = await admin.call('PUT', `/mgr/resident/${made.id}`, {
      body: { version, ...body },
    });
    const { age, age_unit } = reply.data as Resident;
    return [age, age_unit];
  };
  assert.deepEqual(await change(made.version, { age: 11 }), [11, 'year']);
  assert.deepEqual(await change(made.version + 1, { age_unit: 'month' }), [11, 'month']);
  assert.deepEqual(await change(made.version + 2, { age: null }), [null, null]);
});

test('a birthday gives the age: years, below one year months, below one month days', async () => {
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const ageOf = async (birthday: string) => {
    const { age, age_unit } = await make({ birthday, age: 7, age_unit: 'day' });
    return [age, age_unit];
  };
  assert.deepEqual(await ageOf(daysAgo(366 * 80 + 1)), [80, 'year']);
  assert.deepEqual(await ageOf(daysAgo(70)), [2, 'month']);
  const [age, unit] = await ageOf(daysAgo(10));
  // The ward's day may be one ahead of the test's.
  assert.ok((age === 10 || age === 11) && unit === 'day');
});

test('a registration number stands once in an organisation', async () => {
  const registration_no = unique('ZY');
  await make({ registration_no });
  const again = await send({ name: '李建国', registration_no });
  assert.deepEqual([again.status, again.code], refusal('REGISTRATION_OCCUPY'));
  assert.deepEqual(again.data, {
    fields: { registration_no: 'The registration number already exists' },
  });
  const other = await world.makeDepartment();
  assert.equal(
    (await other.admin.call('POST', '/mgr/resident', { body: { name: '李建国', registration_no } }))
      .code,
    0,
  );
});

test('doctor, nurse and caregiver are staff that the clerk may see', async () => {
  const nurse = await world.makeUser(org_id, []);
  const stranger = await world.makeUser((await world.makeDepartment()).org_id, []);
  assert.equal((await make({ nurse_id: nurse.id }))['nurse_name'] !== null, true);
  assert.deepEqual(await fieldsOf({ name: '陈玉兰', doctor_id: stranger.id }), ['doctor_id']);
});

test('reading a record is itself recorded, a list is not', async () => {
  const { id } = await make();
  await admin.call('GET', `/mgr/resident/${id}`);
  await admin.call('POST', '/mgr/resident/page', { body: { keyword: '陈' } });
  for (const part of ['stays', 'relatives', 'fees', 'vitals'])
    await admin.call('GET', `/mgr/resident/${id}/${part}`);
  await world.server.platform.looks.settle();
  const rows = await world.sql<{ action: string; actor_id: string }>(
    'select action, actor_id from audit where thing_id = $1 order by id',
    [id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['create', 'read', 'read_stays', 'read_relatives', 'read_fees', 'read_vitals'],
  );
  assert.ok(rows.every(({ actor_id }) => actor_id === admin.id));
});

test('a list finds by name, number and bed, filters by status and sorts by bed', async () => {
  const ward = await world.makeDepartment();
  const [root] = (await ward.admin.call('GET', '/mgr/space/tree')).data as { id: string }[];
  await ward.admin.call('POST', '/mgr/space/quick', {
    body: { department_id: root?.id, start_room: 301, end_room: 303, beds_per_room: 1 },
  });
  const beds = (await ward.admin.call('GET', '/mgr/space/beds')).data as { id: string }[];
  for (const [index, name] of ['王秀英', '张德福', '刘桂芳', '赵永强'].entries()) {
    const made = (
      await ward.admin.call('POST', '/mgr/resident', {
        body: { name, registration_no: `R${index}` },
      })
    ).data as Resident;
    const bed = beds[2 - index];
    if (bed)
      await ward.admin.call('POST', `/mgr/resident/${made.id}/check_in`, {
        body: { bed_id: bed.id },
      });
  }
  const names = async (body: object) =>
    (
      (await ward.admin.call('POST', '/mgr/resident/page', { body })).data as { list: Resident[] }
    ).list.map(({ name }) => name);
  assert.deepEqual(await names({ status: 'checked_in', sort: 'bed_path' }), [
    '刘桂芳',
    '张德福',
    '王秀英',
  ]);
  assert.deepEqual(await names({ status: 'left' }), ['赵永强']);
  assert.deepEqual(await names({ keyword: '/ 302' }), ['张德福']);
  assert.deepEqual(await names({ keyword: 'R3' }), ['赵永强']);
  assert.deepEqual(await names({ keyword: '桂' }), ['刘桂芳']);
  const wrong = await ward.admin.call('POST', '/mgr/resident/page', { body: { sort: 'remark' } });
  assert.equal(wrong.code, CODES.PARAM_ERROR);
});

test('a resident is made in an organisation that the clerk sees, and moves to another only while not in bed', async () => {
  const other = await world.makeDepartment(hospital.org_id);
  assert.deepEqual(await fieldsOf({ name: '陈玉兰', org_id: other.org_id }), ['org_id']);
  const made = await hospital.admin.call('POST', '/mgr/resident', {
    body: { name: '陈玉兰', org_id },
  });
  const { id, version } = made.data as Resident;
  const moved = await hospital.admin.call('PUT', `/mgr/resident/${id}`, {
    body: { version, org_id: other.org_id },
  });
  assert.equal(moved.code, 0);
  assert.equal((await admin.call('GET', `/mgr/resident/${id}`)).status, 404);
});

test('fees add up by the cent, and a negative quantity takes back', async () => {
  const { id } = await make();
  const add = (body: object) => admin.call('POST', `/mgr/resident/${id}/fees`, { body });
  assert.equal(
    (
      await add({
        item: '护理费',
        unit_price: 33.33,
        quantity: 3,
        fee_group: '护理',
        code: 'HL01',
        unit: '天',
      })
    ).code,
    0,
  );
  assert.equal((await add({ item: '护理费', unit_price: 33.33, quantity: -1 })).code, 0);
  const { list, sum } = (await admin.call('GET', `/mgr/resident/${id}/fees`)).data as {
    list: { subtotal: number }[];
    sum: number;
  };
  assert.deepEqual([list.length, sum], [2, 66.66]);
  assert.equal(
    (await add({ item: '护理费', unit_price: -1, quantity: 1 })).code,
    CODES.PARAM_ERROR,
  );
  const reader = await world.makeUser(org_id, ['resident.read']);
  assert.equal(
    (await reader.call('GET', `/mgr/resident/${id}/fees`)).code,
    CODES.PERMISSION_DENIED,
  );
});

test('vitals are entered, newest first, and read by parameter', async () => {
  const { id } = await make();
  const add = (body: object) => admin.call('POST', `/mgr/resident/${id}/vitals`, { body });
  await add({ parameter: 'TEMPERATURE', value: 36.5, unit: '℃', at: '2026-01-01T08:00:00Z' });
  await add({ parameter: 'TEMPERATURE', value: 37.1, unit: '℃', at: '2026-01-02T08:00:00Z' });
  await add({ parameter: 'BLOOD_OXYGEN', value: 97, unit: '%' });
  const { data } = await admin.call('GET', `/mgr/resident/${id}/vitals`, {
    query: { parameter: 'TEMPERATURE' },
  });
  assert.deepEqual(
    (data as { value: number }[]).map(({ value }) => value),
    [37.1, 36.5],
  );
  assert.equal((await add({ parameter: '', value: 1 })).code, CODES.PARAM_ERROR);
});

test('a QR code holds the id and nothing personal', async () => {
  const { id } = await make({ name: 'David Clarke' });
  const response = await admin.fetch('GET', `/mgr/resident/${id}/qr`);
  assert.match(response.headers.get('content-type') ?? '', /image\/svg\+xml/);
  const svg = await response.text();
  assert.match(svg, /^<svg/);
  assert.doesNotMatch(svg, /David|Clarke/);
  const other = await world.makeDepartment();
  assert.equal((await other.admin.fetch('GET', `/mgr/resident/${id}/qr`)).status, 404);
});
