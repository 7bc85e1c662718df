import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDrafts, dropDraft } from './drafts.ts';
import type { Drafts } from './drafts.ts';

test('a draft to inherit again is null on the wire, a value is itself', () => {
  assert.deepEqual(checkDrafts({ ring_count: { inherit: true }, day_start: { value: '07:30' } }), {
    ok: true,
    change: { ring_count: null, day_start: '07:30' },
  });
});

const faultsOf = (drafts: Drafts) => {
  const checked = checkDrafts(drafts);
  return checked.ok
    ? {}
    : Object.fromEntries(Object.entries(checked.faults).map(([name, { fault }]) => [name, fault]));
};

test('an empty value is a fault at its field, so that nobody inherits by clearing a box', () => {
  for (const value of [null, undefined, ''])
    assert.deepEqual(faultsOf({ extension_title: { value } }), { extension_title: 'required' });
});

test('every draft that breaks its rule is named', () => {
  assert.deepEqual(faultsOf({ host_volume_day: { value: 101 }, ring_count: { value: 0 } }), {
    ring_count: 'too_low',
    host_volume_day: 'too_high',
  });
});

test('a dropped draft leaves the others', () => {
  const drafts = { ring_count: { value: 3 }, auto_accept: { value: true } };
  assert.deepEqual(dropDraft(drafts, 'ring_count'), { auto_accept: { value: true } });
});
