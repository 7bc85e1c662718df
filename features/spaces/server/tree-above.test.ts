import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import type { SpaceNode } from '../contract.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const foreign = await world.makeDepartment();

const tree = async (caller: Caller, query: Record<string, string> = {}) => {
  const reply = await caller.call('GET', '/mgr/space/tree', { query });
  assert.equal(reply.code, 0, reply.message);
  return reply.data as SpaceNode[];
};
const byId = (one: { id: string }, two: { id: string }) => one.id.localeCompare(two.id);

/** Two rooms of two beds; a resident and a device in one. */
async function furnish(org_id: string, department: string): Promise<void> {
  await world.sql(
    `with rooms as (insert into space (org_id, parent_id, kind, name, full_name) select $1, $2, 'room', n::text, n || '号房' from generate_series(301, 302) n returning id, org_id),
      beds as (insert into space (org_id, parent_id, kind, name, full_name) select org_id, id, 'bed', '0' || n, '0' || n from rooms, generate_series(1, 2) n returning id, org_id),
      lying as (insert into resident (org_id, name, status) values ($1, '张三', 'checked_in') returning id),
      one as (select id from beds limit 1),
      stays as (insert into stay (org_id, resident_id, bed_id, bed_path) select $1, lying.id, one.id, 'ward' from lying, one)
    insert into device (org_id, type, space_id) select $1, 'DIGIT_BED_DEVICE', id from one`,
    [org_id, department],
  );
}
const rootOf = async (caller: Caller) => (await tree(caller))[0]?.id ?? '';
await furnish(ward.org_id, await rootOf(ward.admin));
await furnish(foreign.org_id, await rootOf(foreign.admin));
// The hospital runs departments of its own beside the one that is an organisation.
const own = await hospital.admin.call('POST', '/mgr/space', {
  body: { kind: 'department', name: '门诊部', full_name: '门诊部' },
});
await hospital.admin.call('POST', '/mgr/space', {
  body: { kind: 'department', name: '急诊部', full_name: '急诊部' },
});
await furnish(hospital.org_id, (own.data as { id: string }).id);

test('departments without what lies in them are counted as with it', async () => {
  for (const caller of [hospital.admin, world.provider]) {
    const whole = (await tree(caller)).filter(
      ({ kind }) => kind === 'hospital' || kind === 'department',
    );
    const upper = await tree(caller, { depth: 'department' });
    assert.deepEqual(upper.toSorted(byId), whole.toSorted(byId));
    const top = upper.find(({ org_id, kind }) => org_id === hospital.org_id && kind === 'hospital');
    assert.deepEqual([top?.beds, top?.occupied, top?.devices], [8, 2, 2]);
  }
});

test('rooms and beds are found by name with what they lie in, in one’s own organisations', async () => {
  const found = await tree(hospital.admin, { keyword: '301' });
  assert.deepEqual(
    new Set(found.map(({ kind }) => kind)),
    new Set(['hospital', 'department', 'room']),
  );
  assert.ok(found.every(({ org_id }) => org_id !== foreign.org_id));
  assert.equal(found.filter(({ kind }) => kind === 'room').length, 2);
  assert.deepEqual(await tree(hospital.admin, { keyword: '%' }), []);
});
