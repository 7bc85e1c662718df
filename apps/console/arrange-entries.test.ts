import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownMenu } from '#features/access/contract.ts';
import { makeTranslator } from '#kit/words/translator.ts';
import { arrangeEntries } from './arrange-entries.ts';
import { withMenuTitles } from './menu-titles.ts';

const page = (name: string) => ({ name, title: name.toLowerCase(), path: `/${name}` });
const entries = [
  { key: 'Dashboard', title: 'home', pages: [page('Dashboard')] },
  { key: 'device', title: 'Devices', pages: [page('DeviceList'), page('UserWatch')] },
  { key: 'clerk', title: 'stafflist', pages: [page('StaffList')] },
];
const row = (identifier: string, parent: string | null = null, more: object = {}): ShownMenu => ({
  id: identifier,
  parent_id: parent,
  title: null,
  identifier,
  shown: true,
  ...more,
});
const translator = makeTranslator('en', { devices: { sidebar: { device: 'Devices' } } });
const arrange = (menu: ShownMenu[]) =>
  arrangeEntries(entries, menu, translator).map(({ key, title, pages }) => [
    key,
    title,
    pages.map(({ name, group }) => (group ? `${group}/${name}` : name)),
  ]);

test('without a menu the sidebar stands as it is', () => {
  assert.deepEqual(
    arrange([]).map(([key]) => key),
    ['Dashboard', 'device', 'clerk'],
  );
});

test('the menu gives order and groups, home stays first, and what it does not name stays', () => {
  const menu = [row('StaffList'), row('ours', null, { title: 'Ours' }), row('UserWatch', 'ours')];
  assert.deepEqual(arrange(menu), [
    ['Dashboard', 'dashboard', ['Dashboard']],
    ['StaffList', 'stafflist', ['StaffList']],
    ['ours', 'Ours', ['UserWatch']],
    ['device', 'devicelist', ['DeviceList']],
  ]);
});

test('a third level stands under its group within the section', () => {
  const menu = [
    row('device'),
    row('carried', 'device', { title: 'Carried' }),
    row('UserWatch', 'carried'),
    row('DeviceList', 'device'),
  ];
  assert.deepEqual(arrange(menu)[1], ['device', 'Devices', ['Carried/UserWatch', 'DeviceList']]);
});

test('what the menu’s rule keeps from the user is nowhere, and a group without pages is not there', () => {
  const menu = [
    row('StaffList', null, { shown: false }),
    row('empty', null, { title: 'Empty' }),
    row('NoSuchPage'),
  ];
  assert.deepEqual(
    arrange(menu).map(([key]) => key),
    ['Dashboard', 'device'],
  );
});

test('a page alone in a section stands under its own title, unless the section was given one', () => {
  const menu = (title: string | null) => [row('clerk', null, { title }), row('StaffList', 'clerk')];
  assert.deepEqual(arrange(menu(null))[1], ['clerk', 'stafflist', ['StaffList']]);
  assert.deepEqual(arrange(menu('People'))[1], ['clerk', 'People', ['StaffList']]);
});

test('a page that a section gains stands behind those that the menu names in it', () => {
  assert.deepEqual(arrange([row('device'), row('UserWatch', 'device')])[1], [
    'device',
    'Devices',
    ['UserWatch', 'DeviceList'],
  ]);
});

test('titles of the menu stand for those of pages and sections, everywhere', () => {
  const words = {
    staff: { pages: { StaffList: 'Staff' }, title: 'x' },
    devices: { sidebar: { device: 'Devices' } },
  };
  const menu = [
    row('StaffList', null, { title: 'People' }),
    row('device', null, { title: 'Things' }),
    row('ours', null, { title: 'Ours' }),
  ];
  const titled = withMenuTitles(words, menu, [{ name: 'StaffList', room: 'staff' }]);
  assert.deepEqual(titled, {
    staff: { pages: { StaffList: 'People' }, title: 'x' },
    devices: { sidebar: { device: 'Things' } },
  });
  assert.equal(words.staff.pages.StaffList, 'Staff');
});
