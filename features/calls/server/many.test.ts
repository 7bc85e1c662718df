// Many devices that speak at once are taken together, and each as if it had been alone.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  act,
  callOf,
  makeStaffedWard,
  press,
  presented,
  readCall,
} from '#apps/server/testing/calling.ts';
import { openWorld } from '#apps/server/testing/world.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import { systemClock, systemIds } from './clock.ts';
import { makeSqlStore } from './sql/sql-store.ts';
import type { CallStore } from './store.ts';
import { startTaking } from './take-calls.ts';
import { makeTools } from './tools.ts';

const world = await openWorld();
const { platform } = world.server;
const tools = makeTools(systemIds, platform.bus);

async function makeBeds() {
  const ward = await makeStaffedWard(world);
  const host = await ward.connect(
    await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id }),
  );
  const places = ward.rooms.flatMap(({ beds }) => beds);
  const beds = await Promise.all(
    places.map(async (space_id) =>
      ward.connect(await ward.makeDevice('DIGIT_BED_DEVICE', { space_id })),
    ),
  );
  return { ward, host, beds };
}

/** A store that counts its transactions; what `write` may not write fails. */
function counting(refused = new Set<string>()): { store: CallStore; transactions: () => number } {
  const real = makeSqlStore(platform.db);
  let transactions = 0;
  const store: CallStore = {
    transact: (scope, work, options) => {
      transactions += 1;
      return real.transact(
        scope,
        (tx) =>
          work({
            ...tx,
            write: async (writing) => {
              if (refused.has(writing.record.device_id ?? '')) throw new Error('Not this one');
              return tx.write(writing);
            },
          }),
        options,
      );
    },
  };
  return { store, transactions: () => transactions };
}

const log = { warn: () => undefined, error: () => undefined };
const startOn = (store: CallStore) =>
  startTaking(
    { store, clock: systemClock, ids: systemIds, bus: platform.bus, live: platform.live, log },
    tools,
  );

const raise = (org: string, device: string, id: string): DeviceMessage => ({
  org,
  device,
  channel: 'call',
  envelope: { v: 1, id, type: 'SOS', data: { action: 'raise' } },
  receivedAt: new Date(),
  retained: false,
});

test('beds that press at once are each answered, shown and reset', async () => {
  const { ward, host, beds } = await makeBeds();
  const ids = (await Promise.all(beds.map((bed) => press(bed)))).map(callOf);
  assert.equal(new Set(ids).size, beds.length);
  await Promise.all(ids.map((id) => presented(host, id)));
  const replies = await Promise.all(beds.map((bed, at) => act(bed, 'reset', ids[at])));
  assert.deepEqual(
    replies.map(({ state }) => state),
    beds.map(() => 'ended'),
  );
  for (const [at, id] of ids.entries()) {
    const call = await readCall(ward.admin, id);
    assert.equal(call['device_id'], beds[at]?.id);
    assert.deepEqual(call.course.map(({ action }) => action).slice(-1), ['reset']);
  }
});

test('presses that come while others are written share transactions, also over organisations', async () => {
  const [one, other] = [await makeBeds(), await makeBeds()];
  const { store, transactions } = counting();
  const taking = startOn(store);
  const all = [one, other].flatMap(({ ward, beds }) =>
    beds.map(({ id }) => ({ org: ward.org_id, id })),
  );
  const works = await Promise.all(all.map(({ org, id }) => taking.take(raise(org, id, 'many'))));
  assert.ok(transactions() < all.length / 2, `${transactions()} for ${all.length}`);
  assert.deepEqual(
    works.map(({ record }) => [record?.org_id, record?.device_id]),
    all.map(({ org, id }) => [org, id]),
  );
  const again = await Promise.all(all.map(({ org, id }) => taking.take(raise(org, id, 'many'))));
  assert.deepEqual(
    again.map(({ reply }) => reply),
    works.map(({ reply }) => reply),
  );
});

test('a press that can not be written keeps no other from it', async () => {
  const { ward, beds } = await makeBeds();
  const bad = beds.at(-1)?.id ?? '';
  const taking = startOn(counting(new Set([bad])).store);
  const done = await Promise.allSettled(
    beds.map(({ id }) => taking.take(raise(ward.org_id, id, 'one bad'))),
  );
  assert.deepEqual(
    done.map(({ status }) => status),
    beds.map(({ id }) => (id === bad ? 'rejected' : 'fulfilled')),
  );
});
