import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WaitingRoom } from './waiting-room.ts';

class Guest {
  ended = false;
  destroy(): void {
    this.ended = true;
  }
}
const guests = (count: number) => Array.from({ length: count }, () => new Guest());
const endedOf = (some: readonly Guest[]) => some.filter(({ ended }) => ended).length;

test('where too many wait, the longest waiting of the fullest address goes, and nobody else', () => {
  const room = new WaitingRoom(10);
  const [ward, flood] = [guests(4), guests(50)];
  for (const guest of ward) room.enter(guest, '10.0.0.1');
  for (const guest of flood) room.enter(guest, '10.0.0.9');
  assert.deepEqual([endedOf(ward), endedOf(flood), room.size], [0, 44, 10]);
  assert.equal(endedOf(flood.slice(0, 44)), 44);
});

test('addresses of one network are one, and those of the older kind are not', () => {
  const room = new WaitingRoom(10);
  const ward = guests(3);
  for (const guest of ward) room.enter(guest, '::ffff:10.0.0.1');
  for (const [at, guest] of guests(60).entries())
    room.enter(guest, at % 2 ? `2001:db8:1:2::${at}` : `2001:db8:1:2:${at}::1`);
  assert.equal(endedOf(ward), 0);
});

test('who leaves is no longer counted, and may come again', () => {
  const room = new WaitingRoom(2);
  const [one, two, three] = guests(3);
  assert.ok(one && two && three);
  room.enter(one, 'a');
  room.enter(one, 'a');
  room.enter(two, 'a');
  room.leave(one, 'a');
  room.leave(one, 'a');
  room.enter(three, 'a');
  assert.deepEqual([room.size, endedOf([one, two, three])], [2, 0]);
});
