import assert from 'node:assert/strict';
import test from 'node:test';
import type { Call } from '../contract.ts';
import { activeOf, applyCall, isOverdue, mergeReading, orderCalls } from './order-calls.ts';
import { splitAge } from '#kit/ui/split-age.ts';

const NOW = Date.parse('2026-03-01T08:00:00Z');
const usual = {
  version: 1,
  code: false,
  priority: 4,
  state: 'presented',
  target_s: 300,
  ended_at: null,
  raised_at: '2026-03-01T07:59:00Z',
};
const call = (id: string, more: Partial<Call> = {}): Call => ({ id, ...usual, ...more }) as Call;

test('a code call stands first, then what is overdue, then by priority: who waits before who has somebody, the oldest first', () => {
  const calls = [
    call('taken', { state: 'answered', raised_at: '2026-03-01T07:00:00Z' }),
    call('normal'),
    call('older', { raised_at: '2026-03-01T07:58:00Z' }),
    call('emergency', { priority: 1, target_s: 60, raised_at: '2026-03-01T07:59:30Z' }),
    call('late', { raised_at: '2026-03-01T07:00:00Z' }),
    call('code', { code: true, priority: 1, raised_at: '2026-03-01T07:59:59Z' }),
  ];
  const order = orderCalls(calls, NOW).map(({ id }) => id);
  assert.deepEqual(order, ['code', 'late', 'emergency', 'older', 'normal', 'taken']);
});

test('an answered call is not overdue, one that was placed again is', () => {
  const old = { raised_at: '2026-03-01T07:00:00Z' };
  assert.equal(isOverdue(call('a', { ...old, state: 'answered' }), NOW), false);
  assert.equal(isOverdue(call('b', { ...old, state: 'reminded' }), NOW), true);
});

test('events that come late or twice change nothing, an end takes the call off', () => {
  const first = applyCall(new Map(), call('a', { version: 2 }));
  assert.equal(applyCall(first, call('a', { version: 1 })), first);
  assert.equal(applyCall(first, call('a', { version: 2 })), first);
  const end = { version: 3, state: 'ended', ended_at: '2026-03-01T08:00:00Z' } as const;
  const after = applyCall(first, call('a', end));
  assert.deepEqual(activeOf(after), []);
  assert.deepEqual(activeOf(applyCall(after, call('a', { version: 2 }))), []);
});

test('a reading that was on its way does not bring back a call that has ended', () => {
  const end = { version: 3, state: 'ended', ended_at: '2026-03-01T08:00:00Z' } as const;
  const heard = applyCall(new Map(), call('a', end));
  const merged = mergeReading([call('a', { version: 2 }), call('b')], heard, () => true);
  assert.deepEqual(
    activeOf(merged).map(({ id }) => id),
    ['b'],
  );
});

test('a call that was raised while a reading was on its way is not lost with it', () => {
  const raised = call('new', { raised_at: '2026-03-01T08:00:01Z' });
  const heard = applyCall(applyCall(new Map(), call('gone')), raised);
  const merged = mergeReading([call('b')], heard, (id) => id === 'new');
  assert.deepEqual(
    activeOf(merged).map(({ id }) => id),
    ['b', 'new'],
    'what is older and not in the reading has ended',
  );
});

test('an age has its two greatest units', () => {
  assert.deepEqual(splitAge(-3), { unit: 'seconds', s: 0 });
  assert.deepEqual(splitAge(125), { unit: 'minutes', m: 2, s: 5 });
  assert.deepEqual(splitAge(3 * 3600 + 61), { unit: 'hours', h: 3, m: 1 });
  assert.deepEqual(splitAge(50 * 3600), { unit: 'days', d: 2, h: 2 });
});
