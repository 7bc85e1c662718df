// Roles: what may be kept, what may be deleted, and who may give what.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { PreviewedRole } from '../contract.ts';
import { DEFAULT_ROLES } from './default-roles.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);

interface Made {
  id: string;
  version: number;
  parent_id: string | null;
  permissions: string[];
}
const named = () => unique('r').slice(0, 10);
async function make(more: object = {}, by: Caller = admin): Promise<Made> {
  const reply = await by.call('POST', '/mgr/role', {
    body: { name: named(), role_type: 'nurse', ...more },
  });
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as Made;
}
const change = (role: Made, body: object, by: Caller = admin, language = 'en') =>
  by.call('PUT', `/mgr/role/${role.id}`, { body: { version: role.version, ...body }, language });
const fieldsOf = ({ data }: { data: unknown }) =>
  (data as { fields: Record<string, string> }).fields;

test('a role’s name has 1 to 10 characters and its description at most 200', async () => {
  const reply = await admin.call('POST', '/mgr/role', {
    body: { name: '一二三四五六七八九十一', role_type: 'nurse', description: 'x'.repeat(201) },
    language: 'en',
  });
  assert.equal(reply.code, CODES.PARAM_ERROR);
  assert.deepEqual(fieldsOf(reply), {
    name: 'role name may have at most 10 characters',
    description: 'description may have at most 200 characters',
  });
  const none = await admin.call('POST', '/mgr/role', { body: { name: '', role_type: 'nurse' } });
  assert.equal(none.code, CODES.PARAM_ERROR);
});

test('a role’s name stands once in its organisation: 42 at the name', async () => {
  const name = named();
  await make({ name });
  const again = await admin.call('POST', '/mgr/role', {
    body: { name, role_type: 'doctor' },
    language: 'en',
  });
  assert.deepEqual([again.status, again.code], refusal('ROLE_NAME_OCCUPY'));
  assert.deepEqual(fieldsOf(again), { name: 'The role name is already in use' });
  await make({ name }, (await world.makeDepartment()).admin);
});

test('a role is not its own ancestor, however far up', async () => {
  const top = await make();
  const middle = await make({ parent_id: top.id });
  const low = await make({ parent_id: middle.id });
  for (const parent of [top, middle, low]) {
    const reply = await change(top, { parent_id: parent.id });
    assert.deepEqual([reply.status, reply.code], refusal('ROLE_ANCESTOR'));
    assert.match(fieldsOf(reply)['parent_id'] ?? '', /cannot be its own parent/);
  }
});

test('two who make each other’s role their parent at once do not both succeed', async () => {
  const one = await make();
  const other = await make();
  const replies = await Promise.all([
    change(one, { parent_id: other.id }),
    change(other, { parent_id: one.id }),
  ]);
  assert.deepEqual(
    replies.map(({ code }) => code).sort((a, b) => a - b),
    [0, 2000],
  );
});

test('a parent of another organisation is none', async () => {
  const foreign = await make({}, (await world.makeDepartment()).admin);
  const reply = await admin.call('POST', '/mgr/role', {
    body: { name: named(), role_type: 'nurse', parent_id: foreign.id },
  });
  assert.deepEqual([reply.code, Object.keys(fieldsOf(reply))], [CODES.PARAM_ERROR, ['parent_id']]);
});

