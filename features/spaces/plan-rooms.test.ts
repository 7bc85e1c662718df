import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTooLong, planRooms, readSkipped } from './plan-rooms.ts';
import type { QuickPlan } from './plan-rooms.ts';

const plan = (more: Partial<QuickPlan>) =>
  planRooms({
    start_room: 1,
    end_room: 3,
    beds_per_room: 2,
    room_digits: 3,
    bed_digits: 2,
    ...more,
  });
const names = (rooms: ReturnType<typeof planRooms>) => rooms.map(({ name }) => name);

test('numbers are padded with zeros to the digits asked for', () => {
  assert.deepEqual(names(plan({})), ['001', '002', '003']);
  assert.deepEqual(
    plan({})[0]?.beds.map(({ name }) => name),
    ['01', '02'],
  );
});

test('a number longer than the digits is not cut', () => {
  assert.deepEqual(names(plan({ start_room: 999, end_room: 1001, room_digits: 2 })), [
    '999',
    '1000',
    '1001',
  ]);
});

test('a name never has fewer than two characters, whatever the digits', () => {
  const [room] = plan({ room_digits: 1, bed_digits: 1 });
  assert.deepEqual([room?.name, room?.beds[0]?.name], ['01', '01']);
  assert.equal(names(plan({ room_digits: 1, suffix: '室' }))[0], '1室');
});

test('prefix and suffix stand around the room number', () => {
  const [room] = plan({ prefix: 'A', suffix: '室' });
  assert.deepEqual([room?.name, room?.beds[0]?.full_name], ['A001室', 'A001室-01']);
});

test('a skipped number is left out of rooms and beds as a whole number', () => {
  const rooms = plan({ start_room: 3, end_room: 14, beds_per_room: 4, skip: '4;13' });
  assert.deepEqual(names(rooms), [
    '003',
    '005',
    '006',
    '007',
    '008',
    '009',
    '010',
    '011',
    '012',
    '014',
  ]);
  assert.deepEqual(
    rooms[0]?.beds.map(({ number }) => number),
    [1, 2, 3, 5],
  );
});

test('skipped numbers may be written with spaces, full-width semicolons and one at the end', () => {
  assert.deepEqual([...readSkipped(' 4 ；13; ')], [4, 13]);
  assert.equal(readSkipped(null).size, 0);
});

test('a name over 20 characters is known as such; a bed falls back to its short full name', () => {
  const [room] = plan({ prefix: '1234567890', suffix: '1234567890' });
  assert.ok(room && isTooLong(room));
  assert.equal(plan({ prefix: '1234567890', suffix: '123456' })[0]?.beds[0]?.full_name, '01');
});
