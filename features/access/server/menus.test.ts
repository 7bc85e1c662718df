// Menus: a tree of at most three levels in an organisation's own words and order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { ShownMenu } from '../contract.ts';

const world = await joinWorld();

interface Entry {
  id: string;
  version: number;
  parent_id: string | null;
  identifier: string;
  position: number;
}
const adminOf = async () => (await world.makeDepartment()).admin;
async function make(by: Caller, more: object = {}): Promise<Entry> {
  const reply = await by.call('POST', '/mgr/menu', {
    body: { identifier: unique('m'), title: '护理', ...more },
  });
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as Entry;
}
const move = (by: Caller, { id, version }: Entry, body: object) =>
  by.call('PUT', `/mgr/menu/${id}`, { body: { version, ...body }, language: 'en' });
const own = async (by: Caller) => (await by.call('GET', '/mgr/menu/own')).data as Entry[];
const mine = async (by: Caller) => (await by.call('GET', '/mgr/menu/mine')).data as ShownMenu[];
const fieldsOf = ({ data }: { data: unknown }) =>
  (data as { fields: Record<string, string> }).fields;

test('a title has 2 to 6 characters, an identifier and a permission rule 1 to 50', async () => {
  const by = await adminOf();
  for (const [field, value] of [
    ['title', '护'],
    ['title', '护理护理护理护'],
    ['identifier', ''],
    ['identifier', 'x'.repeat(51)],
    ['permission', 'no.such'],
    ['permission', 'staff.read,staff.write'],
    ['permission', `staff.read|${'staff.write|'.repeat(4)}staff.read`],
  ] as const) {
    const reply = await by.call('POST', '/mgr/menu', {
      body: { identifier: unique('m'), title: '护理', [field]: value },
    });
    assert.deepEqual(
      [reply.code, Object.keys(fieldsOf(reply))],
      [39, [field]],
      `${field} ${value}`,
    );
  }
  await make(by, { permission: 'staff.read|staff.write' });
});

test('a group of one’s own needs a title; a page has its own', async () => {
  const by = await adminOf();
  const bare = await by.call('POST', '/mgr/menu', { body: { identifier: 'ours' } });
  assert.deepEqual([bare.code, Object.keys(fieldsOf(bare))], [CODES.PARAM_ERROR, ['title']]);
  for (const identifier of ['StaffList', 'clerk'])
    assert.equal((await by.call('POST', '/mgr/menu', { body: { identifier } })).code, 0);
});

test('an identifier stands once in a menu', async () => {
  const by = await adminOf();
  await make(by, { identifier: 'StaffList' });
  const again = await by.call('POST', '/mgr/menu', {
    body: { identifier: 'StaffList', title: '人员' },
    language: 'en',
  });
  assert.deepEqual([again.status, again.code], refusal('MENU_IDENTIFIER_OCCUPY'));
  assert.deepEqual(fieldsOf(again), { identifier: 'This identifier is already in the menu' });
  await make(await adminOf(), { identifier: 'StaffList' });
});

test('a fourth level is refused, made new or by moving what has others below it', async () => {
  const by = await adminOf();
  const first = await make(by);
  const second = await make(by, { parent_id: first.id });
  const third = await make(by, { parent_id: second.id });
  const fourth = await by.call('POST', '/mgr/menu', {
    body: { identifier: unique('m'), title: '护理', parent_id: third.id },
    language: 'en',
  });
  assert.deepEqual([fourth.status, fourth.code], refusal('MENU_TOO_DEEP'));
  assert.deepEqual(fieldsOf(fourth), { parent_id: 'A menu has at most three levels' });

  const top = await make(by);
  const below = await make(by, { parent_id: top.id });
  assert.equal(
    (await move(by, top, { parent_id: second.id })).code,
    CODES.MENU_TOO_DEEP,
    'two levels under a second',
  );
  assert.equal(
    (await move(by, below, { parent_id: second.id })).code,
    0,
    'one level under a second',
  );
  assert.equal(
    (await move(by, first, { parent_id: top.id })).code,
    CODES.MENU_TOO_DEEP,
    'three levels under a first',
  );
});

test('an entry is not above itself', async () => {
  const by = await adminOf();
  const top = await make(by);
  const below = await make(by, { parent_id: top.id });
  for (const parent of [top, below]) {
    const reply = await move(by, top, { parent_id: parent.id });
    assert.deepEqual(
      [reply.code, Object.keys(fieldsOf(reply))],
      [CODES.MENU_ANCESTOR, ['parent_id']],
    );
  }
});

