import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller, CallerReply } from '#apps/server/testing/caller.ts';
import { CODES } from '#apps/server/testing/errors.ts';

const PASSWORD = 'Test123456';
const byText = (one: unknown, two: unknown) => String(one).localeCompare(String(two));

const world = await joinWorld();
const { provider } = world;
const hospital = await world.makeHospital();
const other = await world.makeHospital();

interface Organisation {
  id: string;
  version: number;
  short_name: string;
  full_name: string;
  shop_type: string;
  kind: string;
  parent_id: string | null;
  admin_account: string;
  head_nurse_name: string | null;
}
interface Space {
  id: string;
  org_id: string;
  kind: string;
  name: string;
  parent_id: string | null;
}

const read = async (id: string, caller: Caller = provider) =>
  (await caller.call('GET', `/mgr/partinfo/${id}`)).data as Organisation;
async function change(id: string, body: object, caller: Caller = provider): Promise<CallerReply> {
  const { version } = await read(id, caller);
  return caller.call('PUT', `/mgr/partinfo/${id}`, { body: { ...body, version } });
}
const fieldsOf = (reply: CallerReply) =>
  Object.keys((reply.data as { fields?: Record<string, string> } | null)?.fields ?? {});
const rootOf = async (org_id: string) => {
  const [root] = await world.sql<Space>(
    `select s.* from space s left join space a on a.id = s.parent_id where s.org_id = $1 and a.org_id is distinct from s.org_id`,
    [org_id],
  );
  assert.ok(root);
  return root;
};
const hire = async (org_id: string): Promise<string> => {
  const [made] = await world.sql<{ id: string }>(
    `insert into staff (org_id, login_name, real_name) values ($1, $2, '李梅') returning id`,
    [org_id, unique('s')],
  );
  return made?.id ?? '';
};

test('an organisation can’t move below itself or below one that lies below it', async () => {
  const inner = await provider.call('POST', '/mgr/partinfo', {
    body: {
      shop_type: '5',
      kind: 'hospital',
      short_name: unique('b'),
      full_name: unique('branch'),
      parent_id: hospital.org_id,
      admin_account: unique('a'),
      admin_password: PASSWORD,
    },
  });
  const { id, admin_account } = inner.data as { id: string; admin_account: string };
  assert.ok(admin_account);
  for (const parent_id of [hospital.org_id, id]) {
    const reply = await change(hospital.org_id, { parent_id });
    assert.equal(reply.code, CODES.OWN_ANCESTOR);
    assert.deepEqual(fieldsOf(reply), ['parent_id']);
  }
});

test('nothing lies below a department', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  const lone = await world.makeDepartment(hospital.org_id);
  const reply = await change(lone.org_id, { parent_id: ward.org_id });
  assert.equal(reply.code, CODES.PARENT_KIND);
  assert.deepEqual(fieldsOf(reply), ['parent_id']);
});

test('a hospital moves its departments within itself only, and itself nowhere', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  const { admin } = hospital;
  const away = await change(ward.org_id, { parent_id: other.org_id }, admin);
  assert.equal(away.code, CODES.SHOP_NULL);
  assert.deepEqual(fieldsOf(away), ['parent_id']);
  const up = await change(ward.org_id, { parent_id: null }, admin);
  assert.deepEqual([up.code, fieldsOf(up)], [CODES.PARAM_ERROR, ['parent_id']]);
  const itself = await change(hospital.org_id, { parent_id: other.org_id }, admin);
  assert.deepEqual([itself.code, fieldsOf(itself)], [CODES.SHOP_NULL, ['parent_id']]);
});

test('a department that gets another parent takes the root of its spaces below that hospital', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  const hospitalRoot = await rootOf(other.org_id);
  const before = await rootOf(ward.org_id);
  // Its new siblings have that name already.
  await world.sql(
    `insert into space (org_id, parent_id, kind, name, full_name) values ($1, $2, 'department', $3, $3)`,
    [other.org_id, hospitalRoot.id, before.name],
  );
  assert.equal((await change(ward.org_id, { parent_id: other.org_id })).code, 0);
  const after = await rootOf(ward.org_id);
  assert.equal(after.id, before.id);
  assert.equal(after.parent_id, hospitalRoot.id);
  assert.equal(after.name, `${before.name}2`);
  assert.equal((await change(ward.org_id, { parent_id: null })).code, 0);
  assert.equal((await rootOf(ward.org_id)).parent_id, null);
});

