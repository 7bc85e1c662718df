import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeMenuFinder } from './menu-finder.ts';

const find = makeMenuFinder([
  {
    key: 'clerk',
    title: '员工管理',
    pages: [{ name: 'StaffList', title: '员工列表', path: '/clerk/list' }],
  },
  {
    key: 'settings',
    title: 'Settings',
    pages: [
      { name: 'Countdown', title: 'Countdown', path: '/settings/countdonw' },
      { name: 'ScreenTip', title: 'Screen tips', path: '/settings/screentip' },
    ],
  },
]);

const paths = (pattern: string) => find(pattern).map(({ path }) => path);

test('a menu entry is found by its title, with a slip of the finger too, and by its path', () => {
  assert.deepEqual(paths('员工'), ['/clerk/list']);
  assert.equal(paths('cuontdown')[0], '/settings/countdonw');
  assert.equal(paths('screentip')[0], '/settings/screentip');
});

test('nothing is found by what no entry is like, and a long pattern counts for 32 characters', () => {
  assert.deepEqual(paths('qqqqqq'), []);
  assert.deepEqual(find('x'.repeat(500)), []);
});