test('two moves at once can’t make a ring between them', async () => {
  const by = await adminOf();
  const one = await make(by);
  const other = await make(by);
  const replies = await Promise.all([
    move(by, one, { parent_id: other.id }),
    move(by, other, { parent_id: one.id }),
  ]);
  assert.deepEqual(
    replies.map(({ code }) => code).sort((a, b) => a - b),
    [0, 2001],
  );
});

test('an entry takes its place among those beside it, and the others make way', async () => {
  const by = await adminOf();
  const group = await make(by, { identifier: 'clerk' });
  for (const identifier of ['A', 'B', 'C']) await make(by, { identifier, parent_id: group.id });
  const order = async () =>
    (await own(by))
      .filter(({ parent_id }) => parent_id === group.id)
      .map(({ identifier }) => identifier);
  assert.deepEqual(await order(), ['A', 'B', 'C']);
  const entry = async (name: string) =>
    (await own(by)).find(({ identifier }) => identifier === name) as Entry;
  assert.equal((await move(by, await entry('C'), { position: 0 })).code, 0);
  assert.deepEqual(await order(), ['C', 'A', 'B']);
  assert.equal((await move(by, await entry('C'), { position: 1 })).code, 0);
  assert.deepEqual(await order(), ['A', 'C', 'B']);
  assert.equal((await move(by, await entry('A'), { position: 200 })).code, 0);
  assert.deepEqual(await order(), ['C', 'B', 'A']);
  await make(by, { identifier: 'D', parent_id: group.id, position: 1 });
  assert.deepEqual(await order(), ['C', 'D', 'B', 'A']);
  assert.equal((await move(by, await entry('A'), { parent_id: null, position: 0 })).code, 0);
  assert.deepEqual(
    (await own(by))
      .filter(({ parent_id }) => parent_id === null)
      .map(({ identifier }) => identifier),
    ['A', 'clerk'],
  );
});

test('an own menu begins with the order as it stands, once', async () => {
  const by = await adminOf();
  const body = {
    sections: [
      { identifier: 'device', pages: ['DeviceList'] },
      { identifier: 'clerk', pages: ['StaffList', 'ClerkFrameManage'] },
    ],
  };
  const begun = await by.call('POST', '/mgr/menu/begin', { body });
  assert.equal(begun.code, 0, JSON.stringify(begun.data));
  assert.deepEqual((await mine(by)).map(({ identifier }) => identifier).sort(), [
    'ClerkFrameManage',
    'DeviceList',
    'StaffList',
    'clerk',
    'device',
  ]);
  assert.equal((await by.call('POST', '/mgr/menu/begin', { body })).code, CODES.MENU_BEGUN);
});

test('what hangs below an entry goes with it', async () => {
  const by = await adminOf();
  const top = await make(by);
  const below = await make(by, { parent_id: top.id });
  assert.equal((await by.call('DELETE', `/mgr/menu/${top.id}`)).code, 0);
  assert.equal((await by.call('GET', `/mgr/menu/${below.id}`)).status, 404);
});

test('an organisation without a menu has everyone’s, which only the provider changes', async () => {
  const department = await world.makeDepartment();
  const shared = await make(world.provider, { identifier: 'everyones' });
  assert.deepEqual(
    (await mine(department.admin)).map(({ id }) => id),
    [shared.id],
  );
  assert.deepEqual(await own(department.admin), []);
  const refused = await move(department.admin, shared, { title: '我们' });
  assert.deepEqual([refused.status, refused.code], refusal('MENU_SHARED'));
  assert.equal(
    (await department.admin.call('DELETE', `/mgr/menu/${shared.id}`)).code,
    CODES.MENU_SHARED,
  );
  const hanging = await department.admin.call('POST', '/mgr/menu', {
    body: { identifier: 'x', title: '我们', parent_id: shared.id },
  });
  assert.equal(
    hanging.code,
    CODES.MENU_PARENT_NULL,
    'an own entry does not hang in everyone’s menu',
  );

  const ownEntry = await make(department.admin);
  assert.deepEqual(
    (await mine(department.admin)).map(({ id }) => id),
    [ownEntry.id],
  );
  assert.equal((await world.provider.call('DELETE', `/mgr/menu/${shared.id}`)).code, 0);
});

test('a permission rule shows an entry to those who have one of its permissions', async () => {
  const { org_id, admin } = await world.makeDepartment();
  await make(admin, { identifier: 'StaffList', permission: 'staff.write|staff.remove' });
  const reader = await world.makeUser(org_id, ['staff.read']);
  const writer = await world.makeUser(org_id, ['staff.remove']);
  assert.deepEqual(
    (await mine(reader)).map(({ shown }) => shown),
    [false],
  );
  assert.deepEqual(
    (await mine(writer)).map(({ shown }) => shown),
    [true],
  );
});
