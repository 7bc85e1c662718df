import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageShape } from '#kit/contract/room.ts';
import { close, closeAll, closeOthers, neighbour, refresh, visit } from './tab-list.ts';
import type { Tab } from './tab-list.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });

const found = (name: string, path: string, shape: Partial<PageShape> = {}) => ({
  path,
  allowed: true,
  page: {
    name,
    room: 'staff',
    shape: { path, levels: [], access: 'session', ...shape },
    load: () => Promise.reject(new Error('not loaded')),
  },
});

const home = found('Dashboard', '/dashboard', { affix: true });
const staff = found('StaffList', '/clerk/list');
const tasks = found('TaskList', '/task/list');

function opened(): readonly Tab[] {
  let tabs: readonly Tab[] = visit([], staff, at('/clerk/list'));
  tabs = visit(tabs, tasks, at('/task/list'));
  return visit(tabs, home, at('/dashboard'));
}

const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key);

test('a visit opens a tab once, pinned ones first, and keeps its newest address', () => {
  const tabs = visit(opened(), staff, at('/clerk/list', '?page=2'));
  assert.deepEqual(keys(tabs), ['/dashboard', '/clerk/list', '/task/list']);
  assert.equal(tabs[1]?.location.search, '?page=2');
});

test('pinned tabs cannot be closed', () => {
  assert.deepEqual(keys(close(opened(), '/dashboard')), [
    '/dashboard',
    '/clerk/list',
    '/task/list',
  ]);
  assert.deepEqual(keys(closeAll(opened())), ['/dashboard']);
});

test('closing others leaves the tab and the pinned', () => {
  assert.deepEqual(keys(closeOthers(opened(), '/task/list')), ['/dashboard', '/task/list']);
});

test('after closing the right neighbour is shown, else the left', () => {
  assert.equal(neighbour(opened(), '/clerk/list')?.key, '/task/list');
  assert.equal(neighbour(opened(), '/task/list')?.key, '/clerk/list');
});

test('a refreshed tab is another page at the same address', () => {
  assert.deepEqual(
    refresh(opened(), '/clerk/list').map(({ version }) => version),
    [0, 1, 0],
  );
});