test('a role that people have or that a receiving order names can’t be deleted: 43 says who has it', async () => {
  const role = await make();
  const people = await Promise.all(
    ['王丽', '李娜'].map((real_name) =>
      admin.call('POST', '/mgr/staff', {
        body: { login_name: unique('s'), real_name, role_id: role.id },
      }),
    ),
  );
  const refused = await admin.call('DELETE', `/mgr/role/${role.id}`, { language: 'en' });
  assert.deepEqual([refused.status, refused.code], refusal('ROLE_DELETE_FAILED'));
  assert.equal(refused.message, 'The role is in use and cannot be deleted: 李娜 and 王丽');
  const ids = people.map(({ data }) => (data as { id: string }).id).join(',');
  assert.equal((await admin.call('DELETE', `/mgr/staff/${ids}`)).code, 0);
  assert.equal((await admin.call('DELETE', `/mgr/role/${role.id}`)).code, 0);

  const ordered = await make();
  await world.sql(
    `insert into chain (org_id, name, auto, mode, steps) values ($1, '夜班', false, 'sequential', $2)`,
    [org_id, JSON.stringify([{ role_ids: [ordered.id] }])],
  );
  const inOrder = await admin.call('DELETE', `/mgr/role/${ordered.id}`, { language: 'zh' });
  assert.deepEqual(
    [inOrder.code, inOrder.message],
    [43, '角色正在使用中，不能删除（接收顺序“夜班”）'],
  );
});

test('nobody gives a permission that they lack, nor changes a role that can do what they can’t', async () => {
  const held = ['role.read', 'role.write', 'role.remove', 'staff.read'];
  const clerk = await world.makeUser(org_id, held);
  const own = await make({ permissions: ['staff.read', 'role.read'] });
  const grown = await change(own, { permissions: ['staff.read', 'staff.remove'] }, clerk);
  assert.deepEqual(
    [grown.code, Object.keys(fieldsOf(grown))],
    [CODES.PERMISSION_DENIED, ['permissions']],
  );
  const less = await change(own, { permissions: ['staff.read'] }, clerk);
  assert.equal(less.code, 0, JSON.stringify(less.data));
  const stronger = await make({ permissions: ['device.write', 'staff.read'] });
  for (const body of [{ permissions: ['staff.read'] }, { permissions: [] }, { name: named() }])
    assert.equal((await change(stronger, body, clerk)).code, CODES.PERMISSION_DENIED);
  assert.equal(
    (await clerk.call('DELETE', `/mgr/role/${stronger.id}`)).code,
    CODES.PERMISSION_DENIED,
  );
  assert.equal((await clerk.call('DELETE', `/mgr/role/${own.id}`)).code, 0);
});

test('permissions, routes and widgets that do not exist are refused at their field', async () => {
  for (const [field, value] of Object.entries({
    permissions: ['no.such'],
    menus: ['NoSuchPage'],
    widgets: ['no_such'],
    device_types: ['NO_SUCH'],
  })) {
    const reply = await admin.call('POST', '/mgr/role', {
      body: { name: named(), role_type: 'nurse', [field]: value },
    });
    assert.equal(reply.code, CODES.PARAM_ERROR, field);
    assert.match(Object.keys(fieldsOf(reply)).join(), new RegExp(`^${field}`));
  }
});

test('the checked menus of a role are its route names', async () => {
  const role = await make({ menus: ['StaffList', 'DeviceList'] });
  const { data } = await admin.call('GET', `/Mgr/role/${role.id}/checked`);
  assert.deepEqual(data, ['StaffList', 'DeviceList']);
});

test('a preview shows the routes and permissions that the role’s people have, at its organisation’s level', async () => {
  const role = await make({
    menus: ['StaffList'],
    permissions: ['staff.read', 'organisation.write'],
  });
  for (const by of [admin, hospital.admin, world.provider]) {
    const { data } = await by.call('GET', `/mgr/role/${role.id}/preview`);
    const { level, permissions, routes, organisation } = data as PreviewedRole;
    assert.equal(level, 'organisation');
    assert.equal(organisation.id, org_id);
    assert.deepEqual(permissions, ['staff.read'], 'a department makes no organisations');
    assert.ok(routes.includes('StaffList'));
    assert.ok(!routes.includes('DeviceList'));
  }
});

test('whoever begins with answering calls begins with the board that shows them', () => {
  const answering = DEFAULT_ROLES.filter(({ permissions }) => permissions.includes('call.answer'));
  assert.ok(answering.length >= 4);
  for (const { role_type, menus } of answering) assert.ok(menus.includes('CallBoard'), role_type);
});
