import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { BedTile } from '#features/spaces/contract.ts';
import type { Stay } from '../contract.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);

interface Resident {
  id: string;
  org_id: string;
  version: number;
  name: string;
  status: string;
  bed_id: string | null;
  bed_path: string | null;
  checked_in_at: string | null;
  left_at: string | null;
  nurse_id: string | null;
}

let room = 100;
/** Free beds of a new room. */
async function makeBeds(caller: Caller, count = 2): Promise<BedTile[]> {
  const tree = (await caller.call('GET', '/mgr/space/tree')).data as { id: string; kind: string }[];
  const department_id = tree.find(({ kind }) => kind === 'department')?.id ?? '';
  room += 1;
  await caller.call('POST', '/mgr/space/quick', {
    body: { department_id, start_room: room, end_room: room, beds_per_room: count },
  });
  const beds = (await caller.call('GET', '/mgr/space/beds', { query: { department_id } }))
    .data as BedTile[];
  return beds.filter(({ room_name }) => room_name === `${room}`);
}
async function makeResident(more: object = {}): Promise<Resident> {
  const reply = await admin.call('POST', '/mgr/resident', {
    body: { name: '陈玉兰', sex: 'woman', ...more },
  });
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  return reply.data as Resident;
}
const act = (caller: Caller, id: string, action: string, body: object) =>
  caller.call('POST', `/mgr/resident/${id}/${action}`, { body, language: 'en' });
const staysOf = async (caller: Caller, id: string) =>
  (await caller.call('GET', `/mgr/resident/${id}/stays`)).data as Stay[];

test('a resident is checked in to a free bed', async () => {
  const [bed] = await makeBeds(admin);
  const { id } = await makeResident();
  const reply = await act(admin, id, 'check_in', { bed_id: bed?.id });
  const row = reply.data as Resident;
  assert.deepEqual([row.status, row.bed_id, row.left_at], ['checked_in', bed?.id, null]);
  assert.match(row.bed_path ?? '', / \/ \d+ \/ 01$/);
  assert.ok(row.checked_in_at);
});

test('an occupied bed is refused, and the reply says who lies in which bed', async () => {
  const [bed] = await makeBeds(admin);
  const [one, two] = [await makeResident({ name: '李建国' }), await makeResident()];
  await act(admin, one.id, 'check_in', { bed_id: bed?.id });
  const reply = await act(admin, two.id, 'check_in', { bed_id: bed?.id });
  assert.deepEqual([reply.status, reply.code], refusal('BED_OCCUPIED'));
  const data = reply.data as {
    fields: { bed_id: string };
    resident: { id: string; name: string };
    bed: { path: string };
  };
  assert.equal(data.fields.bed_id, 'The bed is occupied');
  assert.deepEqual(data.resident, { id: one.id, name: '李建国' });
  assert.match(data.bed.path, /01$/);
});

test('of two clerks who give the same bed at the same instant exactly one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [bed] = await makeBeds(admin, 1);
    const people = await Promise.all(Array.from({ length: 4 }, () => makeResident()));
    const replies = await Promise.all(
      people.map(({ id }) => act(admin, id, 'check_in', { bed_id: bed?.id })),
    );
    assert.deepEqual(replies.map(({ status }) => `${status}`).toSorted(), [
      '200',
      '409',
      '409',
      '409',
    ]);
    for (const { status, data } of replies)
      if (status === 409)
        assert.equal((data as { fields: { bed_id: string } }).fields.bed_id, 'The bed is occupied');
    const open = await world.sql('select 1 from stay where bed_id = $1 and to_at is null', [
      bed?.id,
    ]);
    assert.equal(open.length, 1);
  }
});

test('the database is the judge: a second open stay of a bed or a resident cannot be written at all', async () => {
  const [bed, free] = await makeBeds(admin);
  const [one, two] = [await makeResident(), await makeResident()];
  await act(admin, one.id, 'check_in', { bed_id: bed?.id });
  const insert = 'insert into stay (org_id, resident_id, bed_id, bed_path) values ($1, $2, $3, $4)';
  await assert.rejects(world.sql(insert, [org_id, two.id, bed?.id, 'x']), /stay_bed_once/);
  await assert.rejects(world.sql(insert, [org_id, one.id, free?.id, 'x']), /stay_resident_once/);
});

