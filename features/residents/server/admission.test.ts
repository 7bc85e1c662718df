// Admission: a resident and the stay in a bed are made together, or neither; a stay may have begun before it is told of.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller, CallerReply } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { BedTile } from '#features/spaces/contract.ts';
import type { Stay } from '../contract.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);

interface Resident {
  id: string;
  org_id: string;
  status: string;
  waiting: boolean;
  bed_id: string | null;
  checked_in_at: string | null;
}

let room = 100;
async function makeBeds(caller: Caller = admin): Promise<[BedTile, BedTile]> {
  const tree = (await caller.call('GET', '/mgr/space/tree')).data as { id: string; kind: string }[];
  const department_id = tree.find(({ kind }) => kind === 'department')?.id ?? '';
  room += 1;
  await caller.call('POST', '/mgr/space/quick', {
    body: { department_id, start_room: room, end_room: room, beds_per_room: 2 },
  });
  const beds = (await caller.call('GET', '/mgr/space/beds')).data as BedTile[];
  const [one, two] = beds.filter(({ room_name }) => room_name === `${room}`);
  assert.ok(one && two);
  return [one, two];
}
const admit = (body: object, caller: Caller = admin) =>
  caller.call('POST', '/mgr/resident', { body: { name: '陈玉兰', ...body }, language: 'en' });
async function admitted(body: object, caller: Caller = admin): Promise<Resident> {
  const reply = await admit(body, caller);
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as Resident;
}
const act = (id: string, what: string, body: object) =>
  admin.call('POST', `/mgr/resident/${id}/${what}`, { body, language: 'en' });
const staysOf = async (id: string) =>
  (await admin.call('GET', `/mgr/resident/${id}/stays`)).data as Stay[];
const fieldsOf = ({ data }: CallerReply) =>
  Object.keys((data as { fields?: Record<string, string> } | null)?.fields ?? {});
const countOf = async (name: string) =>
  (await world.sql('select 1 from resident where name = $1', [name])).length;
const HOUR_MS = 3_600_000;
/** To the second, as it is read again. */
const hoursAgo = (hours: number) =>
  new Date(Date.now() - hours * HOUR_MS).toISOString().replace(/\.\d+/, '');

test('a new resident is admitted with bed and time at once', async () => {
  const [bed] = await makeBeds();
  const checked_in_at = hoursAgo(30);
  const row = await admitted({ bed_id: bed.id, checked_in_at });
  assert.deepEqual(
    [row.status, row.waiting, row.bed_id, row.checked_in_at],
    ['checked_in', false, bed.id, checked_in_at],
  );
  const stays = await staysOf(row.id);
  assert.deepEqual(
    stays.map(({ bed_id, from_at, to_at }) => [bed_id, from_at, to_at]),
    [[bed.id, checked_in_at, null]],
  );
});

test('without a time the stay begins as it is saved, and without a bed the resident waits', async () => {
  const [bed] = await makeBeds();
  const before = Date.now();
  const here = await admitted({ bed_id: bed.id });
  const at = Date.parse(here.checked_in_at ?? '');
  assert.ok(at >= before - 1000 && at <= Date.now() + 1000);
  const waits = await admitted({ bed_id: null });
  assert.deepEqual([waits.status, waits.waiting, waits.bed_id], ['left', true, null]);
  const reply = await admin.call('POST', '/mgr/resident/page', { body: { waiting: true } });
  const listed = (reply.data as { list: Resident[] }).list.map(({ id }) => id);
  assert.ok(listed.includes(waits.id) && !listed.includes(here.id));
});

test('a bed that is taken is refused at its field, and no resident is made', async () => {
  const [bed] = await makeBeds();
  await admitted({ bed_id: bed.id });
  const name = unique('甲');
  const reply = await admit({ name, bed_id: bed.id });
  assert.deepEqual(
    [reply.status, reply.code, fieldsOf(reply)],
    [...refusal('BED_OCCUPIED'), ['bed_id']],
  );
  assert.equal(await countOf(name), 0);
});

test('of two who admit into the same bed at the same instant one does, and the other has made nobody', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [bed] = await makeBeds();
    const name = unique('乙');
    const replies = await Promise.all([1, 2, 3].map(() => admit({ name, bed_id: bed.id })));
    assert.deepEqual(
      replies.map(({ code }) => code).toSorted((a, b) => a - b),
      [0, CODES.BED_OCCUPIED, CODES.BED_OCCUPIED],
    );
    assert.equal(await countOf(name), 1);
  }
});

