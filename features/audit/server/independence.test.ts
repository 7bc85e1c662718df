// Who can be the second person: somebody else, whose account the first one has no hold on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { PASSWORD, joinWorld, unique } from '#apps/server/testing/world.ts';

const NOT_INDEPENDENT = 2250;
const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);
const APPROVES = ['alarm.approve', 'device.write', 'device.read'];
const boss = await world.makeUser(org_id, APPROVES);

interface Row {
  id: string;
  version: number;
}
async function ask(by: Caller, method: 'POST' | 'PUT', path: string, body: object): Promise<Row> {
  const { code, data, message } = await by.call(method, path, { body });
  assert.equal(code, 0, `${path} ${message} ${JSON.stringify(data)}`);
  return data as Row;
}
const role = await ask(admin, 'POST', '/mgr/role', {
  name: unique('r').slice(0, 10),
  role_type: 'other',
  permissions: APPROVES,
});
const { version } = (await admin.call('GET', `/mgr/parameter/${org_id}`)).data as Row;
await ask(admin, 'PUT', `/mgr/parameter/${org_id}`, { alarm_changes_need_second: true, version });

interface Account extends Row {
  login: string;
  caller: Caller;
}
/** An account as somebody makes it. */
async function makeAccount(by: Caller, more: object = {}): Promise<Account> {
  const login = unique('p');
  const draft = {
    login_name: login,
    real_name: login,
    password: PASSWORD,
    role_id: role.id,
    org_id,
  };
  const made = await ask(by, 'POST', '/mgr/staff', { ...draft, ...more });
  await world.sql('update staff set must_change_password = false where id = $1', [made.id]);
  return { ...made, login, caller: await makeCaller(world.url, login, PASSWORD) };
}
/** What one asks for, another approves. */
async function tryApproval(asker: Caller, approver: Caller): Promise<number> {
  const { data } = await admin.call('POST', '/mgr/device', { body: { type: 'NURSE_HOST' } });
  const device = data as Row;
  const off = { enabled: false, version: device.version };
  const asked = await asker.call('PUT', `/mgr/device/${device.id}`, { body: off });
  assert.equal(asked.code, CODES.WAITS_FOR_SECOND, JSON.stringify(asked));
  const { pending_id } = asked.data as { pending_id: string };
  return (await approver.call('POST', `/mgr/pending_change/${pending_id}/approve`)).code;
}
const change = async (by: Caller, { id }: Account, more: object) => {
  const read = await world.provider.call('GET', `/mgr/staff/${id}`);
  const reply = await by.call('PUT', `/mgr/staff/${id}`, {
    body: { ...more, version: (read.data as Row).version },
  });
  return reply.code;
};

test('an account that the asker made is no second person, and one that another made is', async () => {
  const puppet = await makeAccount(admin);
  assert.equal(await tryApproval(admin, puppet.caller), NOT_INDEPENDENT);
  assert.equal(await tryApproval(boss, puppet.caller), 0);
  const free = await makeAccount(hospital.admin);
  assert.equal(await tryApproval(admin, free.caller), 0);
});

test('neither does one approve what an account asks for that one made oneself', async () => {
  const puppet = await makeAccount(admin);
  assert.equal(await tryApproval(puppet.caller, admin), NOT_INDEPENDENT);
  assert.equal(await tryApproval(puppet.caller, boss), 0);
});

test('who acts from above is no second person for an account made from there', async () => {
  const puppet = await makeAccount(hospital.admin);
  assert.equal(await tryApproval(puppet.caller, hospital.admin), NOT_INDEPENDENT);
  assert.equal(await tryApproval(hospital.admin, puppet.caller), NOT_INDEPENDENT);
  assert.equal(await tryApproval(boss, hospital.admin), 0);
});

test('the founder that an organisation was made with is its maker’s', async () => {
  const account = unique('a');
  await ask(hospital.admin, 'POST', '/mgr/partinfo', {
    shop_type: '6',
    kind: 'department',
    short_name: unique('d'),
    full_name: unique('d'),
    parent_id: hospital.org_id,
    admin_account: account,
    admin_password: PASSWORD,
  }).catch(() => undefined);
  const made = await world.sql<{ n: number }>(
    `select count(*)::int as n from staff s left join account_hold h on h.staff_id = s.id and h.kind = 'password' and h.by_id <> s.id
     where s.login_name = $1 and h.staff_id is null`,
    [account],
  );
  assert.equal(made[0]?.n, 0);
});

test('whoever gives an account a new password holds it; once another does, it is free', async () => {
  const free = await makeAccount(hospital.admin);
  assert.equal(await change(admin, free, { password: 'Other123456' }), 0);
  await world.sql('update staff set must_change_password = false where id = $1', [free.id]);
  const taken = await makeCaller(world.url, free.login, 'Other123456');
  assert.equal(await tryApproval(admin, taken), NOT_INDEPENDENT);
  await world.sql(`update account_hold set at = now() - interval '10 years' where staff_id = $1`, [
    free.id,
  ]);
  assert.equal(await tryApproval(admin, taken), NOT_INDEPENDENT);
  assert.equal(await change(hospital.admin, free, { password: 'Third123456' }), 0);
  await world.sql('update staff set must_change_password = false where id = $1', [free.id]);
  assert.equal(await tryApproval(admin, await makeCaller(world.url, free.login, 'Third123456')), 0);
});

