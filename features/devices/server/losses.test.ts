import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLog } from '#kit/log/log.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { Losses } from './losses.ts';

const world = await joinWorld();
const { db } = world.server.platform;
const { admin } = await world.makeDepartment();

async function lose(): Promise<{ id: string; device_id: string }> {
  const made = await admin.call('POST', '/mgr/device', { body: { type: 'NURSE_HOST' } });
  const { id } = made.data as { id: string };
  const [loss] = await world.sql<{ id: string; device_id: string }>(
    'insert into device_loss (org_id, device_id) select org_id, id from device where id = $1 returning id, device_id',
    [id],
  );
  assert.ok(loss);
  return loss;
}
const isKept = async ({ id }: { id: string }) =>
  (await world.sql('select from device_loss where id = $1', [id])).length > 0;

test('what is lost while the server stops is told by the next, and what is being told is told to its end', async () => {
  const told: string[] = [];
  const slow = Promise.withResolvers<undefined>();
  const losses = new Losses(db, openLog('silent'), async (some) => {
    await slow.promise;
    told.push(...some.map(({ id }) => id));
    return [];
  });
  const before = await lose();
  const inHand = losses.tell([before]);
  const left = losses.leave();
  const after = await lose();
  await losses.tell([after]);
  slow.resolve(undefined);
  await Promise.all([inHand, left]);
  assert.deepEqual(told, [before.id]);
  assert.deepEqual([await isKept(before), await isKept(after)], [false, true]);
  const next: string[] = [];
  const others = new Losses(db, openLog('silent'), async (some) => {
    next.push(...some.map(({ id }) => id));
    return [];
  });
  await others.sweep(Date.now() + 60_000);
  assert.ok(next.includes(after.id));
});
