import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();
const person = () => ({ login_name: unique('n'), real_name: '王丽', password: 'Nurse123' });
const make = async (more: object = {}) => {
  const reply = await admin.call('POST', '/mgr/staff', { body: { ...person(), ...more } });
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  return reply.data as { id: string; version: number; login_name: string; org_id: string };
};

test('a member of staff is made in the organisation of who makes them', async () => {
  const made = await make({ mobile: '13800138000' });
  assert.equal(made.org_id, org_id);
  assert.equal('password' in made, false);
  const page = await admin.call('POST', '/Mgr/Staff/Page', { body: { keyword: made.login_name } });
  assert.equal((page.data as { total: number }).total, 1);
});

test('a login name stands once, whatever its case', async () => {
  const made = await make();
  const again = await admin.call('POST', '/mgr/staff', {
    body: { ...person(), login_name: made.login_name.toUpperCase() },
    language: 'en',
  });
  assert.deepEqual([again.status, again.code], refusal('MEMBER_NAME_OCCUPY'));
  assert.deepEqual(again.data, { fields: { login_name: 'The user is already registered' } });
});

test('a mobile number stands once', async () => {
  await make({ mobile: '13900139000' });
  const again = await admin.call('POST', '/mgr/staff', {
    body: { ...person(), mobile: '13900139000' },
  });
  assert.deepEqual([again.status, again.code], refusal('MOBILE_OCCUPY'));
});

test('each rule gives its message at its field, in the language of the request', async () => {
  const body = {
    login_name: '',
    real_name: ' 王',
    mobile: '12',
    password: 'pässword',
    address: 'x'.repeat(51),
    birthday: '2999-01-01',
    wrong: 1,
  };
  const reply = await admin.call('POST', '/mgr/staff', { body, language: 'en' });
  assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'));
  assert.deepEqual((reply.data as { fields: object }).fields, {
    login_name: 'username must be filled',
    real_name: 'real name cannot start with a space',
    mobile: 'wrong mobile format',
    password: 'the password may have letters, digits and ! # $ % ^ & * . ~ only, 6 to 20 of them',
    address: 'address may have at most 50 characters',
    birthday: 'birthday cannot be in the future',
    wrong: 'there is no field “wrong”',
  });
  const russian = await admin.call('POST', '/mgr/staff', { body, language: 'ru' });
  assert.equal(
    (russian.data as { fields: Record<string, string> }).fields['login_name'],
    'Введите имя пользователя',
  );
});

test('names are counted in characters, not in bytes', async () => {
  await make({ real_name: '𠮷野家' });
  await make({ real_name: '👩‍⚕️王' });
  const reply = await admin.call('POST', '/mgr/staff', {
    body: { ...person(), real_name: '𠮷'.repeat(21) },
  });
  assert.equal(reply.code, CODES.PARAM_ERROR);
});

test('of two who edit the same record the second is told', async () => {
  const made = await make();
  const first = await admin.call('PUT', `/mgr/staff/${made.id}`, {
    body: { version: made.version, real_name: '第一' },
  });
  assert.equal(first.code, 0);
  const second = await admin.call('PUT', `/mgr/staff/${made.id}`, {
    body: { version: made.version, real_name: '第二' },
  });
  assert.equal(second.status, 409);
  assert.equal((second.data as { current: { real_name: string } }).current.real_name, '第一');
});

test('a create with an id updates', async () => {
  const made = await make();
  const reply = await admin.call('POST', '/mgr/staff', {
    body: { id: made.id, version: made.version, real_name: '改名' },
  });
  assert.equal((reply.data as { real_name: string }).real_name, '改名');
});

test('the administrator of an organisation cannot be deleted', async () => {
  const reply = await admin.call('DELETE', `/mgr/staff/${admin.id}`);
  assert.equal(reply.status, 409);
});

test('several are deleted all or none', async () => {
  const [one, two] = [await make(), await make()];
  const none = await admin.call('DELETE', `/mgr/staff/${one.id},${two.id},${crypto.randomUUID()}`);
  assert.equal(none.status, 404);
  const both = await admin.call('DELETE', `/mgr/staff/${one.id},${two.id}`);
  assert.deepEqual(both.data, { deleted: 2 });
});

test("another organisation's record does not exist", async () => {
  const made = await make();
  const stranger = (await world.makeDepartment()).admin;
  assert.equal((await stranger.call('GET', `/mgr/staff/${made.id}`)).status, 404);
  assert.equal(
    (
      await stranger.call('PUT', `/mgr/staff/${made.id}`, {
        body: { version: 1, real_name: '偷改' },
      })
    ).status,
    404,
  );
  assert.equal((await stranger.call('DELETE', `/mgr/staff/${made.id}`)).status, 404);
  assert.equal(
    (await stranger.call('POST', '/mgr/staff', { body: { ...person(), org_id } })).status,
    400,
  );
});

test('an unknown sort, field or size is refused, not passed over', async () => {
  for (const body of [{ sort: 'password_hash' }, { colour: 'red' }, { size: 201 }, { page: 0 }]) {
    const reply = await admin.call('POST', '/mgr/staff/page', { body });
    assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'));
  }
});

test('lists take paging and filters in the query too', async () => {
  await make({ sex: 'woman' });
  const reply = await admin.call('POST', '/mgr/staff/page', {
    query: { page: '1', size: '1', sex: 'woman,man', sort: '-login_name' },
  });
  assert.equal((reply.data as { list: unknown[] }).list.length, 1);
});

test('nobody gives a role with more power to administer than their own, nor takes over an account that has it', async () => {
  const clerk = await world.makeUser(org_id, ['staff.read', 'staff.write']);
  const [strong] = await world.sql<{ id: string }>(
    `insert into role (org_id, name, role_type, permissions) values ($1, '强', 'manager', '{role.write}') returning id`,
    [org_id],
  );
  const given = await clerk.call('POST', '/mgr/staff', {
    body: { ...person(), role_id: strong?.id },
  });
  assert.equal(given.code, CODES.PERMISSION_DENIED);
  const holder = await make({ role_id: strong?.id });
  const taken = await clerk.call('PUT', `/mgr/staff/${holder.id}`, {
    body: { version: holder.version, password: 'Taken123' },
  });
  assert.equal(taken.code, CODES.PERMISSION_DENIED);
  const founder = await clerk.call('GET', `/mgr/staff/${admin.id}`);
  const reset = await clerk.call('PUT', `/mgr/staff/${admin.id}`, {
    body: { version: (founder.data as { version: number }).version, password: 'Taken123' },
  });
  assert.equal(reset.code, CODES.PERMISSION_DENIED);
  const raised = await clerk.call('POST', '/mgr/role', {
    body: { name: '新', role_type: 'other', permissions: ['role.write'] },
  });
  assert.equal(raised.code, CODES.PERMISSION_DENIED);
});
