import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#kit/ui/console-context.ts';
import { permissions, rooms } from '#features/contracts.ts';
import type { PageShape } from '#kit/contract/room.ts';
import { DOINGS, mySteps } from './my-steps.ts';

const me = (level: Me['level'], permissions: string[], routes: string[]) =>
  ({ level, permissions: new Set(permissions), routes: new Set(routes) }) as unknown as Me;
const READ = ['space.read', 'device.read', 'staff.read', 'cover.read', 'resident.read'];
const WRITE = ['space.write', 'device.write', 'staff.write', 'cover.write', 'resident.stay'];
const PAGES = ['FrameTree', 'DeviceList', 'StaffList', 'ClerkFrameManage', 'CustomerList'];
const HOSPITAL = ['HospitalFrame', 'HospitalDevice', 'HospitalStaff', 'HospitalCustomer'];
const paths = (of: Me) => mySteps(of).map(({ step, path }) => `${step} ${path}`);

test('who may do everything has every step, in order', () => {
  assert.deepEqual(paths(me('organisation', [...READ, ...WRITE], [...PAGES, ...HOSPITAL])), [
    'spaces /frame/tree',
    'devices /device/list',
    'staff /clerk/list',
    'cover /frame/clerk_frame_manage',
    'residents /customer/list',
  ]);
});

test('a step that one may not do, or whose page one does not have, is none', () => {
  assert.deepEqual(paths(me('organisation', [...READ, 'resident.stay'], PAGES)), [
    'residents /customer/list',
  ]);
  assert.deepEqual(paths(me('organisation', WRITE, PAGES)), []);
  assert.deepEqual(paths(me('organisation', [...READ, ...WRITE], ['StaffList'])), [
    'staff /clerk/list',
  ]);
});

test('a hospital has its own pages and no cover; who runs the installation has none', () => {
  assert.deepEqual(paths(me('hospital', [...READ, ...WRITE], [...PAGES, ...HOSPITAL])), [
    'spaces /hospital/frame/index',
    'devices /hospital/device/index',
    'staff /hospital/clerk/index',
    'residents /hospital/customer/index',
  ]);
  assert.deepEqual(paths(me('provider', [...READ, ...WRITE], [...PAGES, ...HOSPITAL])), []);
});

test('each step names a page and permissions that there are', () => {
  const known = Object.assign({}, ...Object.values(rooms).map((room) => room.pages)) as Record<
    string,
    PageShape | undefined
  >;
  for (const { needs, pages } of Object.values(DOINGS)) {
    for (const need of needs) assert.ok((permissions as readonly string[]).includes(need), need);
    for (const { name, level, path } of pages) {
      assert.equal(known[name]?.path, path, name);
      assert.ok(known[name]?.levels.includes(level), name);
      assert.ok(needs.includes(known[name]?.access ?? ''), name);
    }
  }
});
