import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Member, Relative } from '../contract.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();

async function makeResident(name = '陈玉兰'): Promise<string> {
  return ((await admin.call('POST', '/mgr/resident', { body: { name } })).data as { id: string })
    .id;
}
async function makeStaff(): Promise<string> {
  const reply = await admin.call('POST', '/mgr/staff', {
    body: { login_name: unique('n'), real_name: '王丽', password: 'Nurse123' },
  });
  return (reply.data as { id: string }).id;
}
async function makeRelative(resident_id: string, more: object = {}): Promise<string> {
  const body = { resident_id, name: '陈明', relationship: 'BOY', mobile: '13800138000', ...more };
  const reply = await admin.call('POST', '/Mgr/member/add_relative', { body });
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  return (reply.data as Relative).id;
}
const page = async (query: Record<string, string>) =>
  (await admin.call('POST', '/Mgr/member/page', { query })).data as {
    total: number;
    list: Member[];
  };

test('the member list holds people of every kind, filtered by kind, with everything in the query', async () => {
  const resident_id = await makeResident('周淑珍');
  const relative = await makeRelative(resident_id, { name: '周小明' });
  const staffId = await makeStaff();
  const all = await page({ size: '200' });
  assert.deepEqual(
    new Set(all.list.map(({ kind }) => kind)),
    new Set(['staff', 'resident', 'relative']),
  );
  assert.ok((await page({ kind: 'staff' })).list.every(({ kind }) => kind === 'staff'));
  assert.ok((await page({ kind: 'staff', size: '200' })).list.some(({ id }) => id === staffId));
  const found = await page({ kind: 'resident,relative', keyword: '周', sort: 'name' });
  assert.deepEqual(found.list.map(({ id }) => id).toSorted(), [relative, resident_id].toSorted());
  assert.equal(found.list.find(({ id }) => id === relative)?.resident_id, resident_id);
  assert.equal(
    (await admin.call('POST', '/mgr/member/page', { query: { kind: 'ghost' } })).code,
    CODES.PARAM_ERROR,
  );
});

test('each kind is seen by its own permission', async () => {
  await makeResident();
  await makeStaff();
  const nurse = await world.makeUser(org_id, ['resident.read']);
  const seen = (await nurse.call('POST', '/mgr/member/page')).data as { list: Member[] };
  assert.ok(seen.list.length > 0 && seen.list.every(({ kind }) => kind !== 'staff'));
  assert.equal(
    (await nurse.call('POST', '/mgr/member/page', { query: { kind: 'staff' } })).code,
    CODES.PERMISSION_DENIED,
  );
  const nobody = await world.makeUser(org_id, []);
  assert.equal((await nobody.call('POST', '/mgr/member/page')).code, CODES.PERMISSION_DENIED);
});

test('members of another organisation are not there', async () => {
  const other = await world.makeDepartment();
  const resident_id = await makeResident();
  const { list } = (await other.admin.call('POST', '/mgr/member/page', { body: { size: 200 } }))
    .data as { list: Member[] };
  assert.ok(list.every((member) => member.org_id === other.org_id));
  assert.equal(
    (await other.admin.call('DELETE', `/mgr/member/${resident_id}`)).code,
    CODES.MEMBER_NULL,
  );
  assert.equal(
    (await other.admin.call('GET', `/mgr/member/get_union_id/${resident_id}`)).code,
    CODES.MEMBER_NULL,
  );
});

test('a relative is added to a resident, listed with them and deleted as a member', async () => {
  const resident_id = await makeResident();
  const id = await makeRelative(resident_id);
  const relatives = async () =>
    (await admin.call('GET', `/mgr/resident/${resident_id}/relatives`)).data as Relative[];
  assert.deepEqual(
    (await relatives()).map(({ name, relationship }) => [name, relationship]),
    [['陈明', 'BOY']],
  );
  assert.deepEqual((await admin.call('DELETE', `/Mgr/member/${id}`)).data, { deleted: 1 });
  assert.deepEqual(await relatives(), []);
});

test('a relative of an unknown resident is refused with 15', async () => {
  const body = { resident_id: crypto.randomUUID(), name: '陈明', relationship: 'BOY' };
  const reply = await admin.call('POST', '/mgr/member/add_relative', { body, language: 'en' });
  assert.deepEqual(
    [reply.status, reply.code, reply.message],
    [404, 15, 'The staff member was not added: unknown user ID'],
  );
  const rules = await admin.call('POST', '/mgr/member/add_relative', {
    body: { name: '', relationship: 'AUNT', mobile: 'x' },
  });
  assert.deepEqual(Object.keys((rules.data as { fields: object }).fields).toSorted(), [
    'mobile',
    'name',
    'relationship',
    'resident_id',
  ]);
});

test('members of several kinds are deleted together, all or none', async () => {
  const resident_id = await makeResident();
  const ids = [resident_id, await makeRelative(resident_id), await makeStaff()];
  const none = await admin.call('DELETE', `/mgr/member/${[...ids, admin.id].join(',')}`);
  assert.deepEqual([none.status, none.code], refusal('LEADER_DELETE_FAILED'));
  assert.equal((await admin.call('GET', `/mgr/resident/${resident_id}`)).code, 0);
  const unknown = await admin.call(
    'DELETE',
    `/mgr/member/${[...ids, crypto.randomUUID()].join(',')}`,
  );
  assert.deepEqual([unknown.status, unknown.code], refusal('MEMBER_NULL'));
  assert.deepEqual((await admin.call('DELETE', `/mgr/member/${ids.join(',')}`)).data, {
    deleted: 3,
  });
});

test('a malformed id is refused with 16, an unknown one with 14', async () => {
  const bad = await admin.call('DELETE', '/mgr/member/abc');
  assert.deepEqual([bad.status, bad.code], refusal('MEMBER_FAILED'));
  assert.equal((await admin.call('GET', '/mgr/member/get_union_id/1')).code, CODES.MEMBER_FAILED);
  assert.equal(
    (await admin.call('GET', `/mgr/member/get_union_id/${crypto.randomUUID()}`)).code,
    CODES.MEMBER_NULL,
  );
});

test('deleting needs the permission of each kind', async () => {
  const clerk = await world.makeUser(org_id, ['staff.remove', 'staff.read', 'resident.read']);
  const [resident_id, staffId] = [await makeResident(), await makeStaff()];
  assert.equal(
    (await clerk.call('DELETE', `/mgr/member/${resident_id},${staffId}`)).code,
    CODES.PERMISSION_DENIED,
  );
  assert.equal((await clerk.call('DELETE', `/mgr/member/${staffId}`)).code, 0);
});

test('a relative has a union id where one was given, others have none', async () => {
  const resident_id = await makeResident();
  const id = await makeRelative(resident_id, { union_id: 'oX1-abc' });
  assert.deepEqual((await admin.call('GET', `/Mgr/member/get_union_id/${id}`)).data, {
    union_id: 'oX1-abc',
  });
  assert.deepEqual((await admin.call('GET', `/mgr/member/get_union_id/${resident_id}`)).data, {
    union_id: null,
  });
});
