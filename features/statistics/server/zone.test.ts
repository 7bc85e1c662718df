// Days by the clock of the ward, with a zone set as people set it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setOrganisation } from '#apps/server/testing/set-organisation.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { bringUpToDate } from './sums.ts';

const world = await joinWorld();

test('a day is counted by the clock of its ward, also where it has 23 or 25 hours', async () => {
  const hospital = await world.makeHospital();
  const ward = await world.makeDepartment(hospital.org_id);
  await setOrganisation(world, ward.org_id, { time_zone: 'America/New_York' });
  const { db } = world.server.platform;
  const hours = async (from: string) =>
    world.sql(
      `insert into call (id, org_id, type, event, priority, state, target_s, raised_at)
       select overlay(overlay(least_id_at(at)::text placing substr(gen_random_uuid()::text, 19) from 19) placing '7' from 15)::uuid, $1, 'SOS', 'SOS', 3, 'raised', 60, at
       from generate_series($2::timestamptz, $2::timestamptz + interval '71 hours', interval '1 hour') at`,
      [ward.org_id, from],
    );
  await hours('2025-03-08T00:30:00Z');
  await hours('2025-11-01T00:30:00Z');
  const callsOn = async (day: string) => {
    const query = { period: 'day', day };
    const reply = await ward.admin.call('GET', '/mgr/call/statistics', { query });
    assert.equal(reply.code, 0, reply.message);
    return (reply.data as { total: { calls: number } }).total.calls;
  };
  await bringUpToDate(db);
  assert.deepEqual([await callsOn('2025-03-09'), await callsOn('2025-11-02')], [23, 25]);
  await setOrganisation(world, ward.org_id, { time_zone: null });
  await bringUpToDate(db);
  assert.deepEqual([await callsOn('2025-03-09'), await callsOn('2025-11-02')], [24, 24]);
});
