// The zone, country and currency of organisations in the institution's file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setOrganisation } from '#apps/server/testing/set-organisation.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Organisation } from '#features/organisations/contract.ts';
import { bring, exportFrom } from '#apps/server/testing/bring-institution.ts';

const world = await joinWorld();
const { provider } = world;

test('the institution’s file says what an organisation has of its own, and takes it', async () => {
  const hospital = await world.makeHospital();
  const ward = await world.makeDepartment(hospital.org_id);
  await setOrganisation(world, hospital.org_id, {
    time_zone: 'Europe/Moscow',
    country: 'RU',
    currency: 'RUB',
  });
  const file = (await exportFrom(provider, hospital.org_id)).toString();
  assert.equal(file.match(/time_zone: Europe\/Moscow/g)?.length, 1);
  const run = await bring(
    provider,
    file.replace('Europe/Moscow', 'Asia/Yekaterinburg').replace('currency: RUB', 'currency: EUR'),
    { query: { org_id: hospital.org_id } },
  );
  assert.deepEqual(run.faults, []);
  const { data } = await provider.call('GET', `/mgr/partinfo/${ward.org_id}`);
  const { time_zone, time_zone_in_force, country_in_force, currency_in_force } =
    data as Organisation;
  assert.deepEqual(
    [time_zone, time_zone_in_force, country_in_force, currency_in_force],
    [null, 'Asia/Yekaterinburg', 'RU', 'EUR'],
  );
});
