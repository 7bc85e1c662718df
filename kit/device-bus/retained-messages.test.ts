import assert from 'node:assert/strict';
import test from 'node:test';
import { RetainedMessages, matches } from './retained-messages.ts';

test('a filter holds what its levels and wildcards name', () => {
  const root = 'nc/v1/o1/bed1';
  for (const [filter, topic, holds] of [
    [`${root}/state`, `${root}/state`, true],
    [`${root}/state`, `${root}/states`, false],
    [`${root}/down/#`, `${root}/down/config`, true],
    [`${root}/down/#`, `${root}/down`, true],
    [`${root}/down/#`, `${root}/up/config`, false],
    [`${root}/+/config`, `${root}/down/config`, true],
    [`${root}/+/config`, `${root}/down/call`, false],
    [`${root}/+`, `${root}/down/config`, false],
    [`${root}/#`, `${root}`, true],
    [`${root}/sub/+/down/#`, `${root}/sub/c1/down/call`, true],
    [`${root}/sub/+/down/#`, `${root}/sub/c1/up/call`, false],
  ] as const)
    assert.equal(matches(filter, topic), holds, `${filter} ${topic}`);
});

test('the last message of a topic stays until an empty one, for its own device alone', () => {
  const retained = new RetainedMessages();
  const keep = (topic: string, text: string) =>
    retained.keep({ topic, payload: Buffer.from(text) });
  const find = (filter: string) => retained.find(filter).map(({ payload }) => String(payload));
  keep('nc/v1/o1/bed1/state', 'one');
  keep('nc/v1/o1/bed1/state', 'two');
  keep('nc/v1/o1/bed2/state', 'other');
  assert.deepEqual(find('nc/v1/o1/bed1/#'), ['two']);
  assert.deepEqual(find('nc/v1/o1/bed1/down/#'), []);
  keep('nc/v1/o1/bed1/state', '');
  assert.deepEqual(find('nc/v1/o1/bed1/#'), []);
});
