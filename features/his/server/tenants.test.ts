// A HIS that doesn't answer is its own hospital's trouble: no number of runs of one tenant takes anything from another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorld } from '#apps/server/testing/world.ts';
import { makePatient } from '#apps/server/testing/fhir-records.ts';
import { startFhirServer } from '#apps/server/testing/fhir-server.ts';
import { makeHisWorld, waitForEnd } from '#apps/server/testing/his-world.ts';
import type { Run } from '../contract.ts';

/** More than there are connections for what holds one long. */
const WARDS = 14;

const slow = await startFhirServer();
const quick = await startFhirServer();
const world = await openWorld({ env: { HIS_ALLOW: `${slow.host},${quick.host}` } });

test('a tenant whose many HIS hang keeps no other from its HIS, its lists and its sheets', async () => {
  const waiting: (() => void)[] = [];
  slow.answer = (_request, response) =>
    void waiting.push(() => response.writeHead(500).end('gone'));
  const hanging = await world.makeHospital();
  const wards = await Promise.all(
    Array.from({ length: WARDS }, async () => {
      const { org_id } = await world.makeDepartment(hanging.org_id);
      const { code, message, data } = await hanging.admin.call('POST', '/mgr/his', {
        body: { org_id, base_url: slow.baseUrl, enabled: true },
      });
      assert.equal(code, 0, message);
      return (data as { id: string }).id;
    }),
  );
  const begun = await Promise.all(
    wards.map((id) => hanging.admin.call('POST', `/mgr/his/${id}/sync`)),
  );
  const runs = begun.filter(({ code }) => code === 0).map(({ data }) => data as Run);
  const refused = begun.filter(({ code }) => code !== 0);
  assert.equal(runs.length, 2);
  assert.deepEqual([...new Set(refused.map(({ status }) => status))], [429]);

  const other = await makeHisWorld(world, quick);
  const run = await other.synchronise([makePatient('1', '王秀英')]);
  assert.deepEqual([run.state, run.made], ['done', 1]);
  assert.equal((await other.admin.call('POST', '/mgr/resident/page', { body: {} })).code, 0);
  const sheet = await other.admin.fetch('POST', '/mgr/resident/export', { body: {} });
  assert.equal(sheet.status, 200);
  await sheet.arrayBuffer();
  const live = await other.admin.fetch('GET', '/mgr/live');
  assert.equal(live.status, 200);
  await live.body?.cancel();

  for (const answer of waiting.splice(0)) answer();
  slow.answer = null;
  for (const { id } of runs) assert.equal((await waitForEnd(hanging.admin, id)).state, 'failed');
  const again = await hanging.admin.call('POST', `/mgr/his/${wards[0]}/sync`);
  assert.equal(again.code, 0, 'its share is free again');
  await waitForEnd(hanging.admin, (again.data as Run).id);
});
