import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropDraft, listOf, tick } from './mapping-drafts.ts';

const role = { id: 'r', widgets: ['sign_in'], permissions: ['staff.read', 'staff.write'] };

test('a tick is a draft of its role and list, and taken back it is none', () => {
  const ticked = tick({}, role, 'widgets', 'countdown', true);
  assert.deepEqual(ticked, { r: { widgets: ['sign_in', 'countdown'] } });
  assert.deepEqual(listOf(role, ticked, 'permissions'), role.permissions);
  assert.deepEqual(tick(ticked, role, 'widgets', 'countdown', false), {});
});

test('what is unticked and ticked again stands as it stood, in whatever order', () => {
  const less = tick({}, role, 'permissions', 'staff.read', false);
  assert.deepEqual(listOf(role, less, 'permissions'), ['staff.write']);
  assert.deepEqual(tick(less, role, 'permissions', 'staff.read', true), {});
});

test('a role’s draft is dropped without touching the others', () => {
  const drafts = tick({ other: { widgets: [] } }, role, 'widgets', 'sign_in', false);
  assert.deepEqual(dropDraft(drafts, 'r'), { other: { widgets: [] } });
});
