// Everything that belongs to an organisation and may be said to: no rule of its owner is left to a single room.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { z } from 'zod';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { rooms } from '#features/contracts.ts';
import { deriveInput } from './testing/derive-input.ts';
import { refusal } from './testing/errors.ts';
import { makeSamples } from './testing/samples.ts';
import { joinWorld } from './testing/world.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const department = await world.makeDepartment(hospital.org_id);
const foreign = await world.makeDepartment();

const namesOwner = ({ input }: Route): boolean =>
  input instanceof z.ZodObject && 'org_id' in input.shape;
const routes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));
const changes = routes.filter(
  (route) => route.method === 'PUT' && /^\/mgr\/\w+\/\{id\}$/.test(route.path) && namesOwner(route),
);
const creations = changes.flatMap(({ path }) =>
  routes.filter(
    (route) =>
      route.method === 'POST' && route.path === path.replace('/{id}', '') && namesOwner(route),
  ),
);

const ids = await makeSamples({ world, ...department });

/** What the least input lacks to be one by all rules. */
const MORE: Readonly<Record<string, object>> = { countdown: { minutes: 1 } };

const thingOf = ({ path }: Route): string => path.split('/')[2] ?? '';
const faultsOf = ({ data }: { data: unknown }): string[] =>
  Object.keys((data as { fields?: object } | null)?.fields ?? {});

async function change(route: Route, org_id: string, caller = department.admin) {
  const path = `/mgr/${thingOf(route)}/${ids[thingOf(route)]}`;
  const { data } = await caller.call('GET', path);
  const { version } = data as { version: number };
  return caller.call('PUT', path, { body: { version, org_id } });
}

test('the entities that name their organisation are found', () => {
  for (const thing of ['event', 'device', 'role', 'staff'])
    assert.ok(changes.map(thingOf).includes(thing), thing);
  assert.equal(creations.length, changes.length);
});

test('a change that names a foreign organisation is refused at that field', async (t) => {
  for (const route of changes)
    await t.test(thingOf(route), async () => {
      const reply = await change(route, foreign.org_id);
      assert.deepEqual(
        [reply.status, reply.code, faultsOf(reply)],
        [...refusal('PARAM_ERROR'), ['org_id']],
      );
    });
});

test('what is made for a foreign organisation is refused at that field', async (t) => {
  for (const route of creations)
    await t.test(thingOf(route), async () => {
      const body = { ...deriveInput(route, ids), ...MORE[thingOf(route)], org_id: foreign.org_id };
      const reply = await department.admin.call('POST', route.path, { body });
      assert.deepEqual(
        [reply.status, reply.code, faultsOf(reply)],
        [...refusal('PARAM_ERROR'), ['org_id']],
      );
    });
});

test('a change to another organisation of one’s own moves the thing, or is refused; it is never passed over', async (t) => {
  for (const route of changes)
    await t.test(thingOf(route), async () => {
      const reply = await change(route, hospital.org_id, hospital.admin);
      if (reply.code === 0)
        assert.equal((reply.data as { org_id: string }).org_id, hospital.org_id);
      else assert.notEqual(reply.status, 500);
    });
});

test('the provider is told of an organisation that is not there', async (t) => {
  for (const route of changes)
    await t.test(thingOf(route), async () => {
      const reply = await change(route, randomUUID(), world.provider);
      assert.ok(reply.status >= 400 && reply.status < 500, `${reply.status}`);
    });
});