test('a password given by way of an account that one made is one’s own, too', async () => {
  const strong = await ask(hospital.admin, 'POST', '/mgr/role', {
    name: unique('s').slice(0, 10),
    role_type: 'other',
    org_id,
    permissions: [...APPROVES, 'staff.write', 'staff.read'],
  });
  const puppet = await makeAccount(admin, { role_id: strong.id });
  const free = await makeAccount(hospital.admin);
  assert.equal(await change(puppet.caller, free, { password: 'Other123456' }), 0);
  await world.sql('update staff set must_change_password = false where id = $1', [free.id]);
  const taken = await makeCaller(world.url, free.login, 'Other123456');
  assert.equal(await tryApproval(admin, taken), NOT_INDEPENDENT);
  await world.sql(`update account_hold set at = now() - interval '31 days' where staff_id = $1`, [
    puppet.id,
  ]);
  assert.equal(await tryApproval(admin, taken), 0);
});

test('an account that one made stays so when the organisation it was made in is gone', async () => {
  const name = unique('d');
  const passing = await ask(hospital.admin, 'POST', '/mgr/partinfo', {
    shop_type: '6',
    kind: 'department',
    short_name: name,
    full_name: name,
    parent_id: hospital.org_id,
    admin_account: unique('a'),
    admin_password: PASSWORD,
  });
  const [first] = await world.sql<Row>('select id, 0 as version from role where org_id = $1', [
    passing.id,
  ]);
  const puppet = await makeAccount(hospital.admin, { org_id: passing.id, role_id: first?.id });
  await world.sql('update staff set org_id = $2, role_id = $3 where id = $1', [
    puppet.id,
    org_id,
    role.id,
  ]);
  assert.equal((await hospital.admin.call('DELETE', `/mgr/partinfo/${passing.id}`)).code, 0);
  const caller = await makeCaller(world.url, puppet.login, PASSWORD);
  assert.equal(await tryApproval(hospital.admin, caller), NOT_INDEPENDENT);
});

test('an account made by way of another is one’s own, too, once that other is deleted', async () => {
  const between = await makeAccount(hospital.admin);
  const puppet = await makeAccount(hospital.admin);
  await world.sql(`update account_hold set by_id = $2 where staff_id = $1`, [
    puppet.id,
    between.id,
  ]);
  assert.equal(await tryApproval(hospital.admin, puppet.caller), NOT_INDEPENDENT);
  await world.sql('delete from staff where id = $1', [between.id]);
  assert.equal(await tryApproval(hospital.admin, puppet.caller), NOT_INDEPENDENT);
});

test('changing one’s own password frees nobody: the maker could have done that too', async () => {
  const puppet = await makeAccount(admin);
  const body = { old_password: PASSWORD, password: 'Own1234567' };
  assert.equal((await puppet.caller.call('POST', '/mgr/password', { body })).code, 0);
  const again = await makeCaller(world.url, puppet.login, 'Own1234567');
  assert.equal(await tryApproval(admin, again), NOT_INDEPENDENT);
});

test('whom the asker let in, or gave other names, within 30 days is no second person', async () => {
  for (const more of [{ employee_no: unique('e') }, { card_no: unique('c') }]) {
    const free = await makeAccount(hospital.admin);
    assert.equal(await change(admin, free, more), 0);
    assert.equal(await tryApproval(admin, free.caller), NOT_INDEPENDENT, JSON.stringify(more));
    await world.sql(`update account_hold set at = now() - interval '31 days' where staff_id = $1`, [
      free.id,
    ]);
    assert.equal(await tryApproval(admin, free.caller), 0, JSON.stringify(more));
  }
});

test('power over an account is noted whatever road it takes', async () => {
  const free = await makeAccount(hospital.admin, { enabled: false, role_id: null }).catch(
    () => null,
  );
  assert.equal(free, null, 'who is not let in can’t sign in');
  const [quiet] = await world.sql<Row>(
    `insert into staff (org_id, login_name, real_name, enabled) values ($1, $2, 'x', false) returning id, version`,
    [org_id, unique('q')],
  );
  const asked = await admin.call('PUT', `/mgr/staff/${quiet?.id}`, {
    body: { enabled: true, role_id: role.id, version: quiet?.version },
  });
  assert.equal(asked.code, CODES.WAITS_FOR_SECOND, JSON.stringify(asked));
  const { pending_id } = asked.data as { pending_id: string };
  const approver = await world.makeUser(org_id, ['alarm.approve', 'staff.write', ...APPROVES]);
  const done = await approver.call('POST', `/mgr/pending_change/${pending_id}/approve`);
  assert.equal(done.code, 0, JSON.stringify(done));
  const held = await world.sql<{ kind: string }>(
    'select kind from account_hold where staff_id = $1',
    [quiet?.id],
  );
  assert.deepEqual(held, [{ kind: 'power' }]);
});

test('two accounts of one person are one person', async () => {
  const numbers = [
    { id_card: '11010119900000001x' },
    { mobile: '13900000001' },
    { employee_no: 'N1' },
  ];
  for (const [at, shared] of numbers.entries()) {
    const [one, other] = [await makeAccount(hospital.admin), await makeAccount(hospital.admin)];
    const column = Object.keys(shared)[0] ?? '';
    await world.sql(`update staff set ${column} = $2 where id = $1`, [
      one.id,
      Object.values(shared)[0],
    ]);
    const written =
      column === 'mobile' ? '139 0000 0001' : String(Object.values(shared)[0]).toUpperCase();
    await world.sql(`update staff set ${column} = $2 where id = $1`, [other.id, written]);
    assert.equal(await tryApproval(one.caller, other.caller), NOT_INDEPENDENT, String(at));
  }
  const [one, other] = [await makeAccount(hospital.admin), await makeAccount(hospital.admin)];
  assert.equal(await tryApproval(one.caller, other.caller), 0);
});
