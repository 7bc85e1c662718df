import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inScope } from '#kit/db/scope.ts';
import { renewSeeded } from '#features/devices/server/index.ts';
import type { WardState } from '#features/ward/contract.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { openWorld } from '#apps/server/testing/world.ts';
import { Ward } from './ward.ts';

const DEMO_PASSWORD = 'Ward123456';
const SPEED = 600;
const ENOUGH = 30;

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

describe('a simulated ward on the real server', () => {
  test('leaves every acknowledged call in the record, and none without an end', async () => {
    assert.ok(platform.ward);
    const org_id = platform.ward.org_id;
    const seeded = await inScope(platform.db, 'all', (tx) => renewSeeded(tx, org_id));
    const devices = seeded.map(({ id, type, org_id: org, password, space_id }) => {
      return { id, type, org, password, ...(space_id ? { space: space_id } : {}) };
    });
    const acknowledged = new Set<string>();
    const enough = Promise.withResolvers<void>();
    const ward = new Ward(
      { devices, url: platform.settings.mqttUrl, speed: SPEED, timeZone: 'Asia/Shanghai', seed: 3 },
      {
        onAcknowledged: (id) => {
          if (acknowledged.add(id).size >= ENOUGH) enough.resolve();
        },
      },
    );
    await ward.connected();
    ward.begin();
    await enough.promise;
    await ward.settle();

    const rows = await world.sql<{ ended: boolean; course: number }>(
      `select ended_at is not null as ended, (select count(*)::int from call_step where call_id = call.id) as course
       from call where id = any($1::uuid[])`,
      [[...acknowledged]],
    );
    assert.equal(rows.length, acknowledged.size);
    assert.ok(rows.every(({ ended, course }) => ended && course >= 2));
    await ward.stop();
  });

  test('the demo begins at rest with WARD=0, and works when the console wants it', async () => {
    assert.deepEqual(
      { ...(await wardState()), speed: 0 },
      {
        running: false,
        speed: 0,
        devices: 0,
        online: 0,
        raised: 0,
        answered: 0,
        ended: 0,
        open: 0,
      },
    );
    let raised = 0;
    const unsubscribe = platform.live.subscribe(({ type }) => {
      if (type === 'call.raised') raised += 1;
    });
    await admin.call('POST', '/mgr/ward', { body: { running: true, speed: SPEED } });
    await until(async () => raised >= 5);
    unsubscribe();
    const { running, speed } = await wardState();
    assert.deepEqual({ running, speed }, { running: true, speed: SPEED });
  });

  test('brought to rest, it leaves no call open', async () => {
    await admin.call('POST', '/mgr/ward', { body: { running: false } });
    await until(async () => (await openCalls()) === 0);
    assert.equal((await wardState()).running, false);
  });
});
