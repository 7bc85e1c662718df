import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inScope } from '#kit/db/scope.ts';
import { renewSeeded } from '#features/devices/server/index.ts';
import { openWorld } from '#apps/server/testing/world.ts';
import { Ward } from './ward.ts';

const SPEED = 600;
const ENOUGH = 15;

const world = await openWorld({ env: { DEMO: '1', WARD: '0' } });
const { platform } = world.server;

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
});