test('a time to come, a time without a bed, a bed of nobody: each is refused at its field and nobody is made', async () => {
  const [bed] = await makeBeds();
  const room_id = bed.room_id;
  for (const [body, field] of [
    [{ bed_id: bed.id, checked_in_at: hoursAgo(-1) }, 'checked_in_at'],
    [{ bed_id: bed.id, checked_in_at: 'yesterday' }, 'checked_in_at'],
    [{ checked_in_at: hoursAgo(1) }, 'bed_id'],
    [{ bed_id: room_id }, 'bed_id'],
    [{ bed_id: '018d0000-0000-7000-8000-00000000000a' }, 'bed_id'],
  ] as const) {
    const name = unique('丙');
    const reply = await admit({ name, ...body });
    assert.deepEqual(
      [reply.status, reply.code, fieldsOf(reply)],
      [...refusal('PARAM_ERROR'), [field]],
    );
    assert.equal(await countOf(name), 0);
  }
});

test('a stay cannot begin while somebody else lay in the bed, nor while the resident lay in another', async () => {
  const [bed, other] = await makeBeds();
  const first = await admitted({ bed_id: bed.id, checked_in_at: hoursAgo(5) });
  assert.equal((await act(first.id, 'check_out', {})).code, 0);
  const over = await admit({ bed_id: bed.id, checked_in_at: hoursAgo(3) });
  assert.deepEqual(
    [over.status, over.code, fieldsOf(over)],
    [...refusal('BED_OCCUPIED_THEN'), ['checked_in_at']],
  );
  const before = await admit({ bed_id: bed.id, checked_in_at: hoursAgo(9) });
  assert.equal(before.code, CODES.BED_OCCUPIED_THEN);
  const back = await act(first.id, 'check_in', { bed_id: other.id, checked_in_at: hoursAgo(2) });
  assert.deepEqual([back.code, fieldsOf(back)], [CODES.STAYED_THEN, ['checked_in_at']]);
  assert.equal((await act(first.id, 'check_in', { bed_id: other.id })).code, 0);
  assert.equal((await admit({ bed_id: bed.id })).code, 0);
});

test('one who waits is checked in with a time that has passed, but not one to come', async () => {
  const [bed] = await makeBeds();
  const { id } = await admitted({});
  const ahead = await act(id, 'check_in', { bed_id: bed.id, checked_in_at: hoursAgo(-2) });
  assert.deepEqual([ahead.code, fieldsOf(ahead)], [CODES.PARAM_ERROR, ['checked_in_at']]);
  const checked_in_at = hoursAgo(4);
  const reply = await act(id, 'check_in', { bed_id: bed.id, checked_in_at });
  assert.equal((reply.data as Resident).checked_in_at, checked_in_at);
});

test('who may write residents but give no beds registers without one', async () => {
  const [bed] = await makeBeds();
  const doctor = await world.makeUser(org_id, ['resident.read', 'resident.write', 'space.read']);
  const name = unique('丁');
  const reply = await admit({ name, bed_id: bed.id }, doctor);
  assert.deepEqual([reply.code, fieldsOf(reply)], [CODES.PERMISSION_DENIED, ['bed_id']]);
  assert.equal(await countOf(name), 0);
  assert.equal((await admit({ name }, doctor)).code, 0);
});

test('from above, the resident belongs to the organisation of the bed; a bed out of sight is none', async () => {
  const [bed] = await makeBeds();
  const row = await admitted({ bed_id: bed.id }, hospital.admin);
  assert.equal(row.org_id, org_id);
  const reply = await admit({ bed_id: bed.id, org_id: hospital.org_id }, hospital.admin);
  assert.deepEqual([reply.code, fieldsOf(reply)], [CODES.PARAM_ERROR, ['org_id']]);
  const stranger = await world.makeDepartment();
  const unseen = await admit({ bed_id: (await makeBeds())[0].id }, stranger.admin);
  assert.deepEqual([unseen.code, fieldsOf(unseen)], [CODES.PARAM_ERROR, ['bed_id']]);
});

test('bed and time are told of a new resident alone: a change does not take them', async () => {
  const [bed] = await makeBeds();
  const { id } = await admitted({});
  const { version } = (await admin.call('GET', `/mgr/resident/${id}`)).data as { version: number };
  for (const [method, path, more] of [
    ['PUT', `/mgr/resident/${id}`, {}],
    ['POST', '/mgr/resident', { id }],
  ] as const) {
    const reply = await admin.call(method, path, { body: { version, bed_id: bed.id, ...more } });
    assert.deepEqual([reply.code, fieldsOf(reply)], [CODES.PARAM_ERROR, ['bed_id']]);
  }
  assert.equal((await staysOf(id)).length, 0);
});

test('an admission stands in the audit as what was made and as the stay that began', async () => {
  const [bed] = await makeBeds();
  const { id } = await admitted({ bed_id: bed.id, checked_in_at: hoursAgo(1) });
  const entries = await world.sql<{ action: string }>(
    'select action from audit where thing_id = $1 order by action',
    [id],
  );
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['check_in', 'create'],
  );
});
