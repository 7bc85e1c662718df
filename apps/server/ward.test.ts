import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WardState } from '#features/ward/contract.ts';
import { makeCaller } from './testing/caller.ts';
import { openWorld } from './testing/world.ts';

const DEMO_PASSWORD = 'Ward123456';
const SPEED = 600;

const world = await openWorld({ env: { DEMO: '1', DEMO_PASSWORD, WARD: '0' } });
const { platform } = world.server;
const admin = await makeCaller(world.url, 'admin', DEMO_PASSWORD);
const wardState = async () => (await admin.call('GET', '/mgr/ward')).data as WardState;

/** Resolves as soon as the condition holds, looking again after each live event. */
function until(holds: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    let looking = Promise.resolve();
    const look = () => {
      looking = looking.then(holds).then((held) => {
        if (!held) return;
        unsubscribe();
        resolve();
      }, reject);
    };
    const unsubscribe = platform.live.subscribe(look);
    look();
  });
}

async function openCalls(): Promise<number> {
  const { data } = await admin.call('GET', '/mgr/call/active');
  return (data as { total: number }).total;
}

describe("the demo's ward", () => {
  test('begins at rest with WARD=0, and works when the console wants it', async () => {
    const { running: ran, devices, raised } = await wardState();
    assert.deepEqual({ ran, devices, raised }, { ran: false, devices: 0, raised: 0 });
    await admin.call('POST', '/mgr/ward', { body: { running: true, speed: SPEED } });
    await until(async () => (await wardState()).raised >= 5);
    const { running, speed } = await wardState();
    assert.deepEqual({ running, speed }, { running: true, speed: SPEED });
  });

  test('brought to rest, it leaves no call open', async () => {
    await admin.call('POST', '/mgr/ward', { body: { running: false } });
    await until(async () => (await openCalls()) === 0);
    assert.equal((await wardState()).running, false);
  });
});
