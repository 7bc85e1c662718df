import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kitRoom } from '../contract/kit-room.ts';
import { Failure } from '../http/failure.ts';
import { ownerOf, refuseShared, settleOwner, withoutOwner } from './owner.ts';

const OWN = '00000000-0000-4000-8000-000000000001';
const BELOW = '00000000-0000-4000-8000-000000000002';
const OTHER = '00000000-0000-4000-8000-000000000003';
const member = { scope: [OWN, BELOW], actor: { org_id: OWN } };
const provider = { scope: 'all' as const, actor: { org_id: OWN } };
const owned = { shared: false, moves: false };
const shared = { shared: true, moves: false };
const refused = { fields: { org_id: { fault: 'reference' } } };
const isRefused = (error: unknown) =>
  error instanceof Failure && assert.deepEqual(error.detail, refused) === undefined;

test('something new is the actor’s own where nobody else is named; what the provider shares is everybody’s', () => {
  const made = (who: typeof member | typeof provider, owner: typeof owned, org_id?: string) =>
    settleOwner<object>(who, owner, org_id ? { org_id } : {});
  assert.deepEqual(made(member, owned), { org_id: OWN });
  assert.deepEqual(made(member, shared, BELOW), { org_id: BELOW });
  assert.deepEqual(made(member, shared), { org_id: OWN });
  assert.deepEqual(made(provider, owned), { org_id: OWN });
  assert.deepEqual(made(provider, shared), { org_id: null });
  assert.deepEqual(made(provider, shared, OTHER), { org_id: OTHER });
  assert.throws(() => made(member, owned, OTHER), isRefused);
  assert.throws(() => ownerOf(member, OTHER), isRefused);
});

test('an entity whose owner follows from something else is sent as it is, but never to others', () => {
  assert.deepEqual(settleOwner<object>(member, undefined, {}), {});
  assert.throws(() => settleOwner<object>(member, undefined, { org_id: OTHER }), isRefused);
});

test('a record stays with its owner unless its kind moves', () => {
  const before = { org_id: OWN };
  assert.deepEqual(withoutOwner<{ name?: string }>(owned, before, { org_id: OWN, name: 'Li' }), {
    name: 'Li',
  });
  assert.throws(() => withoutOwner<object>(owned, before, { org_id: BELOW }), isRefused);
  const moved = { org_id: BELOW };
  assert.deepEqual(withoutOwner<object>({ shared: false, moves: true }, before, moved), moved);
});

test('what is everybody’s is the provider’s alone to change', () => {
  const { IN_USE } = kitRoom.errors;
  const rows = [{ org_id: OWN }, { org_id: null }];
  assert.throws(
    () => refuseShared(member, IN_USE, rows),
    (error) => error instanceof Failure && error.kind === IN_USE,
  );
  refuseShared(provider, IN_USE, rows);
  refuseShared(member, IN_USE, [{ org_id: OWN }]);
  refuseShared(member, undefined, rows);
});
