import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropUnsure, doubtAll, isLate, orderShown, takeTold } from './shown-calls.ts';
import type { ShownCalls } from './shown-calls.ts';

const NOW = Date.parse('2026-03-01T08:00:00Z');
const NONE: ShownCalls = new Map();

const told = (call_id: string, data: Record<string, unknown> = {}, id = `m-${call_id}`) => ({
  id,
  type: 'VOICE',
  data: { call_id, action: 'present', priority: 4, raised_at: '2026-03-01T07:59:00Z', ...data },
});
const take = (calls: ShownCalls, ...messages: ReturnType<typeof told>[]) =>
  messages.reduce((before, message) => takeTold(before, message, NOW), calls);
const order = (calls: ShownCalls) => orderShown(calls, NOW).map(({ id }) => id);

test('codes stand first, then what is over its target, then by priority: who waits before who has somebody, the oldest first', () => {
  const calls = take(
    NONE,
    told('taken', { state: 'answered', raised_at: '2026-03-01T07:50:00Z' }),
    told('normal'),
    told('older', { raised_at: '2026-03-01T07:58:00Z' }),
    told('emergency', { priority: 1, target_s: 600 }),
    told('late', { target_s: 30 }),
    told('code', { priority: 1, code: true }),
  );
  assert.deepEqual(order(calls), ['code', 'late', 'emergency', 'older', 'normal', 'taken']);
});

test('a call told twice is shown once, as it was told last', () => {
  const calls = take(NONE, told('a'), told('a', { state: 'answered' }));
  assert.deepEqual(
    [...calls.values()].map(({ id, state }) => [id, state]),
    [['a', 'answered']],
  );
});

test('what a ward calls an event itself is shown by that name', () => {
  const calls = take(NONE, told('own', { event: 'TEA', name: 'Tea, please' }), told('shared'));
  assert.deepEqual(
    [...calls.values()].map(({ name }) => name),
    ['Tea, please', null],
  );
});

test('a withdrawn call is gone, and a withdrawal of one that is unknown changes nothing', () => {
  const calls = take(NONE, told('a'), told('b'));
  assert.deepEqual(order(take(calls, told('a', { action: 'withdraw' }))), ['b']);
  assert.equal(take(calls, told('c', { action: 'withdraw' })), calls);
});

test('an answered call is not late, one placed again is', () => {
  const [answered] = orderShown(take(NONE, told('a', { target_s: 30, state: 'answered' })), NOW);
  const [again] = orderShown(take(NONE, told('a', { target_s: 30, action: 'remind' })), NOW);
  assert.equal(isLate(answered!, NOW), false);
  assert.equal(isLate(again!, NOW), true);
  assert.equal(again!.reminded, 1);
});

test('no silence covers codes, emergencies, and what the rules of a call say must be heard', () => {
  const calls = take(
    NONE,
    told('normal'),
    told('emergency', { priority: 1 }),
    told('code', { code: true }),
    told('ruled', { mutable: false }),
  );
  assert.deepEqual(
    [...calls.values()].filter(({ insistent }) => insistent).map(({ id }) => id),
    ['emergency', 'code', 'ruled'],
  );
});

test('after a reconnection, what the server does not tell again is dropped, and nothing else', () => {
  const doubtful = doubtAll(take(NONE, told('ended'), told('open')));
  const after = take(doubtful, told('open', {}, 'm-new'), told('new'));
  assert.equal(after.size, 3, 'shown as unsure until then');
  assert.deepEqual(order(dropUnsure(after)), ['new', 'open']);
});

test('what is no call changes nothing, and a broken one is shown with what is known', () => {
  assert.equal(takeTold(NONE, { type: 'SOS', data: { action: 'present' } }, NOW), NONE);
  assert.equal(takeTold(NONE, { type: 'SOS', data: { code: 0, call_id: 'a' } }, NOW), NONE);
  const data = { action: 'present', call_id: 'a', priority: 'x', space: 7, raised_at: 'never' };
  const [call] = orderShown(takeTold(NONE, { type: 'SOS', data }, NOW), NOW);
  assert.deepEqual([call!.priority, call!.place, call!.raisedAt], [4, null, NOW]);
});
