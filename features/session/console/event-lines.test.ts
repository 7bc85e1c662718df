import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeEventCutter } from './event-lines.ts';

test('an event that comes in pieces is given once, when it is whole', () => {
  const cut = makeEventCutter();
  assert.deepEqual(cut('id: 7\nevent: call.rai'), []);
  assert.deepEqual(cut('sed\ndata: {"a":'), []);
  const [event, ...others] = cut('1}\n\n');
  assert.deepEqual(event, { id: '7', type: 'call.raised', data: '{"a":1}', comments: [] });
  assert.equal(others.length, 0);
});

test('a beat and the position come as comments', () => {
  const cut = makeEventCutter();
  const events = cut('retry: 2000\n: position 42\n\n: beat\n\n');
  assert.deepEqual(
    events.map(({ comments }) => comments),
    [['position 42'], ['beat']],
  );
});
