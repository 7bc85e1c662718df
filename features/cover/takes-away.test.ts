import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastsAsLong, losesPlace, takesCover } from './takes-away.ts';

const room = { space_id: 'room', area_id: null, shift: 'day', from_at: null, to_at: null };
const noon = '2026-03-01T12:00:00Z';
const later = '2026-03-01T18:00:00Z';

test('more people, places, shifts or time take cover from nobody', () => {
  assert.equal(takesCover([], [room]), false);
  assert.equal(takesCover([room], [room, { ...room, space_id: 'other' }]), false);
  assert.equal(takesCover([room], [{ ...room, shift: 'all' }]), false);
  assert.equal(takesCover([{ ...room, to_at: noon }], [{ ...room, to_at: later }]), false);
  assert.equal(takesCover([{ ...room, from_at: later }], [{ ...room, from_at: noon }]), false);
});

test('another place, another shift, a later begin or an earlier end take it', () => {
  for (const less of [
    { space_id: 'other' },
    { space_id: null, area_id: 'area' },
    { shift: 'night' },
    { from_at: noon },
    { to_at: later },
  ])
    assert.equal(takesCover([room], [{ ...room, ...less }]), true, JSON.stringify(less));
  assert.equal(takesCover([room], []), true);
});

test('a time that is said otherwise is the same time', () => {
  const one = { from_at: noon, to_at: '2026-03-02T02:00:00+08:00' };
  assert.ok(lastsAsLong(one, { from_at: '2026-03-01T20:00:00+08:00', to_at: later }));
});

test('a place that is no longer named is lost, one that is added is not', () => {
  assert.equal(losesPlace(['a', 'b'], ['b', 'c', 'a']), false);
  assert.equal(losesPlace(['a', 'b'], ['b', 'c']), true);
});