test('a moved department is seen by its new hospital and no longer by the old', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  assert.equal((await change(ward.org_id, { parent_id: other.org_id })).code, 0);
  const path = `/mgr/partinfo/${ward.org_id}`;
  assert.equal((await other.admin.call('GET', path)).code, 0);
  assert.equal((await hospital.admin.call('GET', path)).status, 404);
});

test('the root of the spaces bears the new name of its organisation, unless it was given its own', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  const name = unique('n');
  assert.equal((await change(ward.org_id, { short_name: name })).code, 0);
  assert.equal((await rootOf(ward.org_id)).name, name);
  await world.sql(`update space set name = 'East wing' where org_id = $1`, [ward.org_id]);
  assert.equal((await change(ward.org_id, { short_name: unique('n') })).code, 0);
  assert.equal((await rootOf(ward.org_id)).name, 'East wing');
});

test('the type changes only while nothing lies below', async () => {
  const refused = await change(hospital.org_id, { shop_type: '6' });
  assert.deepEqual([refused.code, fieldsOf(refused)], [CODES.TYPE_FIXED, ['shop_type']]);
  const ward = await world.makeDepartment(hospital.org_id);
  assert.equal((await change(ward.org_id, { shop_type: '5', kind: 'hospital' })).code, 0);
  const root = await rootOf(ward.org_id);
  assert.deepEqual([root.kind, root.parent_id], ['hospital', null]);
});

test('director and head nurse are staff of the organisation itself', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  const stranger = await change(ward.org_id, { director_id: await hire(hospital.org_id) });
  assert.deepEqual([stranger.code, fieldsOf(stranger)], [CODES.PARAM_ERROR, ['director_id']]);
  const head_nurse_id = await hire(ward.org_id);
  assert.equal((await change(ward.org_id, { head_nurse_id })).code, 0);
  assert.equal((await read(ward.org_id)).head_nurse_name, '李梅');
  const leader = await provider.call('DELETE', `/mgr/staff/${head_nurse_id}`);
  assert.equal(leader.code, CODES.LEADER_DELETE_FAILED);
  const moved = await provider.call('PUT', `/mgr/staff/${head_nurse_id}`, {
    body: { org_id: hospital.org_id, version: 1 },
  });
  assert.deepEqual([moved.code, fieldsOf(moved)], [CODES.LEADER_DELETE_FAILED, ['org_id']]);
});

test('an existing account becomes administrator only with its password', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  const { admin_account } = await read(other.org_id);
  const foreign = await change(ward.org_id, { admin_account, admin_password: PASSWORD });
  assert.deepEqual(
    [foreign.code, fieldsOf(foreign)],
    [CODES.ADMIN_PASSWORD_ERROR, ['admin_account']],
  );
  const login_name = unique('n');
  const hired = await ward.admin.call('POST', '/mgr/staff', {
    body: { login_name, real_name: '王丽', password: PASSWORD },
  });
  assert.equal(hired.code, 0);
  const wrong = await change(ward.org_id, {
    admin_account: login_name,
    admin_password: 'Wrong12345',
  });
  assert.deepEqual([wrong.code, fieldsOf(wrong)], [CODES.ADMIN_PASSWORD_ERROR, ['admin_password']]);
  const bare = await change(ward.org_id, { admin_account: login_name });
  assert.deepEqual([bare.code, fieldsOf(bare)], [CODES.PARAM_ERROR, ['admin_password']]);
  const right = { admin_account: login_name.toUpperCase(), admin_password: PASSWORD };
  assert.equal((await change(ward.org_id, right)).code, 0);
  assert.equal((await read(ward.org_id)).admin_account, login_name);
});

