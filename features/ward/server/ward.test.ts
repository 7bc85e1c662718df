import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { WardChange, WardControl } from '../contract.ts';
import { CODES } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const own = await world.makeDepartment();
const other = await world.makeDepartment();
const { platform } = world.server;

const wanted: WardChange[] = [];
const figures = { devices: 90, online: 90, raised: 3, answered: 2, ended: 1, open: 2 };
const control: WardControl = {
  org_id: own.org_id,
  state: { running: true, speed: 1, ...figures },
  change: (change) => void wanted.push(change),
};

describe('the simulated ward at the console', () => {
  test('outside of the demo there is none', async () => {
    assert.equal((await own.admin.call('GET', '/mgr/ward')).status, 404);
    const reply = await own.admin.call('POST', '/mgr/ward', { body: { running: false } });
    assert.equal(reply.status, 404);
  });

  test('in the demo its state is shown to whom it belongs, and to nobody else', async () => {
    platform.ward = control;
    const reply = await own.admin.call('GET', '/mgr/ward');
    assert.deepEqual(reply.data, { running: true, speed: 1, ...figures });
    assert.equal((await world.provider.call('GET', '/mgr/ward')).code, 0);
    assert.equal((await other.admin.call('GET', '/mgr/ward')).status, 404);
    const nurse = await world.makeUser(own.org_id, ['staff.read']);
    assert.equal((await nurse.call('GET', '/mgr/ward')).code, CODES.PERMISSION_DENIED);
  });

  test('it is told what is wanted, and who wanted it is recorded', async () => {
    const reply = await own.admin.call('POST', '/mgr/ward', { body: { speed: 60 } });
    assert.deepEqual(reply.data, { running: true, speed: 60, ...figures });
    const rest = await own.admin.call('POST', '/mgr/ward', { body: { running: false } });
    assert.equal((rest.data as { running: boolean }).running, false);
    assert.deepEqual(wanted, [{ speed: 60 }, { running: false }]);
    const [row] = await world.sql<{ actor_id: string; after: unknown }>(
      `select actor_id, after from audit where thing = 'ward' order by at limit 1`,
    );
    assert.deepEqual(row, { actor_id: own.admin.id, after: { running: true, speed: 60 } });
  });

  test('a speed outside of 0.1 to 10,000 is a fault of its field', async () => {
    for (const speed of [0, 10_001, 'fast']) {
      const reply = await own.admin.call('POST', '/mgr/ward', { body: { speed } });
      assert.equal(reply.code, CODES.PARAM_ERROR);
      assert.ok((reply.data as { fields: Record<string, string> }).fields['speed']);
    }
    assert.equal(wanted.length, 2);
  });
});