test('the same check-in again changes nothing', async () => {
  const [bed] = await makeBeds(admin);
  const { id } = await makeResident();
  const first = (await act(admin, id, 'check_in', { bed_id: bed?.id })).data as Resident;
  const again = await act(admin, id, 'check_in', { bed_id: bed?.id });
  assert.deepEqual([again.status, (again.data as Resident).version], [200, first.version]);
  assert.equal((await staysOf(admin, id)).length, 1);
});

test('the same resident given two beds at the same instant gets one', async () => {
  const beds = await makeBeds(admin, 3);
  const { id } = await makeResident();
  const replies = await Promise.all(
    beds.map((bed) => act(admin, id, 'check_in', { bed_id: bed.id })),
  );
  assert.deepEqual(replies.map(({ status }) => `${status}`).toSorted(), ['200', '409', '409']);
});

test('who is checked in is not checked in elsewhere, but changes bed', async () => {
  const [bed, other] = await makeBeds(admin);
  const { id } = await makeResident();
  const first = (await act(admin, id, 'check_in', { bed_id: bed?.id })).data as Resident;
  assert.equal(
    (await act(admin, id, 'check_in', { bed_id: other?.id })).code,
    CODES.ALREADY_CHECKED_IN,
  );
  const moved = (await act(admin, id, 'change_bed', { bed_id: other?.id })).data as Resident;
  assert.equal(moved.bed_id, other?.id);
  assert.equal(moved.checked_in_at, first.checked_in_at);
  const again = await act(admin, id, 'change_bed', { bed_id: other?.id });
  assert.equal((again.data as Resident).version, moved.version);
});

test('a bed that was left is free for the next', async () => {
  const [bed, other] = await makeBeds(admin);
  const [one, two] = [await makeResident(), await makeResident()];
  await act(admin, one.id, 'check_in', { bed_id: bed?.id });
  await act(admin, one.id, 'change_bed', { bed_id: other?.id });
  assert.equal((await act(admin, two.id, 'check_in', { bed_id: bed?.id })).code, 0);
});

test('a discharged resident cannot be moved, nor discharged again', async () => {
  const [bed] = await makeBeds(admin);
  const { id } = await makeResident();
  assert.equal(
    (await act(admin, id, 'change_bed', { bed_id: bed?.id })).code,
    CODES.NOT_CHECKED_IN,
  );
  await act(admin, id, 'check_in', { bed_id: bed?.id });
  const out = (await act(admin, id, 'check_out', { reason: 'discharged' })).data as Resident;
  assert.deepEqual([out.status, out.bed_id], ['left', null]);
  assert.ok(out.left_at);
  const moved = await act(admin, id, 'change_bed', { bed_id: bed?.id });
  assert.deepEqual([moved.status, moved.code], refusal('NOT_CHECKED_IN'));
  assert.equal(
    (await act(admin, id, 'check_out', { reason: 'discharged' })).code,
    CODES.NOT_CHECKED_IN,
  );
});

test('one who left can be admitted again, and every stay is kept', async () => {
  const [bed, other] = await makeBeds(admin);
  const { id } = await makeResident();
  await act(admin, id, 'check_in', { bed_id: bed?.id });
  await act(admin, id, 'change_bed', { bed_id: other?.id });
  await act(admin, id, 'check_out', { reason: '转外院治疗' });
  const back = (await act(admin, id, 'check_in', { bed_id: bed?.id })).data as Resident;
  assert.deepEqual([back.status, back.left_at], ['checked_in', null]);
  const stays = await staysOf(admin, id);
  assert.deepEqual(
    stays.map(({ bed_id, reason }) => [bed_id, reason]),
    [
      [bed?.id, null],
      [other?.id, '转外院治疗'],
      [bed?.id, 'change_bed'],
    ],
  );
  assert.equal(stays[0]?.to_at, null);
});

test('only a bed is a bed, and only of an organisation that the clerk sees', async () => {
  const { id } = await makeResident();
  const [bed] = await makeBeds(admin);
  const stranger = await world.makeDepartment(hospital.org_id);
  const [foreign] = await makeBeds(stranger.admin);
  for (const bed_id of [bed?.room_id, foreign?.id, crypto.randomUUID()]) {
    const reply = await act(admin, id, 'check_in', { bed_id });
    assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'));
    assert.ok((reply.data as { fields: { bed_id: string } }).fields.bed_id);
  }
  assert.equal((await act(admin, id, 'check_in', {})).code, CODES.PARAM_ERROR);
});