test('a new administrator takes the place of the former, who keeps the account alone', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  const { admin_account } = await read(ward.org_id);
  assert.equal((await change(ward.org_id, { admin_account, full_name: 'Same admin' })).code, 0);
  const next = { admin_account: unique('a'), admin_password: PASSWORD };
  assert.equal((await change(ward.org_id, next)).code, 0);
  const founders = await world.sql<{ login_name: string }>(
    'select login_name from staff where org_id = $1 and founder',
    [ward.org_id],
  );
  assert.deepEqual(founders, [{ login_name: next.admin_account }]);
});

test('nobody but the founder and the provider gives the own organisation another administrator', async () => {
  const clerk = await world.makeUser(hospital.org_id, ['organisation.read', 'organisation.write']);
  const body = { admin_account: unique('a'), admin_password: PASSWORD };
  assert.equal(
    (await change(hospital.org_id, body, clerk)).code,
    kitRoom.errors.PERMISSION_DENIED.code,
  );
  assert.equal((await change(hospital.org_id, { full_name: 'Renamed' }, clerk)).code, 0);
});

test('what keeps an organisation from being deleted is listed', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  await hire(ward.org_id);
  const root = await rootOf(ward.org_id);
  await world.sql(
    `insert into space (org_id, parent_id, kind, name, full_name) select $1, $2, 'room', 'R' || n, 'R' || n from generate_series(1, 7) n`,
    [ward.org_id, root.id],
  );
  await world.sql(`insert into device (org_id, type, alias) values ($1, 'NURSE_HOST', '主机')`, [
    ward.org_id,
  ]);
  await world.sql(`insert into resident (org_id, name) values ($1, '张三')`, [ward.org_id]);
  const reply = await provider.call('DELETE', `/mgr/partinfo/${ward.org_id}`);
  assert.equal(reply.code, CODES.NOT_EMPTY);
  const { organisations } = reply.data as {
    organisations: { id: string; blocks: { what: string; count: number; names: string[] }[] }[];
  };
  assert.deepEqual(
    organisations.map(({ id }) => id),
    [ward.org_id],
  );
  const blocks = organisations[0]?.blocks ?? [];
  assert.deepEqual(blocks.map(({ what, count }) => [what, count]).toSorted(byText), [
    ['devices', 1],
    ['residents', 1],
    ['spaces', 7],
    ['staff', 1],
  ]);
  assert.deepEqual(
    blocks.find(({ what }) => what === 'spaces')?.names,
    [1, 2, 3, 4, 5].map((n) => `${root.name} / R${n}`),
  );
  assert.ok(await read(ward.org_id));
});

test('a hospital goes together with its departments, not without them', async () => {
  const gone = await world.makeHospital();
  const ward = await world.makeDepartment(gone.org_id);
  assert.equal(
    (await provider.call('DELETE', `/mgr/partinfo/${gone.org_id}`)).code,
    CODES.NOT_EMPTY,
  );
  const both = `/mgr/partinfo/${gone.org_id},${ward.org_id}`;
  assert.equal((await provider.call('DELETE', both)).code, 0);
});

test('one’s own organisation can’t be deleted', async () => {
  const own = await hospital.admin.call('DELETE', `/mgr/partinfo/${hospital.org_id}`);
  assert.equal(own.status, 409);
});

test('what an organisation is goes with its type, as it is made and whichever of the two is changed', async () => {
  const name = unique('k');
  const body = { short_name: name, full_name: name, admin_password: PASSWORD };
  for (const [shop_type, kind] of [
    ['6', 'hospital'],
    ['6', 'institution'],
    ['5', 'department'],
    ['5', 'organisation'],
  ]) {
    const sent = { ...body, shop_type, kind, admin_account: unique('k') };
    const reply = await provider.call('POST', '/mgr/partinfo', { body: sent });
    assert.deepEqual([reply.code, fieldsOf(reply)], [CODES.KIND_MISMATCH, ['kind']], String(kind));
  }
  const ward = await world.makeDepartment();
  for (const wrong of [{ kind: 'hospital' }, { shop_type: '5' }])
    assert.equal((await change(ward.org_id, wrong)).code, CODES.KIND_MISMATCH);
  assert.equal((await change(ward.org_id, { kind: 'organisation' })).code, 0);
  assert.equal((await change(ward.org_id, { shop_type: '5', kind: 'institution' })).code, 0);
});
