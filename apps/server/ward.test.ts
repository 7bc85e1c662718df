import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '#kit/testing/until.ts';
import type { WardState } from '#features/ward/contract.ts';
import { makeCaller } from './testing/caller.ts';
import { openWorld } from './testing/world.ts';

const DEMO_PASSWORD = 'Ward123456';
const SPEED = 600;

const world = await openWorld({ env: { DEMO: '1', DEMO_PASSWORD, WARD: '0' } });
const admin = await makeCaller(world.url, 'admin', DEMO_PASSWORD);
const wardState = async () => (await admin.call('GET', '/mgr/ward')).data as WardState;

async function openCalls(): Promise<number> {
  const { data } = await admin.call('GET', '/mgr/call/active');
  return (data as { total: number }).total;
}

describe("the demo's ward", () => {
  test('begins at rest with WARD=0, and works when the console wants it', async () => {
    const { running: ran, devices, raised } = await wardState();
    assert.deepEqual({ ran, devices, raised }, { ran: false, devices: 0, raised: 0 });
    await admin.call('POST', '/mgr/ward', { body: { running: true, speed: SPEED } });
    await until('five calls', async () => (await wardState()).raised >= 5);
    const { running, speed } = await wardState();
    assert.deepEqual({ running, speed }, { running: true, speed: SPEED });
  });

  test('brought to rest, it leaves no call open', async () => {
    await admin.call('POST', '/mgr/ward', { body: { running: false } });
    await until('the end of the calls', async () => (await openCalls()) === 0);
    assert.equal((await wardState()).running, false);
  });
});
