// What one tenant has to count, or is stuck in counting, is no other's to wait for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { until } from '#kit/testing/until.ts';
import { openWorld } from '#apps/server/testing/world.ts';
import type { MadeOrganisation } from '#apps/server/testing/world.ts';
import type { Proof, StatisticsView } from '../contract.ts';
import { keepSums } from './keep.ts';
import { refusal } from '#apps/server/testing/errors.ts';

const world = await openWorld();

const raise = ({ org_id }: MadeOrganisation, at: string) =>
  world.sql(
    `insert into call (id, org_id, type, event, priority, state, target_s, raised_at)
     values (overlay(overlay(least_id_at($1)::text placing substr(gen_random_uuid()::text, 19) from 19) placing '7' from 15)::uuid, $2, 'SOS', 'SOS', 1, 'raised', 60, $1)`,
    [at, org_id],
  );

async function monthOf({ admin }: MadeOrganisation): Promise<number> {
  const query = { period: 'month', day: '2025-03-01' };
  const reply = await admin.call('GET', '/mgr/call/statistics', { query });
  assert.equal(reply.code, 0, reply.message);
  return (reply.data as StatisticsView).total.calls;
}

/** As long as this is held nobody gets on with counting the organisation's March. */
async function holdMarch({ org_id }: MadeOrganisation): Promise<() => Promise<void>> {
  const client = new pg.Client(world.databaseUrl);
  await client.connect();
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [
    `call sums ${org_id} 2025-03-01 false false`,
  ]);
  return () => client.end();
}

test(
  'a tenant whose counting is stuck keeps no other’s figures old, and no other’s proof waiting',
  { timeout: 60_000 },
  async () => {
    const [stuck, other] = [await world.makeDepartment(), await world.makeHospital()];
    const letGo = await holdMarch(stuck);
    await raise(stuck, '2025-03-09T12:00:00+08:00');
    await raise(other, '2025-03-10T12:00:00+08:00');
    const stop = await keepSums(world.server.platform);
    await until(
      'the sum of the other',
      () => monthOf(other),
      (sum) => sum >= 1,
    );
    assert.equal(await monthOf(stuck), 0);

    await raise(other, '2025-03-11T12:00:00+08:00');
    const body = { day: '2025-03-01' };
    const proof = await other.admin.call('POST', '/mgr/call/statistics/verify', { body });
    assert.deepEqual((proof.data as Proof).different, []);
    assert.equal(await monthOf(other), 2);

    // Of the stuck one's own proofs two wait; more are refused.
    const verify = () => stuck.admin.call('POST', '/mgr/call/statistics/verify', { body });
    const asked = [verify(), verify(), verify()];
    const first = await Promise.race(asked);
    assert.deepEqual([first.status, first.code], refusal('TOO_MANY_REQUESTS'));
    await letGo();
    const all = await Promise.all(asked);
    assert.equal(all.filter(({ code }) => code === 0).length, 2);
    assert.equal(await monthOf(stuck), 1);
    await stop();
  },
);