test('a resident of another organisation is not there: 28', async () => {
  const stranger = await world.makeDepartment(hospital.org_id);
  const { id } = await makeResident();
  const [bed] = await makeBeds(stranger.admin);
  for (const action of ['check_in', 'change_bed'] as const) {
    const reply = await act(stranger.admin, id, action, { bed_id: bed?.id });
    assert.deepEqual([reply.status, reply.code], refusal('CUSTOMER_INFO_NULL'));
  }
  assert.equal((await act(stranger.admin, id, 'check_out', {})).code, CODES.CUSTOMER_INFO_NULL);
  assert.equal(
    (await stranger.admin.call('GET', `/mgr/resident/${id}/stays`)).code,
    CODES.CUSTOMER_INFO_NULL,
  );
});

test('a resident moved to another department belongs there, with relatives, fees and vitals', async () => {
  const next = await world.makeDepartment(hospital.org_id);
  const nurse = await world.makeUser(org_id, []);
  const [bed] = await makeBeds(admin);
  const [target] = await makeBeds(next.admin);
  const { id } = await makeResident({ nurse_id: nurse.id });
  await act(admin, id, 'check_in', { bed_id: bed?.id });
  await admin.call('POST', '/mgr/member/add_relative', {
    body: { resident_id: id, name: '陈明', relationship: 'BOY' },
  });
  await admin.call('POST', `/mgr/resident/${id}/fees`, {
    body: { item: '床位费', unit_price: 50, quantity: 2 },
  });
  await admin.call('POST', `/mgr/resident/${id}/vitals`, {
    body: { parameter: 'TEMPERATURE', value: 36.6, unit: '℃' },
  });
  const moved = await act(hospital.admin, id, 'change_bed', { bed_id: target?.id });
  assert.deepEqual(
    [(moved.data as Resident).org_id, (moved.data as Resident).nurse_id],
    [next.org_id, null],
  );
  assert.equal((await admin.call('GET', `/mgr/resident/${id}`)).status, 404);
  for (const part of ['relatives', 'vitals', 'stays']) {
    const { data } = await next.admin.call('GET', `/mgr/resident/${id}/${part}`);
    assert.equal((data as unknown[]).length, 1, part);
  }
  assert.equal(
    ((await next.admin.call('GET', `/mgr/resident/${id}/fees`)).data as { sum: number }).sum,
    100,
  );
  assert.equal((await staysOf(hospital.admin, id)).length, 2);
});

test('who is checked in cannot be deleted; one who has left can', async () => {
  const [bed] = await makeBeds(admin);
  const [here, gone] = [await makeResident(), await makeResident()];
  await act(admin, here.id, 'check_in', { bed_id: bed?.id });
  const early = await admin.call('DELETE', `/mgr/resident/${here.id},${gone.id}`);
  assert.deepEqual([early.status, early.code], refusal('STILL_CHECKED_IN'));
  assert.deepEqual((early.data as { residents: object[] }).residents, [
    { id: here.id, name: here.name },
  ]);
  assert.equal((await admin.call('GET', `/mgr/resident/${gone.id}`)).code, 0);
  await act(admin, here.id, 'check_out', { reason: 'cancelled' });
  assert.equal((await admin.call('DELETE', `/mgr/resident/${here.id},${gone.id}`)).code, 0);
});

test('check-in, bed change and check-out need resident.stay, and are recorded and told', async () => {
  const reader = await world.makeUser(org_id, ['resident.read', 'resident.write']);
  const clerk = await world.makeUser(org_id, ['resident.stay']);
  const [bed] = await makeBeds(admin);
  const { id } = await makeResident();
  assert.equal(
    (await act(reader, id, 'check_in', { bed_id: bed?.id })).code,
    CODES.PERMISSION_DENIED,
  );
  assert.equal((await act(clerk, id, 'check_in', { bed_id: bed?.id })).code, 0);
  assert.equal((await act(clerk, id, 'check_out', { reason: 'out_of_bed' })).code, 0);
  const actions = await world.sql<{ action: string }>(
    'select action from audit where thing_id = $1 order by id',
    [id],
  );
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['create', 'check_in', 'check_out'],
  );
  const told = await world.sql<{ what: string }>(
    "select data->>'what' as what from live_event where data->>'id' = $1 order by id",
    [id],
  );
  assert.deepEqual(
    told.map(({ what }) => what),
    ['created', 'check_in', 'check_out'],
  );
});
