// What is private of staff: seen by who has the permission, and by nobody else in any way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { refusal } from '#apps/server/testing/errors.ts';
import { staffMember } from '../contract.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();
const READING = ['staff.read', 'staff.export', 'staff.write', 'audit.read', 'audit.export'];
const colleague = await world.makeUser(org_id, [...READING, 'organisation.read']);
const clerk = await world.makeUser(org_id, [...READING, 'staff.private']);

const secret = {
  login_name: unique('hid'),
  mobile: '13811112222',
  birthday: '1987-06-05',
  id_card: '110101198706050021',
  address: 'Willow Lane 7',
  card_no: 'CARD-90210',
};
const open = { real_name: '林秘', employee_no: unique('E') };
const made = await admin.call('POST', '/mgr/staff', { body: { ...secret, ...open } });
assert.equal(made.code, 0, made.message);
const { id, version } = made.data as { id: string; version: number };
const fields = staffMember.private?.fields ?? [];

const tells = (text: string) => Object.values(secret).filter((value) => text.includes(value));
const page = (caller: Caller, body: object, path = '/mgr/staff/page') =>
  caller.call('POST', path, { body });
const totalOf = (reply: { data: unknown }) => (reply.data as { total: number }).total;

test('names, roles and work numbers are everybody’s, the rest is not in a list or a read', async () => {
  const read = await colleague.call('GET', `/mgr/staff/${id}`);
  const row = read.data as Record<string, unknown>;
  assert.deepEqual([row['real_name'], row['employee_no']], [open.real_name, open.employee_no]);
  const listed = await page(colleague, { keyword: open.real_name });
  assert.equal(totalOf(listed), 1);
  for (const reply of [read, listed]) assert.deepEqual(tells(JSON.stringify(reply.data)), []);
  for (const field of fields) assert.ok(!(field in row), field);
  const seen = await clerk.call('GET', `/mgr/staff/${id}`);
  assert.deepEqual(tells(JSON.stringify(seen.data)).length, Object.keys(secret).length);
});

test('no keyword, filter or sort tells what a hidden field holds', async () => {
  for (const keyword of [secret.login_name, secret.mobile, '1381111']) {
    assert.equal(totalOf(await page(colleague, { keyword })), 0, keyword);
    assert.equal(totalOf(await page(clerk, { keyword })), 1, keyword);
  }
  const asked = [
    { login_name: 'hid' },
    { mobile: '138' },
    { sort: 'login_name' },
    { sort: '-login_name' },
  ];
  for (const body of asked) {
    const reply = await page(colleague, body);
    assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'), JSON.stringify(body));
    const out = await colleague.fetch('POST', '/mgr/staff/export', { body });
    assert.equal(out.status, 400, JSON.stringify(body));
    assert.equal((await page(clerk, body)).code, 0, JSON.stringify(body));
  }
});

test('the list of members tells and finds no more', async () => {
  const listed = await page(colleague, { keyword: open.real_name }, '/Mgr/member/page');
  assert.equal(totalOf(listed), 1);
  assert.deepEqual(tells(JSON.stringify(listed.data)), []);
  for (const body of [
    { keyword: secret.mobile },
    { keyword: secret.login_name },
    { mobile: '1381' },
  ])
    assert.equal(totalOf(await page(colleague, body, '/mgr/member/page')), 0, JSON.stringify(body));
  assert.equal(totalOf(await page(clerk, { keyword: secret.mobile }, '/mgr/member/page')), 1);
});

test('neither a refused change nor a made one gives it away, and what can’t be read isn’t overwritten', async () => {
  const stale = await colleague.call('PUT', `/mgr/staff/${id}`, {
    body: { version: version + 7, real_name: '林密' },
  });
  assert.equal(stale.status, 409);
  assert.deepEqual(tells(JSON.stringify(stale.data)), []);
  const changed = await colleague.call('PUT', `/mgr/staff/${id}`, {
    body: { version, sex: 'woman' },
  });
  assert.equal(changed.code, 0, changed.message);
  assert.deepEqual(tells(JSON.stringify(changed.data)), []);
  const blind = await colleague.call('PUT', `/mgr/staff/${id}`, {
    body: { version: version + 1, mobile: '13899990000' },
  });
  assert.deepEqual(
    [blind.code, Object.keys((blind.data as { fields: object }).fields)],
    [49, ['mobile']],
  );
});

test('the audit tells what was done without it', async () => {
  const asked = { thing: 'staff', thing_id: id };
  const told = await page(colleague, asked, '/mgr/audit/page');
  assert.ok(totalOf(told) > 0);
  assert.deepEqual(tells(JSON.stringify(told.data)), []);
  const whole = await page(clerk, asked, '/mgr/audit/page');
  assert.ok(tells(JSON.stringify(whole.data)).includes(secret.address));
});

test('who reads organisations doesn’t learn by it how their administrators sign in', async () => {
  const { data } = await colleague.call('GET', `/mgr/partinfo/${org_id}`);
  assert.ok(!('admin_account' in (data as object)));
});
