import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import type { OrganisationNode } from '../contract.ts';

const byText = (one: unknown, two: unknown) => String(one).localeCompare(String(two));

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const sister = await world.makeDepartment(hospital.org_id);
const foreign = await world.makeDepartment();

async function rename(id: string, name: string) {
  await world.sql('update organisation set short_name = $2, full_name = $2 where id = $1', [
    id,
    name,
  ]);
}
await rename(hospital.org_id, '钟声医院');
await rename(ward.org_id, '内科10病区');
await rename(sister.org_id, '内科9病区');
await rename(foreign.org_id, '外院内科');

async function tree(caller: Caller, query: Record<string, string> = {}) {
  const reply = await caller.call('GET', '/mgr/partinfo/tree', { query });
  assert.equal(reply.code, 0, reply.message);
  return reply.data as OrganisationNode[];
}

test('the tree begins with what has nothing above it in sight, and says how much lies below', async () => {
  const top = await tree(hospital.admin);
  assert.deepEqual(
    top.map(({ id, children }) => [id, children]),
    [[hospital.org_id, 2]],
  );
  assert.deepEqual(
    (await tree(ward.admin)).map(({ id }) => id),
    [ward.org_id],
  );
});

test('what lies below comes when asked for, numbers in the names in their order', async () => {
  const below = await tree(hospital.admin, { parent_id: hospital.org_id });
  assert.deepEqual(
    below.map(({ id }) => id),
    [sister.org_id, ward.org_id],
  );
});

test('a search finds by name, with all that lies above and marks', async () => {
  const found = await tree(world.provider, { keyword: '科9' });
  assert.deepEqual(
    found.map(({ id, found: marked }) => [id, marked]).toSorted(byText),
    [
      [hospital.org_id, false],
      [sister.org_id, true],
    ].toSorted(byText),
  );
});

test('a search never leaves the organisations that one sees', async () => {
  const found = await tree(hospital.admin, { keyword: '内科' });
  assert.ok(found.every(({ id }) => id !== foreign.org_id));
  assert.deepEqual(await tree(hospital.admin, { id: foreign.org_id }), await tree(hospital.admin));
});

test('one is found in its place: all above it and those beside', async () => {
  const ids = (await tree(world.provider, { id: ward.org_id })).map(({ id }) => id);
  for (const { org_id } of [hospital, ward, sister, foreign]) assert.ok(ids.includes(org_id));
});
